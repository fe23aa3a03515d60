import { formatDateTime } from "../../../shared/date.ts";
import { Badge } from "../../../ui/status.tsx";
import type { StaffColumn } from "../../../ui/lists/column-choice.tsx";
import { amountColumn, noteColumn, textColumn } from "../../../ui/lists/columns.tsx";
import { RowButton } from "../../../ui/lists/row-button.tsx";
import { clockText, kindName } from "../../../shared/problems/rules.ts";
import type { Dispute } from "./api.ts";
import { staffDisputeWords } from "./words.en.ts";

/** Says in a word or two who has to do something about a problem, or how it ended. */
export function stateOf(dispute: Dispute): { text: string; tone: "good" | "bad" | "warn" | "calm" } {
  const t = staffDisputeWords.get();
  if (dispute.ending) return { text: t[`ended_${dispute.ending}`], tone: "calm" };
  if (dispute.needsAdmin) return { text: t.needsAdmin, tone: "warn" };
  return dispute.waitsSince ? { text: t.waits, tone: "warn" } : { text: t.answered, tone: "good" };
}

/** The clock of an open problem, or when one ended. */
function dueText({ state, dueAt, endedAt }: Dispute): string {
  return state === "open" ? clockText(dueAt) : formatDateTime(endedAt ?? dueAt);
}

/** The columns of the list; `open` shows one problem. */
export function disputeColumns(open: (id: string) => void): StaffColumn<Dispute>[] {
  const t = staffDisputeWords.get();
  return [
    {
      key: "who",
      head: t.person,
      card: "title",
      isFixed: true,
      text: (row) => row.userName,
      cell: (row) => (
        <RowButton
          note={`${kindName(row.kind)} · ${row.what} · ${row.number}`}
          noteOnCard
          onClick={() => open(row._id)}
        >
          {row.userName}
        </RowButton>
      ),
    },
    noteColumn({ key: "kind", head: t.kind, isLong: false }, (row) => kindName(row.kind)),
    noteColumn({ key: "what", head: t.product }, (row) => row.what),
    noteColumn({ key: "number", head: t.number, isLong: false }, (row) => row.number),
    amountColumn(t.amount, (row) => row.amount),
    noteColumn({ key: "supplier", head: t.supplier, isLong: false }, (row) => row.supplier),
    {
      key: "due",
      head: t.due,
      text: dueText,
      cell: (row) => (row.isOverdue ? <Badge tone="bad">{dueText(row)}</Badge> : <span>{dueText(row)}</span>),
    },
    {
      key: "state",
      head: t.stands,
      text: (row) => stateOf(row).text,
      cell: (row) => <Badge tone={stateOf(row).tone}>{stateOf(row).text}</Badge>,
    },
    textColumn({ key: "taken", head: t.taken, text: (row) => row.assignedTo ?? t.nobody }),
    noteColumn({ key: "asked", head: t.asked, isLong: false }, (row) =>
      row.asked ? t[`asked_${row.asked}`] : "",
    ),
    { ...noteColumn<Dispute>({ key: "ticket", head: t.ticket }, (row) => row.ticket), isOptional: true },
  ];
}
