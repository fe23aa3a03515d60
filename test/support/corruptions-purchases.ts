import { breaks, type Corruption, NOWHERE } from "./corruption.ts";
import { ofRefunds } from "./corruptions-refunds.ts";
import type { History } from "./history.ts";

export { breaks, type Corruption, NOWHERE };

/** Ways to break purchases and their attempts. */
export function ofPurchases({ bought, staff }: History) {
  const more = ofRefunds(staff);
  const row = (set: string, id: string) => `update wallet_transaction set ${set} where id = '${id}'`;
  return {
    "I4-in-flight": [
      breaks("a price", row("amount_kobo = amount_kobo + 1", bought.dispatched)),
      breaks(
        "a reserve",
        `update ledger_posting set amount = amount + 1 where subject_id = '${bought.unknown}'`,
      ),
      breaks(
        "a settle",
        `delete from ledger_posting where subject_id = '${bought.settled}' and step = 1 and leg = 1`,
      ),
    ],
    "I4-in-flight-total": [
      breaks("a price", row("amount_kobo = amount_kobo + 1", bought.dispatched)),
      breaks(
        "a posting of no purchase",
        `update ledger_posting set credit = debit, debit = credit where subject_id = '${bought.settled}' and step = 1 and leg = 0`,
      ),
    ],
    "I5-status": [
      ...more["I5-status"],
      breaks("a success", row("status = 'success'", bought.dispatched)),
      breaks("a failure", row("status = 'failed'", bought.settled)),
      breaks("a processing", row("status = 'processing'", bought.failed)),
      breaks("a status nobody gives", row("status = 'pending'", bought.unknown)),
      breaks("a settle", `delete from ledger_posting where subject_id = '${bought.settled}' and step = 1`),
      breaks("a release", `delete from ledger_posting where subject_id = '${bought.failed}' and step = 2`),
      breaks("a reserve", `delete from ledger_posting where subject_id = '${bought.unknown}'`),
      breaks("a live attempt", `delete from attempt_live where purchase_id = '${bought.dispatched}'`),
      breaks("the mark of a forced release", row("is_forced = false", bought.forced)),
      breaks(
        "a second outcome",
        `insert into ledger_posting select subject_id, 2, leg, credit, debit, amount, null, null, null, null, null, created_at
        from ledger_posting where subject_id = '${bought.settled}' and step = 0`,
      ),
    ],
    "I5-amounts": [
      ...more["I5-amounts"],
      breaks("a price", row("amount_kobo = amount_kobo + 1", bought.failed)),
      breaks("a cost", row("cost_kobo = cost_kobo + 1", bought.belowCost)),
      breaks("a fee", row("fee_kobo = fee_kobo - 1", bought.secondTry)),
      breaks("a supplier", row("supplier = 'GLAD'", bought.secondTry)),
      breaks(
        "a margin",
        `update ledger_posting set amount = amount - 1 where subject_id = '${bought.settled}' and step = 1 and leg = 1`,
      ),
    ],
    "I5-refund": [
      ...more["I5-refund"],
      breaks(
        "a refund",
        `delete from wallet_transaction where type = 'refund' and related_id = '${bought.failed}'`,
      ),
      breaks(
        "what a refund is for",
        `update wallet_transaction set related_id = '${bought.settled}' where related_id = '${bought.failed}'`,
      ),
    ],
    "I5-live": [
      ...more["I5-live"],
      breaks(
        "an attempt's number",
        `update attempt_live set attempt = 2 where purchase_id = '${bought.dispatched}'`,
      ),
      breaks(
        "a supplier",
        `update attempt_live set supplier = 'NEPTUNE' where purchase_id = '${bought.unknown}'`,
      ),
      breaks(
        "an attempt of nothing",
        `update attempt_live set purchase_id = '${NOWHERE}' where purchase_id = '${bought.unknown}'`,
      ),
      breaks(
        "a finished purchase",
        `insert into attempt_live select '${bought.settled}', 1, 'GLAD', null, 'unknown', now(), now()`,
      ),
    ],
    "I6-attempts": [
      ...more["I6-attempts"],
      breaks("a rejected attempt", `delete from attempt_rejected where purchase_id = '${bought.secondTry}'`),
      breaks(
        "the last attempt",
        `delete from attempt_rejected where purchase_id = '${bought.failedTwice}' and attempt = 2`,
      ),
      breaks(
        "an attempt nobody made",
        `update attempt_rejected set attempt = 3 where purchase_id = '${bought.failed}'`,
      ),
      breaks(
        "a delivered attempt",
        `insert into attempt_rejected select '${bought.settled}', 1, 'GLAD', 'supplier', 'refused', '', now(), now()`,
      ),
      breaks(
        "the purchase of an attempt",
        `update attempt_rejected set purchase_id = '${NOWHERE}' where purchase_id = '${bought.failed}'`,
      ),
    ],
    "I6-late": [
      ...more["I6-late"],
      breaks(
        "a mark",
        `update attempt_rejected set late_delivered_at = null where purchase_id = '${bought.forcedLate}'`,
      ),
      breaks("a loss", `delete from ledger_posting where subject_id = '${bought.forcedLate}' and step = 4`),
      breaks(
        "its amount",
        `update ledger_posting set amount = amount + 1 where subject_id = '${bought.forcedLate}' and step = 4`,
      ),
    ],
  };
}
