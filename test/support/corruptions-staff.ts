import { breaks } from "./corruption.ts";
import type { History } from "./history.ts";

/** Ways to break refunds and credits by admins and agents. */
export function ofStaff({ staff: { credits } }: History) {
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
