import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { Badge } from "../../ui/status.tsx";
import { requestsQuery } from "./api.ts";
import { PagedPanel } from "./paged-panel.tsx";
import type { PanelProps } from "./panel.ts";
import { panelWords } from "./panel-words.en.ts";

type Request = AnswerOf<"GET /auth/requestLog">["requests"][number];

/** Requests made with the person's own API key, newest first. */
export function RequestsPanel(props: PanelProps) {
  const t = useWords(panelWords);
  const query = useQuery(requestsQuery(props.page));
  return (
    <PagedPanel
      {...props}
      title={t.requests}
      lead={t.testsElsewhere({ path: "/api/v1/auth/requestLog" })}
      query={query}
      rowsOf={({ requests }) => requests.map((request) => <Row key={request.requestId} request={request} />)}
      none={t.noRequests}
      noneNote={t.noRequestsNote}
    />
  );
}

function Row({ request }: { request: Request }) {
  const { at, method, path, status, code, milliseconds } = request;
  return (
    <li className="grid gap-1 py-3 first:pt-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="row-text font-mono text-sm font-semibold wrap-anywhere">
          {method} {path}
        </p>
        <Badge tone={toneOf(status)}>{status}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{formatDateTime(at)}</span>
        <span className="figures">{milliseconds} ms</span>
        {code && <span className="font-mono">{code}</span>}
      </p>
    </li>
  );
}

function toneOf(status: number): "good" | "warn" | "bad" {
  if (status < 400) return "good";
  return status < 500 ? "warn" : "bad";
}
