import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { applyAnswer } from "../../src/flows/purchases/apply.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  ALWAYS_OPEN,
  attemptOf,
  lateLossOf,
  lineOf,
  passTime,
  routeTo,
  soldTo,
  storyOf,
} from "../support/selling.ts";
import { leftUnknown, say } from "../support/unknown-orders.ts";
import { startTestApp } from "../support/world.ts";

/** Orders that their supplier leaves without an outcome are listed for people, and ended by their word. */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 3_000 });
const [ada, bola] = await Promise.all([world.makeUser({ isAdmin: true }), world.makeUser({ isAdmin: true })]);
await routeTo(world, lineOf("airtime"), ["LEGIT"]);
await routeTo(world, lineOf("electricity"), ["LEGIT"]);

beforeEach(() => {
  world.deps.router = ALWAYS_OPEN;
});
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const START = naira(50_000);
const TOKEN = "40719265133480257719";

async function list(query: Record<string, string> = {}) {
  const listed = { token: ada.token, query: { limit: "200", ...query } };
  const reply = await world.call("GET /admin/unknownOrders", listed);
  if (reply.status !== 200) throw new Error(world.logged.slice(-3).join("\n"));
  return reply.body;
}

const rowOf = async (id: string, query?: Record<string, string>) =>
  (await list(query)).orders.find(({ _id }) => _id === id);

const auditOf = (id: string) =>
  world.deps.db
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "after"])
    .where("subject", "=", id)
    .where("action", "like", "unknown_order.%")
    .execute();

const wordsOf = (id: string) =>
  world.deps.db
    .selectFrom("attempt_evidence")
    .select(["kind", "said", "by_id"])
    .where("purchase_id", "=", id)
    .where("by_id", "is not", null)
    .execute();

describe("the list", () => {
  test("has an order of a supplier that cannot say from three minutes after it was sent, with what is known", async () => {
    const { id, user, number, reference } = await leftUnknown(world);
    world.clock.advance(-10_000);
    expect(await rowOf(id)).toBeUndefined();
    world.clock.advance(10_000);
    const { purchase, live } = await storyOf(world, id);
    const row = await rowOf(id, { status: "held" });
    expect(row).toMatchObject({
      userName: user.userName,
      service: "airtime",
      what: "MTN airtime",
      number,
      supplier: "LEGIT",
      attempt: 1,
      reference,
      cannotSay: true,
      isHeld: true,
      sentAt: live?.dispatched_at.toISOString(),
      releaseAt: new Date(purchase.created_at.getTime() + 23 * 3_600_000).toISOString(),
      needsToken: false,
      asked: 2,
    });
    expect(row?.lastAnswer).toMatch(/^reference known: /);
    expect(row?.known.map(({ sentence, points }) => [sentence.split(":")[0], points])).toEqual([
      ["It answered that it knows this reference; it did not say what became of the order", "neither"],
      ["Our balance there was not read yet at a moment without other orders on their way", "neither"],
    ]);
    expect(await rowOf(id, { status: "released" })).toBeUndefined();
  });

  test("says what the supplier stated of our balance when it was working on the order", async () => {
    const { id } = await leftUnknown(world, { kind: "pending_forever", isAnswered: false });
    const known = (await rowOf(id))?.known.map(({ sentence }) => sentence) ?? [];
    expect(known[0]).toMatch(
      /^It answered that it was working on the order: it stated our balance as ₦[\d,.]+ before and ₦[\d,.]+ after/,
    );
  });

  test("keeps an order whose money went back at our risk under a status of its own", async () => {
    const { id } = await leftUnknown(world);
    await passTime(world, id);
    expect(await rowOf(id, { status: "held" })).toBeUndefined();
    expect(await rowOf(id, { status: "released" })).toMatchObject({ isHeld: false, releaseAt: null });
  });

  test("is written down as a reading of people's orders", async () => {
    await list();
    const read = await world.deps.db
      .selectFrom("staff_reading")
      .select("what")
      .where("actor_id", "=", ada.id)
      .execute();
    expect(read).toContainEqual({ what: "transactions" });
  });

  test("an agent neither sees it nor ends an order", async () => {
    const agent = await world.makeUser({ isAgent: true });
    const { id } = await leftUnknown(world);
    const listed = await world.call("GET /admin/unknownOrders", { token: agent.token });
    expect(listed).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await say(world, agent, { id, outcome: "not_arrived" })).toMatchObject({ status: 403 });
    expect((await storyOf(world, id)).purchase.status).toBe("processing");
  });
});

describe("it arrived", () => {
  test("settles the purchase, with the proof and the act kept, and a repeat changes nothing", async () => {
    const { id, user, reference } = await leftUnknown(world);
    const proof = "LEGIT support, ticket 4411: delivered";
    const answer = await say(world, ada, { id, outcome: "arrived", proof });
    expect(answer).toMatchObject({
      status: 200,
      body: { msg: "The order is delivered", approval: null, receipt: { trans_Status: "success" } },
    });
    const { purchase, live } = await storyOf(world, id);
    expect({ status: purchase.status, ref: purchase.supplier_ref, live }).toEqual({
      status: "success",
      ref: reference,
      live: undefined,
    });
    expect(await world.balance(user)).toBe(START - purchase.amount_kobo);
    expect(await wordsOf(id)).toEqual([{ kind: "word_arrived", said: proof, by_id: ada.id }]);
    expect(await say(world, ada, { id, outcome: "arrived" })).toMatchObject({ status: 200 });
    expect(await say(world, bola, { id, outcome: "arrived" })).toMatchObject({
      status: 409,
      body: { code: "order_has_outcome" },
    });
    expect(await say(world, ada, { id, outcome: "not_arrived" })).toMatchObject({ status: 409 });
    expect(await auditOf(id)).toMatchObject([
      {
        action: "unknown_order.arrived",
        actor_id: ada.id,
        after: { outcome: "arrived", proof, became: "settled" },
      },
    ]);
    expect(await rowOf(id)).toBeUndefined();
  });

  test("takes the token of a prepaid meter", async () => {
    const { id } = await leftUnknown(world, { service: "electricity" });
    expect(await rowOf(id)).toMatchObject({ needsToken: true });
    expect(await say(world, ada, { id, outcome: "arrived" })).toMatchObject({
      status: 400,
      body: { code: "meter_token_needed" },
    });
    expect(await say(world, ada, { id, outcome: "arrived", token: TOKEN })).toMatchObject({ status: 200 });
    expect((await storyOf(world, id)).purchase).toMatchObject({ status: "success", token: TOKEN });
  });

  test("after the money went back it is our loss", async () => {
    const { id, user } = await leftUnknown(world);
    await passTime(world, id);
    expect(await say(world, ada, { id, outcome: "arrived" })).toMatchObject({ status: 200 });
    const { purchase, live } = await storyOf(world, id);
    expect({ status: purchase.status, live }).toEqual({ status: "failed", live: undefined });
    expect(await world.balance(user)).toBe(START);
    expect(await lateLossOf(world, id)).toBe(purchase.cost_kobo);
  });
});

describe("it did not arrive", () => {
  test("gives the money back, and the order is never sent again", async () => {
    const { id, user, number } = await leftUnknown(world, { kind: "failed_no_answer" });
    const answer = await say(world, ada, { id, outcome: "not_arrived" });
    expect(answer).toMatchObject({ status: 200, body: { receipt: { trans_Status: "failed" } } });
    expect(answer.body.msg).toBe(`₦198.00 are back with ${user.userName}`);
    const { live, rejected, refunds } = await storyOf(world, id);
    expect({ live, refunds: refunds.length }).toEqual({ live: undefined, refunds: 1 });
    expect(rejected).toMatchObject([{ supplier: "LEGIT", late_delivered_at: null }]);
    expect(rejected[0]?.note).toBe("by the word of staff: LEGIT support, ticket 4411");
    expect(await world.balance(user)).toBe(START);
    expect(soldTo(world, number)).toEqual(["LEGIT failed"]);
  });

  test("ends an order whose money went back at our risk, and moves nothing", async () => {
    const { id, user } = await leftUnknown(world, { kind: "failed_no_answer" });
    await passTime(world, id);
    expect(await say(world, ada, { id, outcome: "not_arrived" })).toMatchObject({ status: 200 });
    expect((await storyOf(world, id)).live).toBeUndefined();
    expect(await world.balance(user)).toBe(START);
    expect(await lateLossOf(world, id)).toBe(0n);
  });

  test("waits while the order may be on its way, and until LEGIT said that it has it", async () => {
    const { id } = await leftUnknown(world, { kind: "reset", isAnswered: false });
    expect(await say(world, ada, { id, outcome: "not_arrived" })).toMatchObject({
      status: 409,
      body: { code: "refund_unanswered" },
    });
    await world.deps.db
      .updateTable("attempt_live")
      .set({ sending_until: new Date(world.clock.now().getTime() + 1_000) })
      .where("purchase_id", "=", id)
      .execute();
    for (const outcome of ["arrived", "not_arrived"] as const)
      expect(await say(world, ada, { id, outcome })).toMatchObject({ body: { code: "refund_on_its_way" } });
    expect((await storyOf(world, id)).purchase.status).toBe("processing");
  });
});

test("a proof is needed, and an order and attempt that exist", async () => {
  const { id } = await leftUnknown(world);
  expect(await say(world, ada, { id, outcome: "arrived", proof: "  " })).toMatchObject({
    status: 400,
    body: { fields: { proof: "Enter the supplier's words or its reference" } },
  });
  const nowhere = { id: world.deps.ids.next(), outcome: "arrived" } as const;
  expect(await say(world, ada, nowhere)).toMatchObject({ status: 404, body: { code: "not_found" } });
  const second = await world.call("POST /admin/unknownOrders/{id}", {
    token: ada.token,
    params: { id },
    body: { attempt: 2, outcome: "arrived", proof: "seen" },
  });
  expect(second).toMatchObject({ status: 409, body: { code: "order_has_outcome" } });
});

test("of admins who say opposite things and the supplier's own answer, all at once, one decides", async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, () => world.makeUser({ isAdmin: true })));
  for (let round = 0; round < 5; round++) {
    const { id, user } = await leftUnknown(world);
    const stored = await attemptOf(world, id);
    const answer = { kind: "delivered", supplierRef: "of its own" } as const;
    const [answers] = await Promise.all([
      Promise.all(
        admins.map((by, at) => say(world, by, { id, outcome: at % 2 === 0 ? "arrived" : "not_arrived" })),
      ),
      applyAnswer(world.deps, stored, answer),
    ]);
    const { purchase, live } = await storyOf(world, id);
    const isBySupplier = purchase.supplier_ref === "of its own";
    expect(answers.filter(({ status }) => status === 200).length).toBe(isBySupplier ? 0 : 1);
    expect(answers.filter(({ body }) => body.code === "order_has_outcome").length).toBe(isBySupplier ? 6 : 5);
    expect(live).toBeUndefined();
    expect((await wordsOf(id)).length).toBe(isBySupplier ? 0 : 1);
    const isBack = purchase.status === "failed";
    expect(await world.balance(user)).toBe(isBack ? START : START - purchase.amount_kobo);
  }
});
