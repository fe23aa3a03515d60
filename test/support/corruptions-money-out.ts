import { breaks } from "./corruption.ts";
import type { History } from "./history.ts";

/** Ways to break withdrawals and transfers. */
export function ofMoneyOut({ moneyOut: { payouts, transfers, people }, people: { chi } }: History) {
  const payout = (set: string, id: string) => `update payout set ${set} where id = '${id}'`;
  const attempt = (set: string, id: string) => `update payout_attempt set ${set} where payout_id = '${id}'`;
  const line = (set: string, id: string) => `update wallet_transaction set ${set} where id = '${id}'`;
  const posting = (set: string, id: string, step: number) =>
    `update ledger_posting set ${set} where subject_id = '${id}' and step = ${step}`;
  const unposted = (id: string, step: number) =>
    `delete from ledger_posting where subject_id = '${id}' and step = ${step}`;
  const ended = "next_check_at = null, finished_at = created_at";
  return {
    "I7-payout": [
      breaks("an amount", payout("amount_kobo = amount_kobo + 1", payouts.open)),
      breaks("a fee", payout("fee_kobo = fee_kobo + 1", payouts.paid)),
      breaks("who pays", payout("provider = 'squad'", payouts.paid)),
      breaks("whose it is", payout(`user_id = '${chi.id}'`, payouts.open)),
      breaks("a state, as paid", payout(`state = 'paid', ${ended}`, payouts.open)),
      breaks("a state, as failed", payout("state = 'failed', next_check_at = null", payouts.paid)),
      breaks("a state, as reversed", payout("state = 'reversed'", payouts.paid)),
      breaks("a state, as paid after all", payout("state = 'paid'", payouts.failed)),
      breaks("a state, as not come back", payout("state = 'paid'", payouts.reversed)),
      breaks("the taking", unposted(payouts.open, 0)),
      breaks("the paying", unposted(payouts.paid, 1)),
      breaks("our fee", `${unposted(payouts.paid, 1)} and leg = 1`),
      breaks("the giving back", unposted(payouts.failed, 2)),
      breaks("the coming back", posting("amount = amount + 1", payouts.reversed, 3)),
      breaks("a loss", unposted(payouts.late, 4)),
      breaks("the mark of a loss", attempt("late_paid_at = null", payouts.late)),
    ],
    "I7-payout-row": [
      breaks("a line", `delete from wallet_transaction where id = '${payouts.paid}'`),
      breaks("a line's status", line("status = 'success'", payouts.open)),
      breaks("a line's fee", line("fee_kobo = 0", payouts.paid)),
      breaks("a line's kind", line("kind = 'transfer_out'", payouts.waiting)),
      breaks("the line of a return", `delete from wallet_transaction where related_id = '${payouts.failed}'`),
      breaks(
        "the line of a reversal",
        `update wallet_transaction set kind = 'coupon_returned' where related_id = '${payouts.reversed}'`,
      ),
      breaks("an attempt", `delete from payout_attempt where payout_id = '${payouts.open}'`),
      breaks(
        "a first attempt",
        `delete from payout_attempt where payout_id = '${payouts.resent}' and attempt = 1`,
      ),
      breaks("an attempt's state", attempt("state = 'sent'", payouts.paid)),
      breaks("a refusal", attempt("late_paid_at = null, state = 'paid'", payouts.failed)),
    ],
    "I7-payout-total": [
      breaks("an amount", payout("amount_kobo = amount_kobo + 1", payouts.waiting)),
      breaks("a posting", unposted(payouts.open, 0)),
      breaks("a state", payout(`state = 'paid', ${ended}`, payouts.open)),
    ],
    "I8-transfer": [
      breaks("an amount", `update transfer set amount_kobo = amount_kobo + 1 where id = '${transfers.sent}'`),
      breaks("who got it", `update transfer set receiver_id = '${chi.id}' where id = '${transfers.sent}'`),
      breaks("who sent it", `update transfer set sender_id = '${chi.id}' where id = '${transfers.sent}'`),
      breaks("where it came from", `update transfer set source = 'house' where id = '${transfers.sent}'`),
      breaks("whose money it was", `update transfer set source = 'wallet' where id = '${transfers.alone}'`),
      breaks("a posting", unposted(transfers.sent, 0)),
      breaks("the sender's line", `delete from wallet_transaction where id = '${transfers.sent}'`),
      breaks(
        "the receiver's line",
        `delete from wallet_transaction where related_id = '${transfers.sent}' and user_id = '${people.zara.id}'`,
      ),
    ],
    "I11-payout": [
      breaks("a check", payout("next_check_at = created_at - interval '11 minutes'", payouts.open)),
    ],
  };
}
