import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { lagosDay, lagosMonth } from "../../src/core/days.ts";
import { DATA_CODES } from "../../src/core/networks.ts";
import { naira } from "../../src/core/money.ts";
import type { Person } from "../../src/core/people.ts";
import { DAY_MS } from "../../src/core/schedules.ts";
import { ownersOf } from "../../src/flows/bulk/run-queries.ts";
import { readMonth } from "../../src/flows/schedules/read.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo } from "../support/disputes.ts";
import {
  boughtBy,
  comeDue,
  dataPlan,
  look,
  passToDue,
  runsOf,
  schedule,
  scheduleForm,
  scheduleOf,
  steerSchedule,
} from "../support/schedules.ts";
import { ALWAYS_OPEN, control, numberFor, passAllTime, phoneEnding } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Purchases by the calendar (rules 31). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const HOUR = 3_600_000;
const make = (user: TestUser, body: Record<string, unknown>) =>
  world.call("POST /schedules", { token: user.token, body: { scheduleId: randomUUID(), ...body } });
/** The person without their log-in, which time has ended. */
async function personOf({ id }: TestUser): Promise<Person> {
  const found = await world.deps.db.transaction().execute((tx) => ownersOf(tx, [id]));
  const person = found.get(id);
  if (!person) throw new Error("no person");
  return person;
}

describe("a schedule is made and kept", () => {
  test("once per id, at the price that was shown, with a date that is to come (rules 31.1)", async () => {
    const user = await world.makeUser();
    const scheduleId = randomUUID();
    const first = await make(user, { ...scheduleForm(), scheduleId });
    expect(first.body.schedule).toMatchObject({
      state: "active",
      price: 99,
      every: "day",
      hour: 8,
      bought: 0,
    });
    await make(user, { ...scheduleForm({ name: "Other" }), scheduleId });
    const { body } = await world.call("GET /schedules", { token: user.token });
    expect(body.schedules.map(({ name }) => name)).toEqual(["Mama"]);
    const stranger = await world.makeUser();
    const codes = [
      await make(stranger, { ...scheduleForm(), scheduleId }),
      await make(user, scheduleForm({ seenPrice: 98 })),
      await make(user, scheduleForm({ every: "dates", dates: ["2026-01-01"] })),
      await make(user, scheduleForm({ every: "end", hoursBefore: 6 })),
      await make(user, scheduleForm({ every: "week" })),
      await make(user, scheduleForm({ service: "data", plan: "x", amount: undefined })),
    ].map((reply) => (reply.body as { code?: string }).code);
    expect(codes).toEqual([
      "not_found",
      "price_changed",
      "bad_request",
      "bad_request",
      "bad_request",
      "plan_not_found",
    ]);
  });

  test("takes the proof that one purchase of its price takes, and its purchases then need none (rules 31.4)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const proofAbove = (amount: number) =>
      world.deps.db
        .updateTable("app_user")
        .set({ proof_above_kobo: naira(amount) })
        .where("id", "=", user.id)
        .execute();
    await proofAbove(98);
    expect((await make(user, scheduleForm())).body.code).toBe("payment_proof_needed");
    await proofAbove(99);
    const id = await schedule(world, user);
    await proofAbove(1);
    const changed = { token: user.token, params: { id }, body: scheduleForm({ hour: 9 }) };
    expect((await world.call("PATCH /schedules/{id}", changed)).body.code).toBe("payment_proof_needed");
    await comeDue(world, id);
    expect(await boughtBy(world, user)).toHaveLength(1);
  });

  test("a person has at most 50 that have not ended (rules 31.1)", async () => {
    const user = await world.makeUser();
    const ids: string[] = [];
    for (let made = 0; made < 50; made += 1) ids.push(await schedule(world, user));
    expect((await make(user, scheduleForm())).body.code).toBe("too_many_schedules");
    await steerSchedule(world, user, ids[0] ?? "", "end");
    expect((await make(user, scheduleForm())).status).toBe(200);
  });
});

describe("news", () => {
  test("comes a day before, once; of a daily one only where something stands in its way (rules 31.7)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const monthly = { every: "month", dayOfMonth: 31 };
    const id = await schedule(world, user, { ...monthly, name: "Rich" });
    await passToDue(world, id, -DAY_MS + 1);
    await look(world);
    await look(world);
    expect(await lettersTo(world, user)).toEqual(["Rich: bought tomorrow"]);
    const poor = await world.makeUser();
    const first = await schedule(world, poor, { every: "month", dayOfMonth: 15, name: "Poor" });
    await passToDue(world, first, -DAY_MS + 1);
    await look(world);
    expect(await lettersTo(world, poor)).toEqual(["Poor: please look before tomorrow"]);
  });

  test("goes to the owner's server, with the purchase or the reason (rules 31.7)", async () => {
    const user = await world.makeUser({ balance: naira(150) });
    const url = "https://shop.example.com/hook";
    await world.deps.db
      .insertInto("webhook_endpoint")
      .values({ user_id: user.id, url, secret: Buffer.from("x"), changed_at: world.clock.now() })
      .execute();
    const id = await schedule(world, user);
    await comeDue(world, id);
    await comeDue(world, id);
    const failing = await schedule(world, user, { mobile_number: phoneEnding("0004"), stopAfter: 1 });
    await steerSchedule(world, user, id, "end");
    await world.fund(user, naira(500));
    await comeDue(world, failing);
    const [bought, failed] = await boughtBy(world, user);
    const sent = await world.deps.db
      .selectFrom("webhook_delivery")
      .select(["event", "body"])
      .where("user_id", "=", user.id)
      .where("event", "in", ["schedule.bought", "schedule.skipped"])
      .orderBy("created_at")
      .execute();
    const data = sent.map(({ event, body }) => [event, (JSON.parse(body ?? "") as { data: object }).data]);
    expect(data).toMatchObject([
      ["schedule.bought", { scheduleId: id, transactionId: bought?.id, reason: "" }],
      ["schedule.skipped", { scheduleId: id, transactionId: null, reason: "insufficient_balance" }],
      ["schedule.skipped", { scheduleId: failing, transactionId: failed?.id, reason: "purchase_failed" }],
    ]);
  });
});

/** Data of 30 days for a number, until six hours before they are over. */
function endForm() {
  const { plan, seenPrice } = dataPlan(world);
  const what = { service: "data", plan: plan.id, amount: undefined, seenPrice };
  return { ...what, mobile_number: numberFor("data"), every: "end", hoursBefore: 6 };
}
const inTwentyDays = () => lagosDay(new Date(world.clock.now().getTime() + 20 * DAY_MS));

describe("data that ends (rules 31.3)", () => {
  test("is bought hours before the days of the latest purchase are over, which a purchase by hand moves", async () => {
    const user = await world.makeUser({ balance: naira(90_000) });
    const id = await schedule(world, user, endForm());
    await comeDue(world, id);
    const at = world.clock.now().getTime();
    const end = 30 * DAY_MS - 6 * HOUR;
    expect((await scheduleOf(world, id)).next_at?.getTime()).toBe(at + end);
    world.clock.advance(10 * DAY_MS);
    const [bought] = await boughtBy(world, user);
    await world.deps.db
      .updateTable("wallet_transaction")
      .set({ created_at: world.clock.now() })
      .where("id", "=", bought?.id ?? "")
      .execute();
    await comeDue(world, id);
    expect(await runsOf(world, id)).toHaveLength(1);
    expect((await scheduleOf(world, id)).next_at?.getTime()).toBe(at + 10 * DAY_MS + end);
  });

  test("that outlasts the last day ends the schedule, and another one has no date to come (rules 31.3, 31.4)", async () => {
    const user = await world.makeUser({ balance: naira(90_000) });
    const form = { ...endForm(), stopOn: inTwentyDays() };
    const id = await schedule(world, user, form);
    await comeDue(world, id);
    expect(await scheduleOf(world, id)).toMatchObject({ state: "ended", next_at: null });
    expect(await boughtBy(world, user)).toHaveLength(1);
    const again = await make(user, scheduleForm(form));
    expect(again.body).toMatchObject({ code: "bad_request", fields: { every: expect.any(String) } });
  });

  test("that was bought by hand and outlasts the last day ends the schedule unbought (rules 31.3)", async () => {
    const user = await world.makeUser({ balance: naira(90_000) });
    const form = { ...endForm(), stopOn: inTwentyDays() };
    const id = await schedule(world, user, form);
    const body = { network: DATA_CODES.MTN, mobile_number: form.mobile_number, plan: form.plan };
    await world.call("POST /buy/data", { token: user.token, body });
    await comeDue(world, id);
    expect(await scheduleOf(world, id)).toMatchObject({ state: "ended", next_at: null });
    expect(await runsOf(world, id)).toEqual([]);
  });

  test("has no date after its last day, whose look is skipped (rules 31.8)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const id = await schedule(world, user, endForm());
    const nextAt = (await scheduleOf(world, id)).next_at ?? new Date();
    await world.deps.db
      .updateTable("schedule")
      .set({ stop_on: lagosDay(nextAt) })
      .where("id", "=", id)
      .execute();
    const skip = { token: user.token, params: { id }, body: { nextAt: nextAt.toISOString() } };
    await world.call("POST /schedules/{id}/skip", skip);
    expect(await scheduleOf(world, id)).toMatchObject({ state: "ended", next_at: null });
  });

  test("an order without an outcome moves nothing, and one that failed is bought anew (rules 31.3)", async () => {
    const user = await world.makeUser({ balance: naira(90_000) });
    const form = endForm();
    const phone = form.mobile_number;
    const id = await schedule(world, user, form);
    await control(world, "msorg fault", { phone, kind: "pending_forever" });
    await comeDue(world, id);
    const nextAt = async () => (await scheduleOf(world, id)).next_at?.getTime();
    const at = world.clock.now().getTime();
    expect(await nextAt()).toBe(at + DAY_MS);
    await comeDue(world, id);
    expect(await nextAt()).toBe(at + DAY_MS + HOUR);
    expect(await boughtBy(world, user)).toMatchObject([{ status: "processing" }]);
    await control(world, "msorg settle", { phone, status: "failed" });
    await passAllTime(world);
    await comeDue(world, id);
    expect((await boughtBy(world, user)).map(({ status }) => status)).toEqual(["failed", "success"]);
    const end = 30 * DAY_MS - 6 * HOUR;
    expect(await nextAt()).toBe(world.clock.now().getTime() + end);
  });
});

describe("the month (rules 31.9)", () => {
  test("lists what will be bought until it is over, its cost at most, and what was bought", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const first = await schedule(world, user, { every: "month", dayOfMonth: 1 });
    await comeDue(world, first);
    const month = lagosMonth(world.clock.now());
    const dates = [10, 2, 11].map((day) => `${month}-${String(day).padStart(2, "0")}`);
    await schedule(world, user, { every: "dates", dates: [...dates, "2099-01-01"], stopAfter: 5 });
    await schedule(world, user, { every: "dates", dates, stopAfter: 1 });
    const paused = await schedule(world, user);
    await world.deps.db.updateTable("schedule").set({ state: "paused" }).where("id", "=", paused).execute();
    const seen = await readMonth(world.deps, await personOf(user));
    expect(seen).toMatchObject({
      month,
      count: 4,
      cost: naira(4 * 99),
      spent: naira(99),
      balance: naira(401),
    });
    expect(seen.rows.map(({ at }) => lagosDay(at).slice(-2))).toEqual(["02", "02", "10", "11"]);
  });
});
