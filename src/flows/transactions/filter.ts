import { idRangeOf } from "../../core/ids.ts";
import { NETWORKS, normalisePhone } from "../../core/networks.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { STATUSES, TRANSACTION_TYPES } from "../../core/transactions.ts";
import type { HistoryFilter } from "./queries.ts";

/**
 * A person's search of their history; empty text and "all" or "select" do not narrow. Days are of
 * Africa/Lagos.
 */
export type HistoryQuestion = {
  phoneNumber?: string | undefined;
  transactionId?: string | undefined;
  network?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type DayFault = { code: "bad_request"; fields: { from?: string; to?: string } };

const NOWHERE = "00000000-0000-0000-0000-000000000000";
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Lagos keeps one offset all year: UTC+1. */
const LAGOS = "+01:00";
const LAGOS_MS = 3_600_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Turns a question into a filter. A phone number is accepted in any of its forms, a meter number as it is,
 * and a transaction by its id or its public reference; any other text finds nothing. `to` is included, as a
 * day or as a minute (rules 8.3). Errors: bad_request naming the field, for a day that does not exist.
 */
export function readQuestion(userId: string, question: HistoryQuestion): Result<HistoryFilter, DayFault> {
  const from = momentOf(question.from);
  const to = momentOf(question.to);
  if (from === "none")
    return fail({ code: "bad_request", fields: { from: "Use a date such as 2026-01-31" } });
  if (to === "none") return fail({ code: "bad_request", fields: { to: "Use a date such as 2026-01-31" } });
  const id = question.transactionId?.trim();
  const number = question.phoneNumber?.trim();
  return ok({
    userId,
    ids: id ? (idsOf(id) ?? { from: NOWHERE, to: NOWHERE }) : undefined,
    number: number ? (normalisePhone(number) ?? number) : undefined,
    network: NETWORKS.find((network) => network === question.network),
    type: TRANSACTION_TYPES.find((type) => type === question.type),
    status: STATUSES.find((status) => status === question.status),
    from,
    before: to && new Date(to.getTime() + (isDay(question.to) ? DAY_MS : MINUTE_MS)),
  });
}

/**
 * Returns the ids that a text means: a row's own id, or all ids that share a public reference; undefined when
 * it is neither.
 */
export function idsOf(text: string): { from: string; to: string } | undefined {
  const id = text.trim().toLowerCase();
  return UUID.test(id) ? { from: id, to: id } : idRangeOf(text);
}

/** Checks days. Errors: bad_request naming the field, for a day that does not exist. */
export function checkDays({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): Result<{ from: string | undefined; to: string | undefined }, DayFault> {
  const read = readQuestion("", { from, to });
  return read.ok ? ok({ from: from || undefined, to: to || undefined }) : read;
}

/** True for a whole day, false for a minute of one. */
export function isDay(text: string | undefined): boolean {
  return text !== undefined && text.length === 10;
}

/** Returns the start of a day, or a minute of it (2026-01-31T14:05). */
function momentOf(text: string | undefined): Date | "none" | undefined {
  if (!text) return undefined;
  const start = new Date(`${isDay(text) ? `${text}T00:00` : text}:00${LAGOS}`);
  if (Number.isNaN(start.getTime())) return "none";
  // JavaScript rolls a day such as 31 February over to another one.
  const lagosDay = new Date(start.getTime() + LAGOS_MS).toISOString().slice(0, 10);
  return lagosDay === text.slice(0, 10) ? start : "none";
}
