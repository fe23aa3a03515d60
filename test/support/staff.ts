import { readAudit } from "../../src/flows/audit/queries.ts";
import type { TestApp, TestUser } from "./world.ts";

/** Switches the rule of the second admin on, for which these admins get a second factor (rules 12.2). */
export async function wantSecondAdmin(world: TestApp, admins: readonly TestUser[]): Promise<void> {
  for (const { id } of admins) await giveSecondFactor(world, id);
  await setSetting(world, "secondAdmin", true);
}

/** Gives a person a confirmed second factor. Its codes cannot be made: the sealed secret is none. */
export async function giveSecondFactor({ deps, clock }: TestApp, userId: string): Promise<void> {
  const at = clock.now();
  const factor = { user_id: userId, sealed: Buffer.from("x"), created_at: at, confirmed_at: at };
  await deps.db.insertInto("second_factor").values(factor).execute();
}

/** Acts of the audit log as staff see them, with the names of people, the oldest first. */
export async function actsOf(
  { deps }: Pick<TestApp, "deps">,
  { subject, action, actor }: { subject?: string; action?: string; actor?: string },
) {
  const anyTime = { from: undefined, until: undefined, before: undefined };
  return (await readAudit(deps.db, { subject, action, actor, ...anyTime, limit: 100 })).toReversed();
}

/** Stores a setting as it stands in the database, and puts it in force. */
export async function setSetting(world: TestApp, key: string, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value), changed_at: world.clock.now(), changed_by: null };
  await world.deps.db
    .insertInto("setting")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: row.value }))
    .execute();
  await world.catalogue.reload();
}

/** The postings of a purchase's refund in words, as "refund_loss > wallet 9900". */
export async function refundMoves({ deps }: Pick<TestApp, "deps">, purchaseId: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom("ledger_posting as p")
    .innerJoin("ledger_account as d", "d.id", "p.debit")
    .innerJoin("ledger_account as c", "c.id", "p.credit")
    .select(["d.kind as from", "c.kind as to", "p.amount"])
    .where("p.subject_id", "=", purchaseId)
    .where("p.step", "=", 3)
    .orderBy("p.leg")
    .execute();
  return rows.map(({ from, to, amount }) => `${from} > ${to} ${amount}`);
}
