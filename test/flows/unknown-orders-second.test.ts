import { afterAll, beforeEach, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { ALWAYS_OPEN, lineOf, nextCheck, routeTo, storyOf } from "../support/selling.ts";
import { setSetting, wantSecondAdmin } from "../support/staff.ts";
import { leftUnknown, notify, say } from "../support/unknown-orders.ts";
import { startTestApp, type TestUser } from "../support/world.ts";
import { storable } from "../../src/core/settings.ts";

/** "It did not arrive" gives money back on a word, so it counts as a refund (rules 5.37, 12.2). */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 3_000 });
const [ada, bola, chi] = await Promise.all([1, 2, 3].map(() => world.makeUser({ isAdmin: true })));
if (!ada || !bola || !chi) throw new Error("no admins");
await routeTo(world, lineOf("airtime"), ["LEGIT"]);
await wantSecondAdmin(world, [ada, bola, chi]);
await setSetting(
  world,
  "alone",
  storable({ transfer: naira(50_000), refund: naira(300), credit: naira(50_000) }),
);

beforeEach(() => {
  world.deps.router = ALWAYS_OPEN;
});
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const START = naira(50_000);
const approve = (id: string, by: TestUser) =>
  world.call("POST /admin/approvals/{id}/approve", { token: by.token, params: { id } });

/** Uses up what one admin may give back alone today. */
async function waiting(by: TestUser) {
  const first = await leftUnknown(world);
  await say(world, by, { id: first.id, outcome: "not_arrived" });
  const order = await leftUnknown(world);
  const asked = await say(world, by, { id: order.id, outcome: "not_arrived", proof: "Ticket 7" });
  const { approval } = asked.body;
  if (!approval) throw new Error(`it did not wait: ${JSON.stringify(asked.body)}`);
  return { ...order, approval };
}

test("above the day's bound it waits; a second admin ends it, once, with the first one's proof", async () => {
  const { id, user, approval } = await waiting(ada);
  expect(await world.balance(user)).toBeLessThan(START);
  expect(await say(world, bola, { id, outcome: "not_arrived" })).toMatchObject({
    status: 409,
    body: { code: "refund_waiting" },
  });
  expect(await approve(approval, ada)).toMatchObject({ body: { code: "approval_own" } });
  expect(await approve(approval, chi)).toMatchObject({ status: 200 });
  expect(await world.balance(user)).toBe(START);
  const word = await world.deps.db
    .selectFrom("attempt_evidence")
    .select(["kind", "said", "by_id"])
    .where("purchase_id", "=", id)
    .where("by_id", "is not", null)
    .execute();
  expect(word).toEqual([{ kind: "word_not_arrived", said: "Ticket 7", by_id: ada.id }]);
});

test("while it waits the order is not sent again, and a delivery that is told wins", async () => {
  const { id, user, reference, approval } = await waiting(bola);
  const calls = () => world.simulators.books.adex("account=LEGIT&orders=0").accounts["LEGIT"]?.calls;
  const before = calls();
  await nextCheck(world, id);
  expect(calls()).toBe(before);
  const notice = { status: "success", "request-id": reference, response: "Done." };
  expect(await notify(world, notice)).toBe(200);
  expect((await storyOf(world, id)).purchase.status).toBe("success");
  expect(await approve(approval, chi)).toMatchObject({ body: { code: "approval_not_possible" } });
  expect(await world.balance(user)).toBeLessThan(START);
});

test("an admin's own purchase always waits for another one", async () => {
  const own = await world.makeUser({ isAdmin: true, balance: START });
  await wantSecondAdmin(world, [own]);
  const { id } = await leftUnknown(world, { buyer: own });
  const asked = await say(world, own, { id, outcome: "not_arrived" });
  expect(asked).toMatchObject({ status: 200, body: { approval: expect.any(String) } });
  expect((await storyOf(world, id)).purchase.status).toBe("processing");
});

test("it arrived moves no money to anybody, so one admin is enough", async () => {
  const { id } = await leftUnknown(world);
  expect(await say(world, ada, { id, outcome: "arrived" })).toMatchObject({ body: { approval: null } });
  expect((await storyOf(world, id)).purchase.status).toBe("success");
});
