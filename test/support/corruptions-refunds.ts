import { breaks, NOWHERE } from "./corruption.ts";
import type { StaffHistory } from "./history-staff.ts";

/** Ways to break refunded purchases, by the invariant of purchases that must notice. */
export function ofRefunds({ refunded }: StaffHistory) {
  const row = (set: string, id: string) => `update wallet_transaction set ${set} where id = '${id}'`;
  const step3 = (set: string, id: string) =>
    `update ledger_posting set ${set} where subject_id = '${id}' and step = 3`;
  return {
    "I5-status": [
      breaks("a refund", `delete from ledger_posting where subject_id = '${refunded.loss}' and step = 3`),
      breaks("a refunded success", row("status = 'success'", refunded.loss)),
      breaks("a refund before proof", row("status = 'processing'", refunded.open)),
      breaks("the mark of a refund before proof", row("is_forced = false", refunded.open)),
      breaks("a mark that was never made", row("is_forced = true", refunded.loss)),
      breaks(
        "a second refund",
        `insert into ledger_posting select subject_id, 3, leg, credit, debit, amount, null, null, null, null, null, created_at
        from ledger_posting where subject_id = '${refunded.open}' and step = 0`,
      ),
    ],
    "I5-amounts": [
      breaks("our loss", step3("amount = amount - 1", refunded.loss)),
      breaks("what the supplier owes", `${step3("amount = amount - 1", refunded.reversed)} and leg = 0`),
      breaks("the margin given up", `${step3("amount = amount + 1", refunded.reversed)} and leg = 1`),
      breaks(
        "the fee given up",
        `delete from ledger_posting where subject_id = '${refunded.reversed}' and step = 3 and leg = 2`,
      ),
      breaks(
        "the margin got back",
        `${step3("amount = amount + 1", refunded.reversedBelowCost)} and leg = 1`,
      ),
      breaks("who owes", row("supplier = 'NEPTUNE'", refunded.reversed)),
    ],
    "I5-refund": [
      breaks("a line", `delete from wallet_transaction where related_id = '${refunded.loss}'`),
      breaks("who refunded", `delete from refund where purchase_id = '${refunded.loss}'`),
      breaks(
        "what was refunded",
        `update refund set purchase_id = '${NOWHERE}' where purchase_id = '${refunded.late}'`,
      ),
      breaks(
        "who bears it",
        `update refund set kind = 'supplier_pays' where purchase_id = '${refunded.loss}'`,
      ),
      breaks(
        "who bears an open one",
        `update refund set kind = 'our_loss' where purchase_id = '${refunded.open}'`,
      ),
      breaks("which line", `update refund set id = '${NOWHERE}' where purchase_id = '${refunded.loss}'`),
    ],
    "I5-live": [
      breaks(
        "a finished refund",
        `insert into attempt_live select '${refunded.loss}', 1, 'GLAD', null, 'unknown', now(), now()`,
      ),
    ],
    "I6-attempts": [
      breaks("a closed attempt", `delete from attempt_rejected where purchase_id = '${refunded.closed}'`),
      breaks(
        "a delivered attempt",
        `insert into attempt_rejected select '${refunded.loss}', 1, 'GLAD', 'supplier', 'refused', '', now(), now()`,
      ),
    ],
    "I6-late": [
      breaks("a loss", `delete from ledger_posting where subject_id = '${refunded.late}' and step = 4`),
      breaks("the proof's lack", row("is_forced = false", refunded.late)),
    ],
  };
}
