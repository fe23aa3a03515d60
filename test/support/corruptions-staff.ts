import { breaks } from "./corruption.ts";
import type { History } from "./history.ts";

/** Ways to break refunds and credits by admins and agents. */
export function ofStaff({
  staff: { credits, moves },
  differences: { taken, writtenOff, agreed, waiting },
}: History) {
  return {
    "I8-credit": [
      breaks(
        "an amount",
        `update manual_credit set amount_kobo = amount_kobo + 1 where id = '${credits.alone}'`,
      ),
      breaks("a credit", `delete from manual_credit where id = '${credits.alone}'`),
      breaks("its line", `update wallet_transaction set kind = 'opening' where id = '${credits.alone}'`),
    ],
    "I8-agreed": [
      breaks("who agreed", `update manual_credit set agreed_by = credited_by where id = '${credits.agreed}'`),
      breaks(
        "that somebody agreed",
        `update manual_credit set agreed_by = null where id = '${credits.agreed}'`,
      ),
      breaks(
        "what was agreed to",
        `update approval set amount_kobo = amount_kobo - 1 where result_id = '${credits.agreed}'`,
      ),
      breaks("the request", `delete from approval where result_id = '${credits.agreed}'`),
      breaks(
        "who agreed to a difference",
        `update reconciliation_exception set agreed_by = by_id where id = '${agreed}'`,
      ),
    ],
    "I8-difference": [
      breaks(
        "an amount",
        `update reconciliation_exception set posted_kobo = posted_kobo - 1 where id = '${taken}'`,
      ),
      breaks(
        "the account against which it was posted",
        `update reconciliation_exception set contra = 'difference' where id = '${writtenOff}'`,
      ),
      breaks("that it was settled", `delete from ledger_posting where subject_id = '${taken}'`),
      breaks(
        "what it adjusted",
        `update reconciliation_exception set adjusted_kobo = adjusted_kobo + 1 where id = '${agreed}'`,
      ),
      breaks(
        "that it still waits",
        `update reconciliation_exception set state = 'settled', how = 'take_theirs' where id = '${waiting}'`,
      ),
    ],
    "I8-move": [
      breaks("an amount", `update account_move set there_kobo = there_kobo + 1 where id = '${moves.stands}'`),
      breaks(
        "the direction",
        `update account_move set there_kobo = back_kobo, back_kobo = there_kobo where id = '${moves.stands}'`,
      ),
      breaks("a party", `update account_move set supplier = 'NEPTUNE' where id = '${moves.stands}'`),
      breaks("its accounts", `update account_move set pair = 'owner_bank' where id = '${moves.stands}'`),
      breaks("its movement", `delete from ledger_posting where subject_id = '${moves.undone}'`),
    ],
    "I13-audit": [
      breaks("what was done", `update audit_entry set after = '{"amount": "1"}' where seq = 2`),
      breaks("who did it", `update audit_entry set actor_name = 'nobody' where seq = 2`),
      breaks("an entry", `delete from audit_entry where seq = 2`),
      breaks("the first entry", `delete from audit_entry where seq = 1`),
      breaks("a hash", `update audit_entry set hash = decode(repeat('00', 32), 'hex') where seq = 3`),
      breaks(
        "an entry put in",
        `insert into audit_entry select seq + 1000, at, actor_id, actor_name, action, subject, subject_name, before, after, address, hash
        from audit_entry where seq = 1`,
      ),
    ],
  };
}
