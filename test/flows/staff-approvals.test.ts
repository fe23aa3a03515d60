import { EXECUTORS } from "../../src/main/routes.ts";
import { afterEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { storable } from "../../src/core/settings.ts";
import { approve as agree, expireOld } from "../../src/flows/approvals/decide.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { setSetting, wantSecondAdmin } from "../support/staff.ts";
import { buy, phoneEnding } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * Money that nobody of the house moves alone: credits and refunds above the bound wait for a second admin
 * (rules 12.2, 12.3, 12.7).
 */

const world = await startTestApp(await freshDatabase());
const [ada, bola, chi] = await Promise.all([1, 2, 3].map(() => world.makeUser({ isAdmin: true })));
if (!ada || !bola || !chi) throw new Error("no admins");
const agent = await world.makeUser({ isAgent: true });
await wantSecondAdmin(world, [ada, bola, chi]);

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

type CreditFields = { amount?: number; reason?: string; by?: TestUser; key?: string };

const credit = (
  user: TestUser,
  { amount = 60_000, reason = "lost transfer", by = ada, key }: CreditFields = {},
) =>
  world.call("POST /admin/credit", {
    token: by.token,
    body: { userName: user.userName, amount, reason },
    ...(key ? { key } : {}),
  });

const approve = (id: string, by: TestUser) =>
  world.call("POST /admin/approvals/{id}/approve", { token: by.token, params: { id } });
const reject = (id: string, by: TestUser, reason = "no") =>
  world.call("POST /admin/approvals/{id}/reject", { token: by.token, params: { id }, body: { reason } });

async function waiting(user: TestUser, fields: CreditFields = {}): Promise<string> {
  const asked = await credit(user, fields);
  expect(asked).toMatchObject({ status: 200, body: { transaction: null } });
  if (!asked.body.approval) throw new Error("did not wait");
  return asked.body.approval;
}

describe("a credit", () => {
  test("up to the bound is given by one admin, with a line, an audit entry and its reason", async () => {
    const user = await world.makeUser();
    const answer = await credit(user, { amount: 50_000, reason: "lost transfer of May" });
    expect(answer).toMatchObject({ status: 200, body: { approval: null, msg: "₦50,000.00 credited" } });
    expect(await world.balance(user)).toBe(naira(50_000));
    const id = answer.body.transaction ?? "";
    const [line, audit] = await Promise.all([
      world.deps.db
        .selectFrom("wallet_transaction")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
      world.deps.db
        .selectFrom("audit_entry")
        .selectAll()
        .where("subject", "=", user.id)
        .executeTakeFirstOrThrow(),
    ]);
    expect(line).toMatchObject({ type: "wallet", product: "credit", is_credit: true, status: "success" });
    expect(audit).toMatchObject({
      actor_id: ada.id,
      action: "credit",
      after: { amount: "5000000", reason: "lost transfer of May" },
    });
  });

  test("above it waits: nothing moves, and the answer names the request", async () => {
    const user = await world.makeUser();
    const asked = await credit(user, { amount: 50_000.01 });
    expect(asked).toMatchObject({ status: 200, body: { approval: expect.any(String), transaction: null } });
    expect(await world.balance(user)).toBe(0n);
  });

  test("into one's own wallet always waits, and oneself cannot agree", async () => {
    const id = await waiting(ada, { amount: 10 });
    expect((await approve(id, ada)).body).toMatchObject({ code: "approval_own" });
    const forBola = await waiting(bola, { amount: 60_000 });
    expect((await approve(forBola, bola)).body).toMatchObject({ code: "approval_own" });
    expect(await world.balance(ada)).toBe(0n);
    expect((await approve(forBola, chi)).status).toBe(200);
    expect(await world.balance(bola)).toBe(naira(60_000));
  });

  test("that needs a second admin is one request under one key, also when sent three times at once", async () => {
    const user = await world.makeUser();
    const asked = await Promise.all([1, 2, 3].map(() => credit(user, { key: "credit-key-2" })));
    expect(new Set(asked.map(({ body }) => body.approval)).size).toBe(1);
  });

  test("refuses nobody's name, no reason, no amount, and people without power", async () => {
    const user = await world.makeUser();
    expect((await credit({ ...user, userName: "nobody_here" })).status).toBe(404);
    expect((await credit(user, { reason: " " })).body).toMatchObject({
      fields: { reason: "All fields are required" },
    });
    for (const amount of [0, -1, 1.001]) expect((await credit(user, { amount })).status).toBe(400);
    for (const by of [agent, user]) expect((await credit(user, { by, amount: 1 })).status).toBe(403);
    expect(await world.balance(user)).toBe(0n);
  });
});

describe("a request", () => {
  test("is carried out once when 50 admins agree at the same moment", async () => {
    const user = await world.makeUser();
    const id = await waiting(user);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => approve(id, n % 2 ? bola : chi)));
    const winners = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.result));
    expect(winners.size).toBe(1);
    // The one who won may ask again; the other hears that it is decided.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(answers.filter(({ body }) => body.code === "approval_closed")).toHaveLength(25);
    expect(await world.balance(user)).toBe(naira(60_000));
  });

  test("is decided one way: agreed to and refused at once, exactly one counts", async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await world.makeUser();
      const id = await waiting(user);
      const [yes, no] = await Promise.all([approve(id, bola), reject(id, chi)]);
      expect([yes.status, no.status].sort((a, b) => a - b)).toEqual([200, 409]);
      expect(await world.balance(user)).toBe(yes.status === 200 ? naira(60_000) : 0n);
    }
  });

  test("rejected stays rejected, with its reason in the list and the log", async () => {
    const user = await world.makeUser();
    const id = await waiting(user);
    expect((await reject(id, bola, "not ours")).status).toBe(200);
    expect((await approve(id, chi)).body.code).toBe("approval_closed");
    const listed = await world.call("GET /admin/approvals", {
      token: chi.token,
      query: { status: "rejected" },
    });
    expect(listed.body.approvals[0]).toMatchObject({
      _id: id,
      kind: "credit",
      amount: 60_000,
      status: "rejected",
      userName: user.userName,
      requestedBy: ada.userName,
      decidedBy: bola.userName,
      reason: "not ours",
      result: null,
    });
    const log = await world.deps.db
      .selectFrom("audit_entry")
      .select("action")
      .where("subject", "=", id)
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["approval.request.credit", "approval.rejected.credit"]);
  });

  test("ends after 72 hours", async () => {
    const user = await world.makeUser();
    const id = await waiting(user);
    world.clock.advance(72 * 3_600_000);
    expect((await approve(id, bola)).body.code).toBe("approval_closed");
    const listed = () => world.call("GET /admin/approvals", { token: bola.token, query: { limit: "1" } });
    expect((await listed()).body.approvals[0]).toMatchObject({ _id: id, status: "expired" });
    expect(await expireOld(world.deps)).toBeGreaterThan(0);
    expect((await listed()).body.approvals[0]).toMatchObject({ _id: id, status: "expired" });
    expect(await world.balance(user)).toBe(0n);
  });

  test("is an admin's business only, and one that does not exist is not found", async () => {
    expect((await world.call("GET /admin/approvals", { token: agent.token })).status).toBe(403);
    expect((await approve(world.deps.ids.next(), agent)).status).toBe(403);
    expect((await approve(world.deps.ids.next(), bola)).status).toBe(404);
  });
});

describe("a refund above the bound", () => {
  async function dear() {
    await setAlone(naira(100));
    const user = await world.makeUser({ balance: naira(1_000) });
    const receipt = await buy(world, user, { service: "airtime", number: phoneEnding("7777") });
    return { user, id: receipt._id };
  }
  const setAlone = (refund: bigint) =>
    setSetting(world, "alone", storable({ transfer: naira(50_000), refund, credit: naira(50_000) }));
  const refund = (id: string) =>
    world.call("POST /admin/refund/{id}", { token: agent.token, params: { id }, body: {} });

  test("waits; an admin agrees, and the refund says who asked and who agreed", async () => {
    const { user, id } = await dear();
    const asked = await refund(id);
    expect(asked).toMatchObject({ status: 200, body: { receipt: { trans_Status: "success" } } });
    expect(await world.balance(user)).toBe(naira(802));
    expect(await refund(id)).toMatchObject({ status: 409, body: { code: "refund_waiting" } });
    expect((await approve(asked.body.approval ?? "", bola)).status).toBe(200);
    expect(await world.balance(user)).toBe(naira(1_000));
    const row = await world.deps.db.selectFrom("refund").selectAll().where("purchase_id", "=", id).execute();
    expect(row).toMatchObject([{ kind: "our_loss", refunded_by: agent.id, agreed_by: bola.id }]);
  });

  test("is counted and logged once it is sure: not for a commit that the database undid", async () => {
    const { id } = await dear();
    const approval = (await refund(id)).body.approval ?? "";
    const by = { id: bola.id, userName: bola.userName, isAdmin: true, address: "" };
    const counted: string[] = [];
    const deps = {
      ...world.deps,
      executors: EXECUTORS,
      count: (_: string, status: string) => void counted.push(status),
    };
    const effect: typeof deps.effect = async (name, run) => {
      const done = await run();
      expect([name, counted]).toEqual(["staff.approve", []]);
      return done;
    };
    expect(await agree({ ...deps, effect }, by, approval)).toMatchObject({ ok: true });
    expect(await agree(deps, by, approval)).toMatchObject({ ok: true });
    expect(counted).toEqual(["refunded"]);
  });

  test("that no longer fits the purchase cannot be carried out, only rejected", async () => {
    const { id, user } = await dear();
    const asked = await refund(id);
    await setAlone(naira(20_000));
    world.clock.advance(73 * 3_600_000);
    expect((await refund(id)).status).toBe(200);
    world.clock.advance(-73 * 3_600_000);
    const approval = asked.body.approval ?? "";
    expect(await approve(approval, bola)).toMatchObject({
      status: 422,
      body: { code: "approval_not_possible" },
    });
    expect((await reject(approval, bola)).status).toBe(200);
    expect(await world.balance(user)).toBe(naira(1_000));
  });
});
