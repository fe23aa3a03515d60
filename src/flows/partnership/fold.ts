import { movesOf } from "../../core/posting.ts";
import { lagosMonth } from "../../core/days.ts";
import { commissionOf } from "../../core/earnings.ts";
import { type Kobo, sum } from "../../core/money.ts";
import {
  type Bought,
  boughtAfter,
  foldedTo,
  insertCommissions,
  saveFold,
  type Unfolded,
  unfoldedBuyers,
  findPartnership,
} from "./queries.ts";
import { type Earner, lockEarner } from "../earnings/queries.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";

const BUYERS_AT_ONCE = 200;
const PURCHASES_AT_ONCE = 500;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Turns successful data purchases of referred people into commissions (rules 14.5). Each buyer's purchases
 * are read along their wallet's chain, whose numbers are gapless and become visible in order. The stored
 * place moves past a purchase only when its outcome is final, so a late outcome or a late commit is never
 * skipped. Returns how many commissions were credited.
 */
export async function foldCommissions(
  deps: Pick<Deps, "db" | "accountOf" | "effect" | "clock" | "ids">,
): Promise<number> {
  let credited = 0;
  for (let after = NOBODY; ; ) {
    const buyers = await unfoldedBuyers(deps.db, { after, limit: BUYERS_AT_ONCE });
    for (const buyer of buyers)
      credited += await commit(deps, "commission.fold", (tx) => foldBuyer(deps, tx, buyer));
    const last = buyers.at(-1);
    if (!last || buyers.length < BUYERS_AT_ONCE) return credited;
    after = last.buyerId;
  }
}

async function foldBuyer(
  deps: Pick<Deps, "accountOf" | "clock" | "ids">,
  tx: Tx,
  { buyerId, partnerId, upto }: Unfolded,
): Promise<number> {
  const partner = await lockEarner(tx, partnerId);
  const membership = await findPartnership(tx, partnerId);
  if (!partner?.isPartner || !membership) return 0;
  const from = await foldedTo(tx, buyerId);
  const bought = await boughtAfter(tx, buyerId, { from, upto, limit: PURCHASES_AT_ONCE });
  // Read under the partner's lock, so that a month gets no commission after its renewal was taken.
  const at = deps.clock.now();
  const due = bought.filter((purchase) => purchase.createdAt >= membership.joined_at).flatMap(dueOf);
  const rows = due.map(({ purchase, partnerPrice, amount }) => ({
    id: deps.ids.next(),
    purchase_id: purchase.id,
    partner_id: partnerId,
    buyer_id: buyerId,
    partner_kobo: partnerPrice,
    amount_kobo: amount,
    month: lagosMonth(at),
    created_at: at,
  }));
  await credit(deps, tx, { partner, rows, at });
  const earned = sum(rows.map((row) => row.amount_kobo));
  await saveFold(tx, { buyerId, foldedTo: placeAfter(bought, { from, upto }), earned });
  return rows.length;
}

type Due = { purchase: Bought; partnerPrice: Kobo; amount: Kobo };

function dueOf(purchase: Bought): Due[] {
  const { status, isFolded, partnerPrice, price, cost } = purchase;
  if (status !== "success" || isFolded || partnerPrice === null || cost === null) return [];
  const amount = commissionOf({ price, partnerPrice, cost });
  return amount > 0n ? [{ purchase, partnerPrice, amount }] : [];
}

type Credit = {
  partner: Earner;
  rows: readonly (Parameters<typeof insertCommissions>[1][number] & { amount_kobo: Kobo })[];
  at: Date;
};

async function credit(deps: Pick<Deps, "accountOf">, tx: Tx, { partner, rows, at }: Credit): Promise<void> {
  if (rows.length === 0) return;
  const { earningsAccount } = partner;
  const movements = rows.flatMap(({ id, amount_kobo: amount }) =>
    movesOf(deps.accountOf, "commission.credited", { id, amount, partner: earningsAccount }),
  );
  const posted = await post(tx, { guarded: [earningsAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  await insertCommissions(tx, rows);
  await notifyUser(tx, partner.id);
}

/**
 * Returns the place up to which everything is decided: before the first open purchase, or the end of what was
 * read.
 */
function placeAfter(bought: readonly Bought[], { from, upto }: { from: bigint; upto: bigint }): bigint {
  const open = bought.find(({ status }) => status === "processing" || status === "pending");
  if (open) return open.seq - 1n > from ? open.seq - 1n : from;
  return bought.length < PURCHASES_AT_ONCE ? upto : (bought.at(-1)?.seq ?? from);
}
