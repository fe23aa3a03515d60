import type { Offence } from "../../core/checks.ts";
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
 * place; entries removed from the end are not found.
 */
export async function auditOffences(
  db: Db,
): Promise<{ count: number; offences: Offence[]; entries: number }> {
  const offences: Offence[] = [];
  let [previous, last, count, entries]: [Buffer, bigint, number, number] = [GENESIS, 0n, 0, 0];
  for (;;) {
    const rows = await portionAfter(db, last);
    for (const row of rows) {
      const what = wrongWith(row, { previous, last });
      if (what) count += 1;
      if (what && offences.length < MAX_SHOWN) offences.push({ id: String(row.seq), what });
      [previous, last] = [row.hash, row.seq];
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

function wrongWith(row: Row, before: { previous: Buffer; last: bigint }): string | undefined {
  if (row.seq !== before.last + 1n) return `follows entry ${before.last}`;
  if (!auditHash(before.previous, row).equals(row.hash))
    return `${row.action} by ${row.actor_name}: not what was written, or not after what was written before`;
  return undefined;
}
