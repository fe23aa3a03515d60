import { breaks } from "./corruption.ts";
import type { History } from "./history.ts";

/** Ways to break earnings, partnership and sales of airtime. */
export function ofCash({ cash, people: { bola, chi } }: History) {
  const { withdrawals, commissions, sales, joinId, renewalId, partner, buyer } = cash;
  const set = (table: string, change: string, id: string) =>
    `update ${table} set ${change} where id = '${id}'`;
  const line = (change: string, id: string) => set("wallet_transaction", change, id);
  const posting = (change: string, id: string, step = 0) =>
    `update ledger_posting set ${change} where subject_id = '${id}' and step = ${step}`;
  const unposted = (id: string, step = 0) =>
    `delete from ledger_posting where subject_id = '${id}' and step = ${step}`;
  const withdrawal = (change: string, id: string) => set("earnings_withdrawal", change, id);
  const done = "decided_at = created_at";
  const commission = (change: string, id: string) => set("partner_commission", change, id);
  const sale = (change: string, id: string) => set("airtime_to_cash", change, id);
  return {
    "I7-earnings-hold": [
      breaks("an amount", withdrawal("amount_kobo = amount_kobo + 1", withdrawals.pending)),
      breaks("a withdrawal", `delete from earnings_withdrawal where id = '${withdrawals.pending}'`),
      breaks("a payment", unposted(withdrawals.approved, 1)),
    ],
    "I7-earnings": [
      breaks("a state, as approved", withdrawal(`state = 'approved', ${done}`, withdrawals.pending)),
      breaks("a state, as rejected", withdrawal(`state = 'rejected', ${done}`, withdrawals.approved)),
      breaks("a state, as pending", withdrawal("state = 'pending', decided_at = null", withdrawals.rejected)),
      breaks("whose it is", withdrawal(`user_id = '${chi.id}'`, withdrawals.approved)),
      breaks("what was held", unposted(withdrawals.pending)),
      breaks("what was returned", posting("amount = amount - 1", withdrawals.rejected, 2)),
      breaks("its line", line("status = 'success'", withdrawals.pending)),
      breaks("its line's amount", line("amount_kobo = amount_kobo + 1", withdrawals.rejected)),
    ],
    "I8-commission": [
      breaks("an amount", commission("amount_kobo = amount_kobo - 1", commissions.kept)),
      breaks("what was taken back", commission("clawed_kobo = clawed_kobo - 1", commissions.clawed)),
      breaks("a refund", commission("clawed_at = created_at", commissions.kept)),
      breaks("its posting", unposted(commissions.kept)),
      breaks("the way back", unposted(commissions.clawed, 3)),
      breaks("whose it is", commission(`partner_id = '${bola.id}'`, commissions.kept)),
      breaks("who referred the buyer", `update app_user set referred_by = null where id = '${buyer.id}'`),
      breaks("the partner price", commission("partner_kobo = 500000", commissions.kept)),
      breaks(
        "its purchase",
        `update wallet_transaction set status = 'failed' where id = (select purchase_id from partner_commission where id = '${commissions.kept}')`,
      ),
      breaks(
        "our margin",
        `update wallet_transaction set cost_kobo = 300000 where id = (select purchase_id from partner_commission where id = '${commissions.kept}')`,
      ),
    ],
    "I8-partnership": [
      breaks("a price", set("partnership", "price_kobo = price_kobo + 1", joinId)),
      breaks("a membership", `delete from partnership where id = '${joinId}'`),
      breaks("its line", line("amount_kobo = amount_kobo + 1", joinId)),
      breaks("its payment", unposted(joinId)),
      breaks("what a renewal took", set("partnership_renewal", "taken_kobo = taken_kobo - 1", renewalId)),
      breaks("whose renewal it is", set("partnership_renewal", `user_id = '${chi.id}'`, renewalId)),
      breaks("a renewal's month", set("partnership_renewal", "month = '2020-01'", renewalId)),
      breaks("a renewal's posting", posting("amount = amount + 1", renewalId)),
      breaks("a renewal's line", `delete from wallet_transaction where id = '${renewalId}'`),
      breaks("the month's commissions", `delete from partner_commission where partner_id = '${partner.id}'`),
    ],
    "I8-airtime": [
      breaks("a payout", sale("payout_kobo = payout_kobo - 1", sales.paid)),
      breaks("what arrived", sale("arrived_blocks = 2", sales.part)),
      breaks("the last transfer", sale("last_arrived = false", sales.uneven)),
      breaks("a last transfer that did not arrive", sale("last_arrived = true", sales.short)),
      breaks("how much the last one was", sale("last_kobo = last_kobo - 100", sales.short)),
      breaks("a network", sale("network = 'GLO'", sales.paid)),
      breaks("whose it is", sale(`user_id = '${chi.id}'`, sales.paid)),
      breaks(
        "a payment that never came",
        sale("state = 'paid', next_check_at = null, arrived_blocks = 1, payout_kobo = 1", sales.unknown),
      ),
      breaks("a failure", line("status = 'pending'", sales.failed)),
      breaks("an open line", `delete from wallet_transaction where id = '${sales.transferring}'`),
      breaks("its posting", unposted(sales.paid)),
      breaks("the margin", `delete from ledger_posting where subject_id = '${sales.part}' and leg = 1`),
      breaks("what is shown", line("face_kobo = face_kobo + 1", sales.part)),
    ],
    "I11-airtime": [
      breaks("a check", sale("next_check_at = dispatched_at - interval '11 minutes'", sales.unknown)),
    ],
  };
}
