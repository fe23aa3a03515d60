import { kobo } from "../../src/core/money.ts";
import { openAlerts } from "../../src/flows/alerts/queries.ts";
import { generate } from "./money-in.ts";
import { setSetting, wantSecondAdmin } from "./staff.ts";
import type { TestApp, TestUser } from "./world.ts";

/** The words of staff about a person that stand beside money: credits, coupons, prices and differences. */

type Life = { person: TestUser; admin: TestUser; fullName: string; phone: string };

/** Has staff say who the person is in every place beside money that takes words. */
export async function saySoBesideMoney(world: TestApp, life: Life): Promise<void> {
  const { person, admin, fullName, phone } = life;
  const reason = `${fullName} (${phone}) never got her airtime`;
  const body = { userName: person.userName, amount: 100, reason };
  must(await world.call("POST /admin/credit", { token: admin.token, body }));
  await beRefusedACoupon(world, life);
  await beNamedByAPrice(world, life);
  const { deps } = world;
  const airtime = await deps.db
    .selectFrom("wallet_transaction")
    .select(["id", "number"])
    .where("user_id", "=", person.id)
    .where("type", "=", "airtime")
    .execute();
  const payouts = await deps.db
    .selectFrom("payout")
    .select(["id", "account_number as number"])
    .where("user_id", "=", person.id)
    .execute();
  for (const row of [...airtime, ...payouts]) await beDifferent(world, life, row);
}

/** A coupon that an admin asks for by number, and that the second admin rejects. */
async function beRefusedACoupon(world: TestApp, { admin, phone }: Life): Promise<void> {
  const second = await world.makeUser({ isAdmin: true });
  await wantSecondAdmin(world, [admin, second]);
  const asked = await generate(world, admin, { for: { userName: phone }, amount: 60_000 });
  const call = {
    token: second.token,
    params: { id: String(asked.body.approvalId) },
    body: { reason: "Too much" },
  };
  must(await world.call("POST /admin/approvals/{id}/reject", call));
  await setSetting(world, "secondAdmin", false);
}

/** An alert about a price that was made for the person. */
async function beNamedByAPrice({ deps, clock }: TestApp, { person }: Life): Promise<void> {
  const facts = { which: `data for ${person.userName}, data for somebody` };
  const reading = { rule: "below_cost", subject: "special prices", value: 2, threshold: 0 } as const;
  await deps.db.transaction().execute(async (tx) => {
    const readings = [{ ...reading, facts, isBad: true }];
    await openAlerts(tx, { readings, ids: () => deps.ids.next(), at: clock.now() });
  });
}

type Row = { id: string; number: string };

/** A row of ours that a statement lacks, and what an admin decided about it. */
async function beDifferent(world: TestApp, { person, admin }: Life, { id, number }: Row): Promise<void> {
  const { deps, clock } = world;
  const at = clock.now();
  const account = await deps.db
    .selectFrom("ledger_account")
    .select("id")
    .where("kind", "=", "supplier_float")
    .limit(1)
    .executeTakeFirstOrThrow();
  const theirs = { reference: "", their_ref: "", their_number: "", theirs_kobo: kobo(0n), line_key: "" };
  const ours = { subject_id: id, step: 1, our_ref: "", our_number: number, ours_kobo: kobo(-1n) };
  const note = `${person.userName} says it came`;
  const times = { day: "2025-01-01", found_at: at, changed_at: at };
  const row = { account_id: account.id, kind: "only_ours" as const, ...times, ...theirs, ...ours, note };
  const exception = await deps.db
    .insertInto("reconciliation_exception")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto("reconciliation_decision")
    .values({
      id: deps.ids.next(),
      exception_id: exception.id,
      way: "wait",
      note,
      by_id: admin.id,
      decided_at: at,
    })
    .execute();
}

function must({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200) throw new Error(JSON.stringify(body));
}
