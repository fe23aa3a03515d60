import type { TestApp } from "./world.ts";

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
