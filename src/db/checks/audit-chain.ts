import type { Offence } from "../../core/checks.ts";
import type { AuditSealPort } from "../../core/ports-secrets.ts";
import { auditHash, GENESIS, personalDigest } from "../audit.ts";
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
    const personal = await personalOf(db, rows);
    for (const row of rows) {
      const what = wrongWith(seal, row, before) ?? wrongPersonal(seal, before, { row, personal });
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

async function personalOf(db: Db, rows: readonly Row[]) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return new Map<bigint, Personal[]>();
  const values = await db
    .selectFrom("audit_personal")
    .select(["seq", "digest", "value"])
    .where("seq", ">=", first.seq)
    .where("seq", "<=", last.seq)
    .execute();
  return Map.groupBy(values, ({ seq }) => seq);
}

type Personal = { seq: bigint; digest: string; value: string };

/** A personal value beside the chain is the one that its digest was made of, or it is gone. */
function wrongPersonal(
  seal: AuditSealPort,
  { previous }: Before,
  { row, personal }: { row: Row; personal: ReadonlyMap<bigint, Personal[]> },
): string | undefined {
  const keyId = row.key_id ?? undefined;
  const isWrong = (personal.get(row.seq) ?? []).some(
    ({ digest, value }) => personalDigest(seal, { previous, value, ...(keyId ? { keyId } : {}) }) !== digest,
  );
  return isWrong ? `${row.action} by ${row.actor_name}: a name or detail is not what was written` : undefined;
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
