import { numberAbroad } from "../../core/countries.ts";
import { momentIn } from "../../core/days.ts";
import { idRangeOf } from "../../core/ids.ts";
import { normalisePhone } from "../../core/networks.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { SOUGHT_NETWORKS } from "../../core/services.ts";
import { HISTORY_PARTS, STATUSES, TRANSACTION_TYPES } from "../../core/transactions.ts";
import type { HistoryFilter } from "./queries.ts";

/**
 * A person's search of their history; what is left out does not narrow. Days are of
 * Africa/Lagos.
 */
export type HistoryQuestion = {
  phoneNumber?: string | undefined;
  transactionId?: string | undefined;
  network?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  show?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type DayFault = { code: "bad_request"; fields: { from?: string; to?: string } };

const NOWHERE = "00000000-0000-0000-0000-000000000000";
const NONE = { from: NOWHERE, to: NOWHERE };
const USE_DATE = "Use a date such as 2026-01-31";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Turns a question into a filter. A phone number is accepted in any of its forms, a meter number as it is,
 * and a transaction by its id or its public reference; any other text finds nothing there. `search` takes
 * any of these, and other text as a part of what a row names (rules 9.29). `to` is included whole,
 * whether it is a day, a minute or a second (rules 2.8). Errors: bad_request naming the field, for a day that
 * does not exist.
 */
export function readQuestion(userId: string, question: HistoryQuestion): Result<HistoryFilter, DayFault> {
  const from = question.from ? momentIn(question.from) : undefined;
  const to = question.to ? momentIn(question.to) : undefined;
  if (question.from && !from) return fail({ code: "bad_request", fields: { from: USE_DATE } });
  if (question.to && !to) return fail({ code: "bad_request", fields: { to: USE_DATE } });
  const sought = soughtBy(question.search?.trim());
  const id = question.transactionId?.trim();
  const number = question.phoneNumber?.trim();
  return ok({
    userId,
    ...both(sought, namedBy(id, number)),
    show: HISTORY_PARTS.find((part) => part === question.show),
    network: SOUGHT_NETWORKS.find((name) => name === question.network),
    type: TRANSACTION_TYPES.find((type) => type === question.type),
    status: STATUSES.find((status) => status === question.status),
    from: from?.at,
    before: to && new Date(to.at.getTime() + to.lasts),
  });
}

/** Reads the fields that name a transaction or a number. */
function namedBy(id: string | undefined, number: string | undefined): Partial<Sought> {
  return {
    ...(id ? { ids: idsOf(id) ?? NONE } : {}),
    ...(number ? { number: normalisePhone(number) ?? numberAbroad(number) ?? number } : {}),
  };
}

type Sought = Pick<HistoryFilter, "ids" | "number" | "text">;

/** Joins what is searched with what the fields name: two references or two numbers together find nothing. */
function both(sought: Sought, named: Partial<Sought>): Sought {
  const differ = <T>(one?: T, other?: T) => one !== undefined && other !== undefined && one !== other;
  const isNone = differ(sought.ids?.from, named.ids?.from) || differ(sought.number, named.number);
  return isNone ? { ids: NONE, number: undefined, text: undefined } : { ...sought, ...named };
}

/** Reads one search text as the narrowest thing that it can be. */
function soughtBy(text = ""): Sought {
  const ids = idsOf(text);
  const number = normalisePhone(text) ?? numberAbroad(text);
  return {
    ids,
    number: ids ? undefined : number,
    text: ids || number || text === "" ? undefined : text,
  };
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

/** True for a whole day, false for a time. */
export function isDay(text: string | undefined): boolean {
  return text !== undefined && text.length === 10;
}
