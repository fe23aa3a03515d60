import {
  ACCOUNT_KINDS,
  EXCEPTION_KINDS,
  EXCEPTION_STATES,
  type AccountKind,
  type ExceptionKind,
  type ExceptionState,
} from "../../../core/reconciliation.ts";

/** One day of one account. */
export type Place = { kind: AccountKind; party: string; day: string };
/** Filters of a day's differences. */
export type Filter = { state?: ExceptionState; what?: ExceptionKind; page?: number };
/** The address: the board up to a day, or one day of an account. */
export type ReconciliationSearch = Filter & { to?: string; kind?: AccountKind; party?: string; day?: string };

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;
const dayIn = (value: unknown) => (typeof value === "string" && DAY.test(value) ? value : undefined);

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): ReconciliationSearch {
  const kind = ACCOUNT_KINDS.find((one) => one === search.kind);
  const party = typeof search.party === "string" ? search.party : undefined;
  const [day, to] = [dayIn(search.day), dayIn(search.to)];
  if (!kind || !party || !day) return to ? { to } : {};
  const state = EXCEPTION_STATES.find((one) => one === search.state);
  const what = EXCEPTION_KINDS.find((one) => one === search.what);
  const page = typeof search.page === "number" && search.page > 1 ? Math.floor(search.page) : undefined;
  return { kind, party, day, ...(state && { state }), ...(what && { what }), ...(page && { page }) };
}

/** The day that the address names; undefined for the board. */
export function placeOf({ kind, party, day }: ReconciliationSearch): Place | undefined {
  return kind && party && day ? { kind, party, day } : undefined;
}

/** The filter in the address of a day. */
export const filterOf = ({ state, what, page }: ReconciliationSearch): Filter => ({
  ...(state && { state }),
  ...(what && { what }),
  ...(page && { page }),
});
