import type { Finding } from "../../core/checks.ts";
import type { Db, Tx } from "../schema.ts";

/** The findings of the last check of each scope, for admins. */

export type StoredCheck = { checkedAt: Date; findings: readonly Finding[] };

export async function storeCheck(
  tx: Tx,
  check: { scope: "all" | "recent"; at: Date; findings: readonly Finding[] },
): Promise<void> {
  const row = { checked_at: check.at, findings: JSON.stringify(check.findings) };
  await tx
    .insertInto("books_check")
    .values({ scope: check.scope, ...row })
    .onConflict((conflict) => conflict.column("scope").doUpdateSet(row))
    .execute();
}

export async function readChecks(db: Db): Promise<Partial<Record<"all" | "recent", StoredCheck>>> {
  const rows = await db.selectFrom("books_check").selectAll().execute();
  return Object.fromEntries(
    rows.map((row) => [row.scope, { checkedAt: row.checked_at, findings: row.findings as Finding[] }]),
  );
}
