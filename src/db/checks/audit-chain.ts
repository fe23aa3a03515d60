import type { Offence } from "../../core/checks.ts";
import type { AuditSealPort } from "../../core/ports-secrets.ts";
import { auditHash, GENESIS } from "../audit.ts";
import type { Db } from "../schema.ts";

/**
 * I13: the audit log is still the chain of hashes that was written. The hashes are computed here and not in
 * SQL, because each covers one canonical text of its entry.
 */

const PORTION = 1_000;
const MAX_SHOWN = 20;

/**
 * Walks the chain and returns the offences. An entry that was changed, inserted or removed is found at its
 * place, and so is one that was written without the application's secret once entries have keys. Entries
 * removed from the end are not found here: the log names the chain's end every day (rules 12.1).
 */
export async function auditOffences(
  db: Db,
  seal: AuditSealPort,
): Promise<{ count: number; offences: Offence[]; entries: number }> {
  const offences: Offence[] = [];
  let before: Before = { previous: GENESIS, last: 0n, isKeyed: false };
  let [count, entries] = [0, 0];
  for (;;) {
    const rows = await portionAfter(db, before.last);
    for (const row of rows) {
      const what = wrongWith(seal, row, before);
      if (what) count += 1;
      if (what && offences.length < MAX_SHOWN) offences.push({ id: String(row.seq), what });
      before = { previous: row.hash, last: row.seq, isKeyed: before.isKeyed || row.key_id !== null };
    }
    entries += rows.length;
    if (rows.length < PORTION) return { count, offences, entries };
  }
}

function portionAfter(db: Db, seq: bigint) {
  return db
    .selectFrom("audit_entry")
    .selectAll()
    .where("seq", ">", seq)
    .orderBy("seq")
    .limit(PORTION)
    .execute();
}

type Row = Awaited<ReturnType<typeof portionAfter>>[number];

type Before = { previous: Buffer; last: bigint; isKeyed: boolean };

function wrongWith(seal: AuditSealPort, row: Row, before: Before): string | undefined {
  if (row.seq !== before.last + 1n) return `follows entry ${before.last}`;
  if (before.isKeyed && !row.key_id)
    return `${row.action} by ${row.actor_name}: without a key, after keyed ones`;
  const hash = auditHash(seal, before.previous, row);
  if (!hash)
    return `${row.action} by ${row.actor_name}: under a secret that is not here (EARLIER_APP_SECRETS)`;
  if (!hash.equals(row.hash))
    return `${row.action} by ${row.actor_name}: not what was written, or not after what was written before`;
  return undefined;
}
