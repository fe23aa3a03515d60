import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { approve, reject, reported } from "../support/money-in.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * A reported bank transfer becomes money once, when an admin has seen it; its reference is good for one
 * transfer.
 */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const admin = await world.makeUser({ isAdmin: true });
const other = await world.makeUser({ isAdmin: true });
await wantSecondAdmin(world, [other]);

afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

const auditOf = (id: string) =>
  db.selectFrom("audit_entry").select(["action", "actor_id", "after"]).where("subject", "=", id).execute();

describe("above what one admin may credit alone", () => {
  const decide = (one: TestUser, id: string, verb: "approve" | "reject") =>
    verb === "approve"
      ? world.call("POST /admin/approvals/{id}/approve", { token: one.token, params: { id } })
      : world.call("POST /admin/approvals/{id}/reject", { token: one.token, params: { id }, body: {} });

  test("nothing moves until a second admin agrees, once, however many do", async () => {
    const user = await world.makeUser();
    const id = await reported(world, user, { amount: 50_000.01 });
    const { body } = await approve(world, admin, id);
    expect(body).toMatchObject({ funding: { status: "pending" }, approvalId: expect.any(String) });
    expect((await approve(world, admin, id)).body.approvalId).toBe(body.approvalId);
    expect(await world.balance(user)).toBe(0n);
    const approvalId = body.approvalId ?? "";
    expect(await decide(admin, approvalId, "approve")).toMatchObject({ body: { code: "approval_own" } });
    const admins = await Promise.all(Array.from({ length: 20 }, () => world.makeUser({ isAdmin: true })));
    const replies = await Promise.all(admins.map((one) => decide(one, approvalId, "approve")));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.balance(user)).toBe(5_000_001n);
    const row = await db
      .selectFrom("manual_funding")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.decided_by).toBe(admin.id);
    expect(admins.map((one) => one.id)).toContain(row.agreed_by);
  });

  test("another amount by whoever asked takes the place of the first; by anybody else it is refused and told which waits", async () => {
    const user = await world.makeUser();
    const second = await world.makeUser({ isAdmin: true });
    const id = await reported(world, user, { amount: 80_000 });
    const first = (await approve(world, admin, id)).body;
    expect(first.msg).toContain("₦80,000.00");
    expect(await approve(world, second, { id, amount: 70_000 })).toMatchObject({
      status: 409,
      body: { code: "other_amount_waiting", fields: { amount: expect.stringContaining("₦80,000.00") } },
    });
    const corrected = (await approve(world, admin, { id, amount: 60_000 })).body;
    expect(corrected.msg).toContain("₦60,000.00");
    expect(corrected.approvalId).not.toBe(first.approvalId);
    expect(await decide(second, first.approvalId ?? "", "approve")).toMatchObject({
      body: { code: "approval_closed" },
    });
    expect((await decide(second, corrected.approvalId ?? "", "approve")).status).toBe(200);
    expect(await world.balance(user)).toBe(naira(60_000));
  });

  test("a request that was replaced while somebody held it to agree cannot be agreed to", async () => {
    const user = await world.makeUser();
    const second = await world.makeUser({ isAdmin: true });
    const id = await reported(world, user, { amount: 80_000 });
    const first = (await approve(world, admin, id)).body.approvalId ?? "";
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom("approval").select("id").where("id", "=", first).forUpdate().execute();
      expect((await approve(world, admin, { id, amount: 60_000 })).status).toBe(200);
    });
    expect(await decide(second, first, "approve")).toMatchObject({ body: { code: "approval_not_possible" } });
    expect(await world.balance(user)).toBe(0n);
  });

  test("the audit log names who agreed, and who had seen the transfer", async () => {
    const user = await world.makeUser();
    const second = await world.makeUser({ isAdmin: true });
    const id = await reported(world, user, { amount: 60_000 });
    await decide(second, (await approve(world, admin, id)).body.approvalId ?? "", "approve");
    expect(await auditOf(id)).toEqual([
      {
        action: "manual_funding.approve",
        actor_id: second.id,
        after: expect.objectContaining({ decidedBy: admin.id }),
      },
    ]);
  });

  test("at the bound one is enough; after a no, it can be asked for again; a rejected report cannot be agreed to", async () => {
    const user = await world.makeUser();
    const second = await world.makeUser({ isAdmin: true });
    const atBound = await reported(world, user, { amount: 50_000 });
    expect(await approve(world, admin, atBound)).toMatchObject({ body: { approvalId: null } });
    const id = await reported(world, user, { amount: 60_000 });
    const asked = (await approve(world, admin, id)).body.approvalId ?? "";
    await decide(second, asked, "reject");
    const again = (await approve(world, admin, id)).body.approvalId ?? "";
    expect(again).not.toBe(asked);
    await reject(world, second, id);
    expect(await decide(second, again, "approve")).toMatchObject({ body: { code: "approval_not_possible" } });
    expect(await world.balance(user)).toBe(naira(50_000));
  });
});
