import type { InvariantName } from "../../src/core/checks.ts";
import { breaks, type Corruption, NOWHERE, ofPurchases } from "./corruptions-purchases.ts";
import { ofCash } from "./corruptions-cash.ts";
import { ofFunding } from "./corruptions-funding.ts";
import { ofMoneyOut } from "./corruptions-money-out.ts";
import { ofStaff } from "./corruptions-staff.ts";
import type { History } from "./history.ts";

/** Lists, per invariant, the ways to break it that it alone must notice, even when others notice too. */
export function corruptionsOf(history: History): Record<InvariantName, Corruption[]> {
  return {
    ...ofTheLedger(history),
    ...ofPurchases(history),
    ...ofCredits(history),
    ...ofTheRest(history),
    ...ofStaff(history),
    ...ofFunding(history),
    ...ofMoneyOut(history),
    ...ofCash(history),
  };
}

function ofTheLedger({ people: { ada, bola, chi }, bought, funded }: History) {
  return {
    "I1-zero-sum": [
      breaks("a balance", `update ledger_balance set balance = balance + 1 where account_id = ${ada.wallet}`),
      breaks(
        "a house account",
        `update ledger_posting set amount = amount + 1 where subject_id = '${funded.paid}' and leg = 0`,
      ),
    ],
    "I1-accounts": [
      breaks(
        "a credit to nowhere",
        `update ledger_posting set credit = 999999 where subject_id = '${bought.settled}' and step = 1 and leg = 0`,
      ),
    ],
    "I1-owners": [
      breaks("a missing balance", `delete from ledger_balance where account_id = ${bola.earnings}`),
      breaks("another's wallet", `update app_user set wallet_account = -1 where id = '${bola.id}'`),
      breaks("a balance of nobody", `insert into ledger_balance (account_id) values (999999)`),
    ],
    "I2-balance": [
      breaks("a balance", `update ledger_balance set balance = balance - 1 where account_id = ${chi.wallet}`),
      breaks(
        "the number of entries",
        `update ledger_balance set seq = seq + 1 where account_id = ${chi.wallet}`,
      ),
      breaks("the newest entry", `delete from ledger_posting where subject_id = '${funded.otherAmount}'`),
    ],
    "I3-chain": [
      breaks(
        "a balance after",
        `update ledger_posting set credit_after = credit_after + 1 where subject_id = '${funded.paid}' and leg = 0`,
      ),
      breaks(
        "an entry in the middle",
        `delete from ledger_posting where subject_id = '${bought.belowCost}' and step = 0`,
      ),
      breaks(
        "the numbering",
        `update ledger_posting set debit_seq = debit_seq + 100 where subject_id = '${bought.settled}' and step = 0`,
      ),
      breaks(
        "one place for two",
        `update ledger_posting set credit_seq = 2 where subject_id = '${bought.failed}' and step = 2`,
      ),
    ],
    "I3-place": [
      breaks(
        "a guarded entry",
        `update ledger_posting set credit_seq = null, credit_after = null where subject_id = '${funded.paid}' and leg = 0`,
      ),
      breaks(
        "a house entry",
        `update ledger_posting set credit_seq = 1, credit_after = 1 where subject_id = '${bought.settled}' and step = 1 and leg = 0`,
      ),
    ],
    "I3-floor": [
      breaks(
        "a floor",
        `alter table ledger_balance drop constraint ledger_balance_check;
        update ledger_balance set balance = -1 where account_id = ${bola.earnings}`,
      ),
    ],
  };
}

function ofCredits({ funded, upgradeId, people: { bola } }: History) {
  return {
    "I8-funding": [
      breaks("what was paid", `update funding set paid_kobo = paid_kobo + 1 where id = '${funded.paid}'`),
      breaks("a state", `update funding set state = 'pending', paid_kobo = null where id = '${funded.paid}'`),
      breaks(
        "a payment never made",
        `update funding set state = 'paid', paid_kobo = asked_kobo where id = '${funded.open}'`,
      ),
      breaks(
        "the fee shown",
        `update wallet_transaction set fee_kobo = fee_kobo + 1 where id = '${funded.paid}'`,
      ),
      breaks("a posting", `delete from ledger_posting where subject_id = '${funded.otherAmount}'`),
      breaks("the fee", `delete from ledger_posting where subject_id = '${funded.paid}' and leg = 1`),
      breaks(
        "a second credit",
        `insert into ledger_posting select subject_id, 1, leg, debit, credit, amount, null, null, null, null, null, created_at
        from ledger_posting where subject_id = '${funded.paid}' and leg = 0`,
      ),
    ],
    "I8-reward": [
      breaks("a reward's amount", `update referral_reward set amount_kobo = amount_kobo + 1`),
      breaks("a reward", `delete from referral_reward`),
      breaks("its movement", `delete from ledger_posting where subject_id = '${upgradeId}' and step = 1`),
      breaks("a reward that still waits", `update referral_reward set state = 'waiting', paid_at = null`),
      breaks(
        "a reward of an older upgrade",
        `update referral_reward set state = 'paid_with_upgrade', paid_at = null`,
      ),
      breaks("its line", `delete from wallet_transaction where type = 'referrer'`),
      breaks("the referrer", `update app_user set referred_by = null where id = '${bola.id}'`),
    ],
  };
}

function ofTheRest({ people: { ada, bola, chi }, bought, funded }: History) {
  return {
    "I9-movement": [
      breaks(
        "the kind of a line",
        `update wallet_transaction set kind = 'coupon_issued' where kind = 'upgrade'`,
      ),
      breaks(
        "whose fee it is",
        `update ledger_posting set credit = (select id from ledger_account where kind = 'fee' and party = 'funding')
          where leg = 0 and subject_id in (select id from wallet_transaction where kind = 'upgrade')`,
      ),
      breaks(
        "a posting of nothing",
        `insert into ledger_posting select '${NOWHERE}', 0, 0, debit, credit, 1, null, null, null, null, null, created_at
        from ledger_posting where subject_id = '${bought.settled}' and step = 1 and leg = 0`,
      ),
      breaks(
        "a step",
        `update ledger_posting set step = 3 where subject_id = '${bought.settled}' and step = 1`,
      ),
      breaks("a business row", `delete from wallet_transaction where id = '${bought.settled}'`),
      breaks(
        "an account",
        `update ledger_posting set debit = (select id from ledger_account where kind = 'opening')
        where subject_id = '${funded.paid}'`,
      ),
    ],
    "I9-history": [
      breaks(
        "the balance shown after",
        `update wallet_transaction set balance_after = balance_after + 1 where id = '${bought.unknown}'`,
      ),
      breaks(
        "the balance shown before",
        `update wallet_transaction set balance_before = balance_before + 1 where id = '${bought.failed}'`,
      ),
      breaks(
        "the amount shown",
        `update wallet_transaction set amount_kobo = amount_kobo + 1 where id = '${funded.paid}'`,
      ),
      breaks(
        "the sign",
        `alter table wallet_transaction drop constraint wallet_transaction_kind;
         update wallet_transaction set is_credit = not is_credit where id = '${funded.paid}'`,
      ),
      breaks("the place", `update wallet_transaction set seq = seq + 100 where id = '${bought.settled}'`),
      breaks(
        "whose it is",
        `update wallet_transaction set user_id = '${bola.id}', seq = 9 where id = '${bought.settled}'`,
      ),
    ],
    "I9-entry": [
      breaks("a line", `delete from wallet_transaction where user_id = '${bola.id}' and seq = 1`),
      breaks(
        "a refund",
        `delete from wallet_transaction where type = 'refund' and related_id = '${bought.forced}'`,
      ),
    ],
    "I9-open": [
      breaks(
        "a balance that never was",
        `update wallet_transaction set balance_after = 1 where id = '${funded.open}'`,
      ),
      breaks("a payment's row", `delete from funding where id = '${funded.open}'`),
      breaks("a reward", `delete from referral_reward`),
      breaks("an entry's place", `update wallet_transaction set seq = null where id = '${bought.settled}'`),
    ],
    "I10-outcome": [
      breaks(
        "what a key names",
        `update idempotency_key set operation_id = null where operation_id = '${bought.settled}'`,
      ),
      breaks(
        "whether it is there",
        `update idempotency_key set operation_id = '${NOWHERE}' where operation_id = '${bought.settled}'`,
      ),
      breaks("whose it is", `update idempotency_key set user_id = '${chi.id}' where user_id = '${ada.id}'`),
      breaks("a refusal", `update idempotency_key set refusal = null where user_id = '${chi.id}'`),
      breaks(
        "whether it has ended",
        `update idempotency_key set state = 'running', owner = id, lease_until = now() where operation_id = '${bought.settled}'`,
      ),
    ],
    "I10-once": [
      breaks(
        "a second key",
        `update idempotency_key set operation_id = '${bought.settled}' where operation_id = '${bought.failed}'`,
      ),
    ],
    "I11-attempt": [
      breaks("a lease", `update attempt_live set next_check_at = dispatched_at - interval '61 seconds'`),
    ],
    "I11-event": [
      breaks("a notification", `update inbound_event set received_at = received_at - interval '11 minutes'`),
    ],
    "I11-funding": [
      breaks(
        "a check",
        `update funding set next_check_at = created_at - interval '11 minutes' where id = '${funded.open}'`,
      ),
    ],
  };
}
