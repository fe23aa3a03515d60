import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { approve, newReference, reject, report, reported } from "../support/money-in.ts";
import { startTestApp } from "../support/world.ts";

/**
 * A reported bank transfer becomes money once, when an admin has seen it; its reference is good for one
 * transfer.
 */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const admin = await world.makeUser({ isAdmin: true });

afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

const lineOf = (id: string) =>
  db.selectFrom("wallet_transaction").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const auditOf = (id: string) =>
  db.selectFrom("audit_entry").select(["action", "actor_id", "after"]).where("subject", "=", id).execute();

describe("reporting", () => {
  test("makes a pending line and moves nothing; both spellings are heard", async () => {
    const user = await world.makeUser();
    const { status, body } = await report(world, user, { bankName: "opay", amount: 2_500.5 });
    expect(status).toBe(200);
    expect(body.receipt).toMatchObject({
      trans_Type: "wallet",
      trans_Status: "pending",
      trans_amount: 2_500.5,
      balance_After: null,
    });
    expect(await world.balance(user)).toBe(0n);
    const other = await world.app.inject({
      method: "POST",
      url: "/api/v1/fundWallet/automanual",
      headers: { "x-auth-token": user.token },
      payload: { bankName: "Moniepoint", paymentReference: newReference(), amount: 100 },
    });
    expect(other.statusCode).toBe(200);
  });

  test.each([
    [{ bankName: "" }, "Please enter all required fields"],
    [{ paymentReference: " " }, "Please enter all required fields"],
    [{ paymentReference: " -- " }, "Please enter all required fields"],
    [{ amount: 0 }, "Please enter all required fields"],
    [{ amount: 99.99 }, "minimum payment is 100"],
    [
      { bankName: "Some Other Bank" },
      "We do not receive transfers at this bank. Pay into one of the accounts listed.",
    ],
  ])("%j is refused: %s", async (wanted, msg) => {
    const user = await world.makeUser();
    expect(await report(world, user, wanted)).toMatchObject({ status: 400, body: { msg } });
    expect(
      await db.selectFrom("manual_funding").select("id").where("user_id", "=", user.id).execute(),
    ).toEqual([]);
  });

  test("at most twenty of one person wait, and one more does not spend its key", async () => {
    const user = await world.makeUser();
    await Promise.all(Array.from({ length: 20 }, () => reported(world, user)));
    const wanted = { key: `one-more-of-${user.userName}`, paymentReference: newReference() };
    expect(await report(world, user, wanted)).toMatchObject({ body: { code: "too_many_reports" } });
    const [open] = await db
      .selectFrom("manual_funding")
      .select("id")
      .where("user_id", "=", user.id)
      .execute();
    await reject(world, admin, open?.id ?? "");
    expect(await report(world, user, wanted)).toMatchObject({ status: 200 });
  });
});

describe("a payment reference", () => {
  test("sent by 50 people at once is taken from one", async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => world.makeUser()));
    const paymentReference = newReference();
    const replies = await Promise.all(people.map((one) => report(world, one, { paymentReference })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "payment_reference_used")).toHaveLength(49);
  });

  test.each([
    ["spaces and letter case", (text: string) => ` ${text.toLowerCase().replaceAll("-", " - ")} `],
    ["dashes of another kind", (text: string) => text.replaceAll("-", "–")],
    ["wide letters", (text: string) => text.replace("TRF", "ＴＲＦ")],
  ])("is the same whatever its %s", async (_what, change) => {
    const paymentReference = newReference();
    await reported(world, await world.makeUser(), { paymentReference });
    expect(
      await report(world, await world.makeUser(), { paymentReference: change(paymentReference) }),
    ).toMatchObject({ status: 409, body: { code: "payment_reference_used" } });
  });

  test("counts per bank, stays used after an approval, and is free again after a rejection", async () => {
    const user = await world.makeUser();
    const paymentReference = newReference();
    const first = await reported(world, user, { paymentReference });
    const elsewhere = await reported(world, user, { paymentReference, bankName: "Moniepoint" });
    await approve(world, admin, elsewhere);
    expect(await report(world, user, { paymentReference, bankName: "MONIEPOINT" })).toMatchObject({
      status: 409,
    });
    await reject(world, admin, first);
    expect(await report(world, user, { paymentReference })).toMatchObject({ status: 200 });
  });
});

describe("approving", () => {
  test("credits the whole amount without a fee, from the bank that was named, and is audited", async () => {
    const user = await world.makeUser();
    const id = await reported(world, user, { amount: 1_234.5 });
    const { status, body } = await approve(world, admin, id);
    expect(status).toBe(200);
    expect(body.funding).toMatchObject({
      status: "approved",
      amountCredited: 1_234.5,
      decidedBy: admin.userName,
    });
    expect(await world.balance(user)).toBe(123_450n);
    expect(await lineOf(id)).toMatchObject({ status: "success", fee_kobo: 0n, balance_after: 123_450n });
    const [posting] = await db
      .selectFrom("ledger_posting as p")
      .innerJoin("ledger_account as a", "a.id", "p.debit")
      .select(["a.kind", "a.party", "p.amount", "p.actor"])
      .where("p.subject_id", "=", id)
      .execute();
    expect(posting).toEqual({ kind: "bank", party: "Opay", amount: 123_450n, actor: admin.id });
    expect(await auditOf(id)).toMatchObject([
      { action: "manual_funding.approve", actor_id: admin.id, after: { credited: "123450" } },
    ]);
  });

  test("by 50 admins at once credits once, and tells the others", async () => {
    const user = await world.makeUser();
    const id = await reported(world, user);
    const admins = await Promise.all(Array.from({ length: 50 }, () => world.makeUser({ isAdmin: true })));
    const replies = await Promise.all(admins.map((one) => approve(world, one, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "already_decided")).toHaveLength(49);
    expect(await world.balance(user)).toBe(naira(1_000));
  });

  test("and rejecting at once: one of them holds", async () => {
    const user = await world.makeUser();
    const second = await world.makeUser({ isAdmin: true });
    const id = await reported(world, user);
    const replies = await Promise.all([approve(world, admin, id), reject(world, second, id)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const { status } = await lineOf(id);
    expect(await world.balance(user)).toBe(status === "success" ? naira(1_000) : 0n);
  });

  test("twice by the same admin answers the same, and credits once", async () => {
    const user = await world.makeUser();
    const id = await reported(world, user);
    const first = await approve(world, admin, id);
    expect((await approve(world, admin, id)).body).toEqual(first.body);
    expect(await approve(world, admin, { id, amount: 900 })).toMatchObject({
      body: { code: "already_decided" },
    });
    expect(await world.balance(user)).toBe(naira(1_000));
  });

  test("with the amount really seen credits that", async () => {
    const user = await world.makeUser();
    const id = await reported(world, user, { amount: 1_000 });
    await approve(world, admin, { id, amount: 999.5 });
    expect(await world.balance(user)).toBe(99_950n);
    expect(await lineOf(id)).toMatchObject({ amount_kobo: 99_950n, face_kobo: naira(1_000) });
  });

  test("works for a bank that is no longer among the receiving ones", async () => {
    const user = await world.makeUser();
    const id = await reported(world, user);
    await db.updateTable("manual_funding").set({ bank: "A former bank" }).where("id", "=", id).execute();
    expect(await approve(world, admin, id)).toMatchObject({ status: 200 });
    expect(await world.balance(user)).toBe(naira(1_000));
  });

  test("one's own is refused, and so is whoever is no admin", async () => {
    const id = await reported(world, admin);
    expect(await approve(world, admin, id)).toMatchObject({ status: 403, body: { code: "staff_own" } });
    expect(await reject(world, admin, id)).toMatchObject({ status: 403, body: { code: "staff_own" } });
    for (const wanted of [{}, { isAgent: true }, { isCouponVendor: true }]) {
      const nobody = await world.makeUser(wanted);
      expect(await approve(world, nobody, id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
      expect(await reject(world, nobody, id)).toMatchObject({ status: 403 });
      expect(await world.call("GET /admin/manualFunding", { token: nobody.token })).toMatchObject({
        status: 403,
      });
    }
    expect(await world.balance(admin)).toBe(0n);
  });
});

describe("rejecting", () => {
  test("tells the person why, credits nothing, and is audited", async () => {
    const user = await world.makeUser();
    const id = await reported(world, user);
    expect(await reject(world, admin, { id, reason: "Not on our statement" })).toMatchObject({
      body: { funding: { status: "rejected", reason: "Not on our statement" } },
    });
    expect(await lineOf(id)).toMatchObject({
      status: "failed",
      note: "Not added to your wallet: Not on our statement",
    });
    expect(await world.balance(user)).toBe(0n);
    expect(await auditOf(id)).toMatchObject([{ action: "manual_funding.reject" }]);
    expect(await approve(world, admin, id)).toMatchObject({ status: 409 });
  });

  test("what is not there is not found", async () => {
    const id = "01991c00-5b2a-7cc3-98c4-dc0c0c07398f";
    expect(await reject(world, admin, id)).toMatchObject({ status: 404 });
    expect(await approve(world, admin, id)).toMatchObject({ status: 404 });
  });
});

test("admins list reports by state, newest first, in pages", async () => {
  const user = await world.makeUser();
  const ids = [await reported(world, user), await reported(world, user)];
  const list = (query: Record<string, string>) =>
    world.call("GET /admin/manualFunding", { token: admin.token, query });
  const { body } = await list({ status: "pending", limit: "2" });
  expect(body.fundings.map(({ _id }) => _id)).toEqual(ids.reverse());
  expect(body.totalPages).toBe(Math.ceil(body.noOfFundings / 2));
  expect(
    (await list({ status: "rejected" })).body.fundings.every(({ status }) => status === "rejected"),
  ).toBe(true);
  expect((await list({ status: "nonsense" })).status).toBe(400);
});
