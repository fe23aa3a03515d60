import { formatDateTime } from "../../shared/date.ts";
import { kindName } from "../../shared/problems/rules.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { Badge } from "../../ui/status.tsx";
import type { PersonPage } from "./api.ts";
import { personWords } from "./words.en.ts";

/** The problems that the person reported last, each with a link to its ticket. */
export function TicketsCard({ tickets }: Pick<PersonPage, "tickets">) {
  const t = useWords(personWords);
  return (
    <Card title={t.tickets}>
      <ul className="lines-y">
        {tickets.map(({ _id, ticket, kind, state, openedAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-48">
              <Link
                to="/admin/disputes"
                search={{ open: _id }}
                className="figures font-semibold text-accent underline wrap-anywhere"
              >
                {ticket}
              </Link>
              <p className="text-sm text-ink-soft">
                {kindName(kind)} · {formatDateTime(openedAt)}
              </p>
            </div>
            <Badge tone={state === "open" ? "warn" : "calm"}>{state === "open" ? t.open : t.ended}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
