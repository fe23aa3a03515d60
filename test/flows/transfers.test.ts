import { afterEach, describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { countTowardsLimit } from "../../src/db/limits.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { linkOf } from "../support/payments.ts";
import { linesOf, usedOf } from "../support/payouts.ts";
import { proofNotAsked } from "../support/payment-proof.ts";
import { actsOf, wantSecondAdmin } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Money between people, and from the house to people (rules 11.12, 11.13, 10.2 to 10.5). */

const world = await startTestApp(await freshDatabase());
const MINUTE = 60_000;

proofNotAsked(world);

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

type TransferFields = { to: Pick<TestUser, "userName">; amount?: number; key?: string };

const send = (from: TestUser, { to, amount = 100, key }: TransferFields) =>
  world.call("POST /auth/transferFund", {
    token: from.token,
    body: { userName: to.userName, amount },
    ...(key ? { key } : {}),
  });

const fifty = <T>(run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, n) => run(n)));

const people = (count: number, balance: bigint) =>
  Promise.all(Array.from({ length: count }, () => world.makeUser({ balance: kobo(balance) })));

describe("who gets it", () => {
  test("is told by name, and nothing by which to reach them", async () => {
    const [user, other] = await people(2, 0n);
    const reply = await world.call("GET /auth/validateUser/{userName}", {
      token: user?.token ?? "",
      params: { userName: other?.userName.toUpperCase() ?? "" },
    });
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({ msg: "User found", userName: other?.userName, fullName: "Test Person" });
  });

  test("must be there", async () => {
    const user = await world.makeUser();
    const params = { userName: "nobody_at_all" };
    const reply = await world.call("GET /auth/validateUser/{userName}", { token: user.token, params });
    expect(reply).toMatchObject({ status: 404, body: { code: "receiver_unknown" } });
  });
});

describe("a transfer between people", () => {
  test("moves from wallet to wallet, and both see it", async () => {
    const [from, to] = [await world.makeUser({ balance: naira(1_000) }), await world.makeUser()];
    const reply = await send(from, { to, amount: 250.25 });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        msg: `₦250.25 sent to ${to.userName}`,
        approval: null,
        receipt: { trans_Type: "transfer", trans_Status: "success", balance_After: 749.75, isCredit: false },
      },
    });
    expect(await world.balance(to)).toBe(kobo(25_025n));
    const [theirs] = await linesOf(world, to);
    expect(theirs).toMatchObject({
      type: "transfer",
      is_credit: true,
      related_id: reply.body.receipt?._id,
      note: `Transfer from ${from.userName}`,
    });
    expect(await usedOf(world, from, "transfer")).toBe(25_025n);
    expect(await usedOf(world, to, "transfer")).toBe(0n);
  });

  test("is refused to oneself, to nobody, and without the money; nothing moves", async () => {
    const [from, to] = [await world.makeUser({ balance: naira(100) }), await world.makeUser()];
    const replies = [
      await send(from, { to: { userName: from.userName.toUpperCase() } }),
      await send(from, { to: { userName: "nobody_at_all" } }),
      await send(from, { to, amount: 100.01 }),
      await send(from, { to, amount: 0 }),
      await send(from, { to: { userName: " " } }),
    ];
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? ""} ${body.msg ?? ""}`)).toEqual([
      "422 transfer_to_self You cannot transfer to yourself.",
      "404 receiver_unknown No user has that username.",
      "422 insufficient_balance Insufficient balance",
      "400 bad_request enter a valid amount",
      "400 bad_request Enter a username",
    ]);
    expect(await world.balance(from)).toBe(naira(100));
    expect(await usedOf(world, from, "transfer")).toBe(0n);
  });

  test("50 at once from a wallet with room for 10: ten arrive", async () => {
    const from = await world.makeUser({ balance: naira(1_000) });
    const others = await people(5, 0n);
    const answers = await fifty((n) => send(from, { to: others[n % 5] ?? from }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const got = await Promise.all(others.map((one) => world.balance(one)));
    expect(got.reduce((sum, one) => sum + one, 0n)).toBe(naira(1_000));
    expect(await world.balance(from)).toBe(naira(0));
  });

  test("in a circle of three and back, 60 at once, none waits for ever and no kobo is lost", async () => {
    const ring = await people(3, 1_000_000n);
    const next = (n: number) => ring[n % 3] as TestUser;
    const rounds = Array.from({ length: 30 }, (_, n) => send(next(n), { to: next(n + 1), amount: 10 }));
    const back = Array.from({ length: 30 }, (_, n) => send(next(n), { to: next(n + 2), amount: 5 }));
    const answers = await Promise.all([...rounds, ...back]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await Promise.all(ring.map((one) => world.balance(one)))).toEqual(Array(3).fill(1_000_000n));
    expect(world.logged.filter((line) => line.includes("deadlock"))).toEqual([]);
  });
});

describe("while selling is stopped", () => {
  test.each(["person", "house"])(
    "nothing begins, and what was sent before is told as sent (%s)",
    async (who) => {
      const from = await world.makeUser({ balance: naira(1_000), isAdmin: who === "house" });
      const to = await world.makeUser();
      const first = await send(from, { to, key: `before-the-stop-${who}` });
      expect(first.status).toBe(200);
      await world.deps.db.insertInto("selling_stop").values({ reason: "test", since: new Date() }).execute();
      await world.catalogue.reload();
      const again = await send(from, { to, key: `before-the-stop-${who}` });
      const fresh = await send(from, { to, key: `after-the-stop-${who}` });
      await world.deps.db.deleteFrom("selling_stop").execute();
      await world.catalogue.reload();
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(fresh).toMatchObject({ status: 503, body: { code: "selling_stopped" } });
      expect(await world.balance(to)).toBe(naira(100));
    },
  );
});

describe("limits", () => {
  test("hold at a time and over the day, to the kobo, however many ask at once", async () => {
    const [from, to] = [await world.makeUser({ balance: naira(100_000) }), await world.makeUser()];
    const tooMuch = await send(from, { to, amount: 20_000.01 });
    expect(tooMuch).toMatchObject({ status: 422, body: { code: "limit_exceeded" } });
    expect(tooMuch.body.msg).toBe(
      "Your limit at a time is ₦20,000. Confirm your NIN or BVN to raise it to ₦100,000",
    );
    const answers = await fifty(() => send(from, { to, amount: 1_500 }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(33);
    expect((await send(from, { to, amount: 500 })).status, "the rest fits exactly").toBe(200);
    const over = await send(from, { to, amount: 0.01 });
    expect(over.body.msg).toMatch(
      /^Your daily limit is ₦50,000, and ₦0 is left of it today\. Confirm your NIN/,
    );
    expect(await world.balance(to)).toBe(naira(50_000));
  });

  test("are of the day in Lagos: what was used at 23:59 there is free again a minute later", async () => {
    const [from, to] = [await world.makeUser({ balance: naira(200_000) }), await world.makeUser()];
    const midnight = new Date(world.clock.now());
    midnight.setUTCHours(47, 0, 0, 0);
    world.clock.advance(midnight.getTime() - MINUTE - world.clock.now().getTime());
    for (let n = 0; n < 2; n++) expect((await send(from, { to, amount: 20_000 })).status).toBe(200);
    expect((await send(from, { to, amount: 20_000 })).status).toBe(422);
    const { body } = await world.call("GET /auth/limits", { token: from.token });
    expect(body).toMatchObject({ tier: 0 });
    const higher = [
      { tier: 1, once: 100_000, daily: 200_000 },
      { tier: 2, once: 1_000_000, daily: 5_000_000 },
    ];
    const line = { kind: "transfer", once: 20_000, daily: 50_000, higher };
    expect(body.limits).toContainEqual({ ...line, used: 40_000 });
    world.clock.advance(2 * MINUTE);
    expect((await send(from, { to, amount: 20_000 })).status).toBe(200);
    const tomorrow = await world.call("GET /auth/limits", { token: from.token });
    expect(tomorrow.body.limits).toContainEqual({ ...line, used: 20_000 });
  });

  test("are higher for who is known", async () => {
    const [from, to] = [await world.makeUser({ balance: naira(500_000) }), await world.makeUser()];
    await world.deps.db
      .insertInto("identity")
      .values({
        user_id: from.id,
        kind: "nin",
        sealed: Buffer.from("x"),
        hash: Buffer.from(from.id),
        mask: "123******01",
        full_name: "TEST PERSON",
        verified_at: world.clock.now(),
      })
      .execute();
    expect((await send(from, { to, amount: 100_000 })).status).toBe(200);
    expect((await send(from, { to, amount: 100_000.01 })).status).toBe(422);
    expect((await world.call("GET /auth/limits", { token: from.token })).body.tier).toBe(1);
  });

  test("of payments hold for what replaces a payment that never had a link, and never say that less than nothing is left", async () => {
    const user = await world.makeUser();
    const link = (key: string) =>
      world.call("POST /fundWallet/squad/initiate", { token: user.token, body: { amount: 200_000 }, key });
    const squad = linkOf(world.deps);
    const away = { ...squad, initiate: async () => ({ kind: "unknown", note: "away" }) as const };
    const links = world.deps.links;
    world.deps.links = new Map([["squad" as const, away]]);
    for (const key of ["first-without-link", "second-without-link"]) {
      expect((await link(key)).status).toBe(502);
      world.clock.advance(25 * 60 * MINUTE);
      await sweepDue(world.deps);
    }
    world.deps.links = links;
    expect(await usedOf(world, user, "funding")).toBe(0n);
    expect((await link("first-without-link")).status).toBe(200);
    expect(await usedOf(world, user, "funding")).toBe(naira(200_000));
    const over = await link("second-without-link");
    expect(over).toMatchObject({ status: 422, body: { code: "limit_exceeded" } });
    const at = world.clock.now();
    await world.deps.db
      .transaction()
      .execute((tx) => countTowardsLimit(tx, { userId: user.id, kind: "funding", amount: naira(1), at }));
    expect((await link("second-without-link")).body.msg).toContain("₦0 is left of it today");
    world.clock.advance(24 * 60 * MINUTE);
    expect((await link("second-without-link")).status, "its key was not spent").toBe(200);
  });

  test("of payments are used by an open link, and given back when it is given up", async () => {
    const user = await world.makeUser();
    const link = (amount: number) =>
      world.call("POST /fundWallet/squad/initiate", { token: user.token, body: { amount } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => link(30_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 422, body: { code: "limit_exceeded" } });
    expect(await usedOf(world, user, "funding")).toBe(naira(180_000));
    world.clock.advance(25 * 60 * MINUTE);
    await sweepDue(world.deps);
    expect(await usedOf(world, user, "funding")).toBe(naira(0));
  });
});

describe("an admin who is logged in", () => {
  const admin = () => world.makeUser({ isAdmin: true });

  test("sends the house's money: not their own, without limits, and it is written down", async () => {
    const [by, to] = [await admin(), await world.makeUser()];
    const reply = await send(by, { to, amount: 50_000 });
    expect(reply).toMatchObject({ status: 200, body: { approval: null, receipt: { isCredit: true } } });
    expect(await world.balance(to)).toBe(naira(50_000));
    expect(await linesOf(world, by)).toEqual([]);
    expect(await usedOf(world, by, "transfer")).toBe(0n);
    const audit = await actsOf(world, { actor: by.id });
    expect(audit).toMatchObject([{ action: "transfer", subject_name: to.userName }]);
    const self = await send(by, { to: by });
    expect(self).toMatchObject({ status: 422, body: { code: "transfer_to_self" } });
  });

  test("needs a second admin above the setting; then it moves once, whoever agrees how often", async () => {
    const [by, second, to] = [await admin(), await admin(), await world.makeUser()];
    await wantSecondAdmin(world, [second]);
    const waiting = await fifty(() => send(by, { to, amount: 50_000.01, key: "a-large-present" }));
    expect(new Set(waiting.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const id = waiting[0]?.body.approval ?? "";
    expect(waiting[0]).toMatchObject({ status: 200, body: { receipt: null } });
    expect(await world.balance(to)).toBe(naira(0));
    const approve = (who: TestUser) =>
      world.call("POST /admin/approvals/{id}/approve", { token: who.token, params: { id } });
    expect((await approve(by)).status).toBe(403);
    const agreed = await Promise.all(Array.from({ length: 20 }, () => approve(second)));
    expect(new Set(agreed.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await world.balance(to)).toBe(kobo(5_000_001n));
    const rows = await world.deps.db
      .selectFrom("transfer")
      .selectAll()
      .where("receiver_id", "=", to.id)
      .execute();
    expect(rows).toMatchObject([{ source: "house", sender_id: by.id, agreed_by: second.id }]);
  });
});
