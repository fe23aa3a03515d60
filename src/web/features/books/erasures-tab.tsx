import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Badge } from "../../ui/status.tsx";
import { erasuresQuery, type QueuedErasure } from "./api.ts";
import { Shown } from "./parts.tsx";
import { bookWords } from "./words.en.ts";

const TONES = { waiting: "warn", running: "accent", taken_back: "calm", done: "good" } as const;

/** People who asked to be erased, with the time of each and what holds it up. */
export function ErasuresTab() {
  const t = useWords(bookWords);
  const list = useQuery(erasuresQuery);
  const columns: readonly Column<QueuedErasure>[] = [
    { key: "person", head: t.person, card: "title", cell: ({ userName }) => userName },
    {
      key: "state",
      head: t.state,
      card: "amount",
      cell: ({ state }) => <Badge tone={TONES[state]}>{t.states[state]}</Badge>,
    },
    { key: "asked", head: t.asked, card: "meta", cell: ({ askedAt }) => formatDateTime(askedAt) },
    { key: "due", head: t.due, card: "meta", cell: ({ dueAt }) => formatDateTime(dueAt) },
    { key: "held", head: t.heldBy, card: "meta", cell: ({ heldBy }) => heldBy.join(". ") || "–" },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
      <p className="text-sm text-ink-soft">{t.erasuresNote}</p>
      <Shown query={list}>
        {({ erasures }) =>
          erasures.length === 0 ? (
            <EmptyState title={t.noErasures} />
          ) : (
            <Table caption={t.erasures} columns={columns} rows={erasures} rowKey={({ _id }) => _id} />
          )
        }
      </Shown>
    </div>
  );
}
