import { breaks } from "./corruption.ts";
import type { History } from "./history.ts";

/** Ways to break reported bank transfers and coupons. */
export function ofFunding({ byHand: { reports, coupons }, people: { bola, chi } }: History) {
  const coupon = (set: string, id: string) => `update coupon set ${set} where id = '${id}'`;
  const report = (set: string, id: string) => `update manual_funding set ${set} where id = '${id}'`;
  const posting = (set: string, id: string, step: number) =>
    `update ledger_posting set ${set} where subject_id = '${id}' and step = ${step}`;
  const done = "ended_at = created_at";
  return {
    "I7-coupon": [
      breaks("an amount", coupon("amount_kobo = amount_kobo + 1", coupons.open)),
      breaks("a state, as redeemed", coupon(`state = 'redeemed', ${done}`, coupons.open)),
      breaks("a state, as cancelled", coupon(`state = 'cancelled', ${done}`, coupons.vendorOpen)),
      breaks("a state, as open again", coupon("state = 'open', ended_at = null", coupons.redeemed)),
      breaks("who paid", coupon("source = 'vendor'", coupons.open)),
      breaks("whose it was", coupon(`owner_id = '${chi.id}'`, coupons.redeemed)),
      breaks("who made it", coupon(`issuer_id = '${bola.id}'`, coupons.vendorCancelled)),
      breaks("the issue", `delete from ledger_posting where subject_id = '${coupons.open}'`),
      breaks("the money", `delete from ledger_posting where subject_id = '${coupons.redeemed}' and step = 1`),
      breaks("the return", posting("amount = amount - 1", coupons.cancelled, 2)),
      breaks("the owner's line", `delete from wallet_transaction where related_id = '${coupons.redeemed}'`),
      breaks("the vendor's line", `delete from wallet_transaction where id = '${coupons.vendorOpen}'`),
      breaks("the line of the return", coupon("line_id = null", coupons.vendorCancelled)),
    ],
    "I7-coupon-total": [
      breaks("an amount", coupon("amount_kobo = amount_kobo + 1", coupons.open)),
      breaks("a coupon", `delete from coupon where id = '${coupons.vendorOpen}'`),
      breaks("a posting", posting("amount = amount + 1", coupons.redeemed, 1)),
    ],
    "I8-manual": [
      breaks("what was credited", report("credited_kobo = credited_kobo + 1", reports.approved)),
      breaks(
        "a state, as pending",
        report("state = 'pending', credited_kobo = null, decided_at = null", reports.approved),
      ),
      breaks(
        "a state, as approved",
        report("state = 'approved', credited_kobo = asked_kobo, decided_at = created_at", reports.pending),
      ),
      breaks(
        "a rejection",
        `update wallet_transaction set status = 'pending' where id = '${reports.rejected}'`,
      ),
      breaks("the bank", report("bank = 'Moniepoint'", reports.approved)),
      breaks("whose it is", report(`user_id = '${chi.id}'`, reports.approved)),
      breaks("who decided", report("decided_by = user_id", reports.otherAmount)),
      breaks("the posting", `delete from ledger_posting where subject_id = '${reports.otherAmount}'`),
      breaks("the amount posted", posting("amount = amount + 1", reports.otherAmount, 0)),
      breaks("the line", `delete from wallet_transaction where id = '${reports.pending}'`),
    ],
    "I11-coupon": [
      breaks("its end", coupon("expires_at = created_at - interval '61 minutes'", coupons.open)),
    ],
  };
}
