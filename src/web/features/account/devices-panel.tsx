import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { formatDateTime, formatDay } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { Badge } from "../../ui/status.tsx";
import { sessionsQuery } from "./api.ts";
import { Loaded } from "./loaded.tsx";
import type { PanelProps } from "./panel.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { panelWords } from "./panel-words.en.ts";

type Session = AnswerOf<"GET /auth/sessions">["sessions"][number];

/** The person's logged-in devices; each other device, or all of them, can be logged out. */
export function DevicesPanel({ onClose }: PanelProps) {
  const t = useWords(panelWords);
  const query = useQuery(sessionsQuery);
  const [isAsking, setAsking] = useState(false);
  const others = query.data?.sessions.filter(({ isThis }) => !isThis) ?? [];
  if (isAsking) return <EndOthers others={others} onClose={() => setAsking(false)} />;
  return (
    <Dialog
      open
      title={t.devices}
      onClose={onClose}
      {...(others.length > 1 && {
        footer: (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t.endOthers}
          </Button>
        ),
      })}
    >
      <Loaded query={query}>
        {({ sessions }) => (
          <ul className="lines-y">
            {sessions.map((session) => (
              <Row key={session._id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

function Row({ session }: { session: Session }) {
  const t = useWords(panelWords);
  const cache = useQueryClient();
  const end = useAct({
    send: () => endSession(session),
    onDone: ({ msg }) => {
      notify.success(msg);
      void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    fallback: t.failed,
  });
  const { device, createdAt, lastSeenAt, isThis } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-3 first:pt-0">
      <div className="row-text">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-ink-soft">
          {t.since({ day: formatDay(createdAt), time: formatDateTime(lastSeenAt) })}
        </p>
      </div>
      {isThis ? (
        <Badge tone="good">{t.thisDevice}</Badge>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          className="ml-auto min-h-11 whitespace-nowrap"
          aria-label={t.endOf({ device })}
          busy={end.isBusy}
          busyText={t.ending}
          onClick={() => end.run()}
        >
          {t.end}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ others, onClose }: { others: readonly Session[]; onClose: () => void }) {
  const t = useWords(panelWords);
  const cache = useQueryClient();
  const end = useAct({
    send: () => Promise.allSettled(others.map(endSession)),
    onDone: (results) => {
      if (results.every(({ status }) => status === "fulfilled")) notify.success(t.othersEnded);
      else notify.error(t.someLeft);
      void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      onClose();
    },
    fallback: t.failed,
  });
  return (
    <ConfirmDialog
      title={t.endOthersTitle}
      action={t.endOthers}
      busyText={t.ending}
      cancel={t.cancel}
      isBusy={end.isBusy}
      isDangerous
      onConfirm={() => end.run()}
      onClose={onClose}
    >
      <p>{t.endOthersNote}</p>
    </ConfirmDialog>
  );
}

function endSession({ _id }: Session) {
  return call("DELETE /auth/sessions/{id}", { params: { id: _id } });
}
