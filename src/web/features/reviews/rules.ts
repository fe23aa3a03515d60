import type { ApprovalState } from "../../../core/approvals.ts";
import type { ManualState } from "../../../core/manual-funding.ts";
import type { PayoutState } from "../../../core/payouts.ts";

export const TABS = ["funding", "earnings", "withdrawals", "orders", "approvals"] as const;
export type Tab = (typeof TABS)[number];

/**
 * The states of each tab's filter; the first, shown by default, is the one that waits. Written out here,
 * because core's lists would bring their rules into the bundle.
 */
const STATUSES = {
  funding: ["pending", "approved", "rejected"],
  earnings: ["pending", "approved", "rejected"],
  withdrawals: ["processing", "pending", "review", "paid", "failed", "reversed"],
  orders: ["held", "released"],
  approvals: ["open", "approved", "rejected", "expired"],
} as const satisfies {
  funding: readonly ManualState[];
  earnings: readonly ManualState[];
  withdrawals: readonly (PayoutState | "review")[];
  orders: readonly ("held" | "released")[];
  approvals: readonly ApprovalState[];
};

export type StatusOf<T extends Tab> = (typeof STATUSES)[T][number] | "all";

/** The fields of the address. The default tab is the first one, the default status the waiting one. */
export type ReviewSearch = { tab?: Tab; status?: string; page?: number; open?: string };

export type ReviewsProps = { search: ReviewSearch; onSearch: (search: ReviewSearch) => void };

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): ReviewSearch {
  const tab = TABS.find((one) => one === search.tab && one !== "funding");
  const known = statusesOf(tab ?? "funding");
  const status = known.find((one) => one === search.status && one !== known[0]);
  const page = Number(search.page);
  return {
    ...(tab ? { tab } : {}),
    ...(status ? { status } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
    ...(typeof search.open === "string" && search.open ? { open: search.open.slice(0, 60) } : {}),
  };
}

/** Returns the states of a tab's filter; the first is the default. */
export function statusesOf(tab: Tab): readonly string[] {
  return [...STATUSES[tab], "all"];
}

/** Returns the query for the server. */
export function askedOf<T extends Tab>(tab: T, { status, page = 1 }: ReviewSearch): Asked<T> {
  return { status: (status ?? STATUSES[tab][0]) as StatusOf<T>, page };
}

export type Asked<T extends Tab> = { status: StatusOf<T>; page: number };

/**
 * True when a withdrawal may be requeried: while it is in process, or when it is final and needs a person
 * (rules 11.9).
 */
export function mayAsk({ status, needsPerson }: { status: PayoutState; needsPerson: boolean }): boolean {
  return status === "processing" || status === "pending" || needsPerson;
}

type Request = { requestedBy: string; userName: string };

/**
 * Returns the decisions that an admin may take: none about their own request, and only a rejection when the
 * money would be theirs (rules 12.3).
 */
export function mayDecide(request: Request, me: string): { approve: boolean; reject: boolean } {
  const asked = request.requestedBy === me;
  return { approve: !asked && request.userName !== me, reject: !asked };
}

/** How long ago something was, in whole minutes up to two hours and in whole hours from then on. */
export function ageOf(iso: string, nowMs: number): { unit: "minutes" | "hours"; count: number } {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000));
  return minutes < 120
    ? { unit: "minutes", count: minutes }
    : { unit: "hours", count: Math.floor(minutes / 60) };
}
