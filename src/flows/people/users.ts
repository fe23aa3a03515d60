import { lagosTime } from "../../core/days.ts";
import { csvOf } from "../../core/csv.ts";
import { type Kobo, plainNaira } from "../../core/money.ts";
import {
  type ListedUser,
  readDetails,
  readUsers,
  totalUsers,
  type UserDetails,
  type UserFilter,
} from "./staff-queries.ts";
import { writeAudit } from "../../db/audit.ts";
import { commit, type Deps } from "../deps.ts";
import type { Actor } from "../approvals/approvals.ts";

export type { ListedUser, UserDetails, UserFilter };

/** Totals read every person who matches, so they are cached for this long (rules 12.8). */
const REMEMBERED_MS = 15_000;
const MAX_REMEMBERED = 200;

export type Totals = { count: number; balance: Kobo };
export type UserTotals = (filter: UserFilter) => Promise<Totals>;

/** Returns totals over a filter, at most 15 seconds old; equal calls at the same time share one query. */
export function createUserTotals({ db, clock }: Pick<Deps, "db" | "clock">): UserTotals {
  const known = new Map<string, { at: number; totals: Promise<Totals> }>();
  return (filter) => {
    const name = JSON.stringify([filter.phone, filter.userName, filter.type, String(filter.below)]);
    const now = clock.now().getTime();
    const earlier = known.get(name);
    if (earlier && Math.abs(now - earlier.at) < REMEMBERED_MS) return earlier.totals;
    const totals = totalUsers(db, filter);
    known.delete(name);
    known.set(name, { at: now, totals });
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
    totals.catch(() => known.delete(name));
    return totals;
  };
}

type Page = { page: number; limit: number; isDetailed: boolean };
type Users = { users: ListedUser[]; details: ReadonlyMap<string, UserDetails>; totals: Totals };

/**
 * Returns one page of people with the totals over the filter, and where `isDetailed` what their dialogs show.
 * Pages count from 1.
 */
export async function listUsers(
  deps: Pick<Deps, "db"> & { totals: UserTotals },
  filter: UserFilter,
  { page, limit, isDetailed }: Page,
): Promise<Users> {
  const [users, totals] = await Promise.all([
    readUsers(deps.db, filter, { offset: (page - 1) * limit, limit }),
    deps.totals(filter),
  ]);
  const details = isDetailed
    ? await readDetails(
        deps.db,
        users.map(({ id }) => id),
      )
    : [];
  return { users, details: new Map(details.map((one) => [one.id, one])), totals };
}

const HEADER = ["S/N", "Member since", "Username", "Type", "Balance", "Last seen", "Phone", "Email"];

export type Export = { filter: UserFilter; page: number; toPage: number; limit: number; by: Actor };

/** Exports pages of people as CSV, only the pages asked for; the export is audited (rules 12.8). */
export async function exportUsers(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  wanted: Export,
): Promise<string> {
  const { filter, page, toPage, limit, by } = wanted;
  const offset = (page - 1) * limit;
  const users = await readUsers(deps.db, filter, { offset, limit: (toPage - page + 1) * limit });
  await commit(deps, "staff.export", (tx) =>
    writeAudit(deps, tx, {
      actor: by,
      action: "users.export",
      after: { ...filter, page, toPage, limit, users: users.length },
      address: by.address,
      at: deps.clock.now(),
    }),
  );
  return csvOf([HEADER, ...users.map((user, n) => line(user, offset + n + 1))]);
}

function line(user: ListedUser, number: number) {
  return [
    number,
    lagosTime(user.createdAt),
    user.userName,
    user.userType,
    plainNaira(user.balance),
    user.lastLogin ? lagosTime(user.lastLogin) : "",
    user.phone,
    user.email,
  ];
}
