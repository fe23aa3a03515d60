import { sql } from "kysely";
import type { Tx } from "./schema.ts";

/** Settings as they are stored, one change at a time until the commit. */
export async function lockSettings(tx: Tx): Promise<Map<string, unknown>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide settings', 0))`.execute(tx);
  const rows = await tx.selectFrom("setting").select(["key", "value"]).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Values are JSON, kobo as whole numbers. */
export async function putSettings(
  tx: Tx,
  change: { values: readonly { key: string; value: unknown }[]; by: string; at: Date },
): Promise<void> {
  for (const { key, value } of change.values) {
    const row = { value: JSON.stringify(value), changed_at: change.at, changed_by: change.by };
    await tx
      .insertInto("setting")
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
  }
}
