import { z } from "zod";
import type { StatementPage, StatementRow, StatementSource } from "../../../core/ports-statements.ts";
import type { LineStatus } from "../../../core/reconciliation.ts";
import type { HttpOutcome } from "../../http.ts";
import { parseJson, scalar } from "../../reading.ts";
import { wholeKobo } from "../links.ts";

/** The list of transactions as a statement: newest first, a hundred a page. */

const PER_PAGE = 100;
/** A link may be paid a day after it was made, and the list goes by the time of making. */
const EARLIER_MS = 25 * 3_600_000;

export function paystackStatement(read: (path: string) => Promise<HttpOutcome>): StatementSource {
  return async ({ from, to }, cursor) => {
    const page = Math.max(1, Number(cursor) || 1);
    const since = new Date(from.getTime() - EARLIER_MS).toISOString();
    const span = new URLSearchParams({ from: since, to: to.toISOString(), page: String(page) });
    const outcome = await read(`/transaction?perPage=${PER_PAGE}&${span.toString()}`);
    return outcome.kind === "answer" && outcome.status === 200 ? readPage(outcome.text, page) : undefined;
  };
}

const List = z.object({ status: z.literal(true), data: z.array(z.unknown()) });

function readPage(text: string, page: number): StatementPage | undefined {
  const list = List.safeParse(parseJson(text));
  if (!list.success) return undefined;
  const read = list.data.data.map(rowOf);
  const rows = read.filter((row) => row !== undefined);
  const isFull = read.length >= PER_PAGE;
  return { rows, unreadable: read.length - rows.length, next: isFull ? String(page + 1) : undefined };
}

const Transaction = z.object({
  id: scalar,
  reference: z.string(),
  status: z.string(),
  amount: wholeKobo,
  currency: z.literal("NGN"),
  paid_at: z.iso.datetime({ offset: true }).nullish(),
  created_at: z.iso.datetime({ offset: true }),
});

const STATUSES: Record<string, LineStatus> = {
  success: "success",
  failed: "failed",
  abandoned: "failed",
  reversed: "failed",
};

function rowOf(entry: unknown): StatementRow | undefined {
  const read = Transaction.safeParse(entry);
  if (!read.success || read.data.id === undefined) return undefined;
  const { id, reference, amount, status, paid_at: paidAt, created_at: createdAt } = read.data;
  const at = new Date(paidAt ?? createdAt);
  const known = STATUSES[status.toLowerCase()] ?? "pending";
  return { key: id, reference, theirRef: id, number: "", amount, status: known, at };
}
