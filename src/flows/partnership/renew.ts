import { movesOf } from "../../core/posting.ts";
import { lagosMonth, monthAfter } from "../../core/days.ts";
import { renewalOf, capAtBalance } from "../../core/earnings.ts";
import { kobo } from "../../core/money.ts";
import { type Earner, lockEarner } from "../earnings/queries.ts";
import { lockGuarded, post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { dueRenewals, earnedIn, findPartnership, insertRenewal, setRenewedTo } from "./queries.ts";
import type { Tx } from "../../db/schema.ts";
import { insertTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";

const AT_ONCE = 100;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Takes the renewals of all months that are over, each once (rules 14.7): 15 % of the month's commissions, as
 * far as the earnings go. Missed months follow one after the other. Returns how many memberships were
 * checked.
 */
export async function renewPartnerships(
  deps: Pick<Deps, "db" | "accountOf" | "effect" | "clock" | "ids">,
): Promise<number> {
  const month = monthAfter(lagosMonth(deps.clock.now()), -1);
  let looked = 0;
  for (let after = FIRST; ; ) {
    const due = await dueRenewals(deps.db, { month, after, limit: AT_ONCE });
    for (const { user_id: userId } of due)
      await commit(deps, "partnership.renew", (tx) => renew(deps, tx, { userId, month }));
    looked += due.length;
    const last = due.at(-1);
    if (!last || due.length < AT_ONCE) return looked;
    after = last.id;
  }
}

/**
 * The person's lock comes first. Commissions are credited under it too, so the sum of a past month cannot
 * change after it is read here.
 */
async function renew(
  deps: Pick<Deps, "accountOf" | "clock" | "ids">,
  tx: Tx,
  about: { userId: string; month: string },
): Promise<void> {
  const partner = await lockEarner(tx, about.userId);
  const membership = await findPartnership(tx, about.userId);
  if (!partner?.isPartner || !membership || membership.renewed_to >= about.month) return;
  const first = monthAfter(membership.renewed_to, 1);
  for (let month = first; month <= about.month; month = monthAfter(month, 1))
    await takeMonth(deps, tx, { partner, month });
  await setRenewedTo(tx, membership.id, about.month);
}

async function takeMonth(
  deps: Pick<Deps, "accountOf" | "clock" | "ids">,
  tx: Tx,
  { partner, month }: { partner: Earner; month: string },
) {
  const due = renewalOf(await earnedIn(tx, partner.id, month));
  if (due === 0n) return;
  const { earningsAccount } = partner;
  const guarded = await lockGuarded(tx, [earningsAccount]);
  const at = deps.clock.now();
  const taken = capAtBalance(due, guarded.get(earningsAccount)?.balance ?? kobo(0n));
  const id = deps.ids.next();
  const movements = movesOf(deps.accountOf, "partnership_renewal.taken", {
    id,
    user: earningsAccount,
    taken,
  });
  const posted = await post(tx, { guarded: [earningsAccount], movements, at });
  if (!posted.ok) throw new Error("the balance was looked at under its lock");
  const row = { id, user_id: partner.id, month, due_kobo: due, taken_kobo: taken, created_at: at };
  await insertRenewal(tx, row);
  if (taken > 0n) await showRenewal(tx, row);
}

type Renewal = Parameters<typeof insertRenewal>[1];

/** Adds a transaction without a place in the wallet's chain, because earnings paid it. */
async function showRenewal(tx: Tx, row: Renewal): Promise<void> {
  await insertTransaction(tx, {
    id: row.id,
    user_id: row.user_id,
    kind: "partnership_renewal",
    status: "success",
    amount_kobo: row.taken_kobo,
    note: `Partnership renewal for ${row.month}, from your earnings`,
    created_at: row.created_at,
    finished_at: row.created_at,
  });
  await notifyUser(tx, row.user_id);
}
