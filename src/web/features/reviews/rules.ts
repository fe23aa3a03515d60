import type { ApprovalState } from "../../../core/approvals.ts";
import type { ManualState } from "../../../core/manual-funding.ts";
import type { PayoutState } from "../../../core/payouts.ts";

export const TABS = ["funding", "earnings", "withdrawals", "approvals"] as const;
export type Tab = (typeof TABS)[number];

/** The states one may ask for; the first is what waits, and what a tab shows at first. Written out: core's own lists bring their rules along. */
const STATUSES = {
  funding: ["pending", "approved", "rejected"],
  earnings: ["pending", "approved", "rejected"],
  withdrawals: ["processing", "pending", "review", "paid", "failed", "reversed"],
  approvals: ["open", "approved", "rejected", "expired"],
} as const satisfies {
  funding: readonly ManualState[];
  earnings: readonly ManualState[];
  withdrawals: readonly (PayoutState | "review")[];
  approvals: readonly ApprovalState[];
};

export type StatusOf<T extends Tab> = (typeof STATUSES)[T][number] | "all";

/** What stands in the address. Without a tab it is the first, without a status what waits. */
export type ReviewSearch = { tab?: Tab; status?: string; page?: number; open?: string };

export type ReviewsProps = { search: ReviewSearch; onSearch: (search: ReviewSearch) => void };

/** The address as it is meant; what is no known value is left out. */
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

/** What a tab may be filtered by; the first is its own. */
export function statusesOf(tab: Tab): readonly string[] {
  return [...STATUSES[tab], "all"];
}

/** What is asked of the server. */
export function askedOf<T extends Tab>(tab: T, { status, page = 1 }: ReviewSearch): Asked<T> {
  return { status: (status ?? STATUSES[tab][0]) as StatusOf<T>, page };
}

export type Asked<T extends Tab> = { status: StatusOf<T>; page: number };

/** The provider can be asked while a withdrawal is in process, and about a final one that a person has to look at (rules 11.9). */
export function mayAsk({ status, needsPerson }: { status: PayoutState; needsPerson: boolean }): boolean {
  return status === "processing" || status === "pending" || needsPerson;
}

type Request = { requestedBy: string; userName: string };

/** Who asked does not decide at all; whose money it becomes may only say no (rules 12.3). */
export function mayDecide(request: Request, me: string): { approve: boolean; reject: boolean } {
  const asked = request.requestedBy === me;
  return { approve: !asked && request.userName !== me, reject: !asked };
}
