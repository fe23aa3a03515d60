import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { DAY_MS } from "../../src/core/schedules.ts";
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
  scheduleOf,
  statesOf,
  steerSchedule,
} from "../support/schedules.ts";
import { ALWAYS_OPEN, numberFor } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Due dates: bought once, skipped with a reason, and caught up with (rules 31). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const HOUR = 3_600_000;

describe("a due date", () => {
  test("is bought once for its owner, also by two workers at once, and the next one is set (rules 31.5)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const id = await schedule(world, user);
    await passToDue(world, id);
    const due = (await scheduleOf(world, id)).next_at;
    await Promise.all([look(world), look(world)]);
    const [bought] = await boughtBy(world, user);
    expect(await runsOf(world, id)).toMatchObject([
      { due_at: due, state: "ordered", transaction_id: bought?.id },
    ]);
    expect(await boughtBy(world, user)).toMatchObject([{ status: "success", amount_kobo: naira(99) }]);
    expect((await scheduleOf(world, id)).next_at?.getTime()).toBe((due?.getTime() ?? 0) + DAY_MS);
  });

  test("is skipped and told once where the balance does not cover it, and the next one is bought (rules 31.7)", async () => {
    const user = await world.makeUser();
    const id = await schedule(world, user);
    await comeDue(world, id);
    await look(world);
    expect(await statesOf(world, id)).toEqual(["skipped insufficient_balance"]);
    expect(await lettersTo(world, user)).toEqual(["Mama: skipped"]);
    await world.fund(user, naira(500));
    await comeDue(world, id);
    expect(await statesOf(world, id)).toEqual(["skipped insufficient_balance", "ordered"]);
  });

  test("is never bought above the agreed price; a lower one is paid, and agreeing again takes a change (rules 31.4)", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const number = numberFor("airtime");
    const id = await schedule(world, user, { mobile_number: number });
    await world.deps.db
      .updateTable("schedule")
      .set({ price_kobo: naira(98) })
      .where("id", "=", id)
      .execute();
    await comeDue(world, id);
    expect(await statesOf(world, id)).toEqual(["skipped price_changed"]);
    expect(await boughtBy(world, user)).toEqual([]);
    await world.deps.db
      .updateTable("schedule")
      .set({ price_kobo: naira(120) })
      .where("id", "=", id)
      .execute();
    await comeDue(world, id);
    expect(await boughtBy(world, user)).toMatchObject([{ amount_kobo: naira(99) }]);
  });

  test("of a plan that is off sale is skipped and told (rules 31.7)", async () => {
    const user = await world.makeUser({ balance: naira(9_000) });
    const { plan, seenPrice } = dataPlan(world);
    const id = await schedule(world, user, {
      service: "data",
      plan: plan.id,
      amount: undefined,
      seenPrice,
      mobile_number: numberFor("data"),
    });
    await world.deps.db.updateTable("plan").set({ is_available: false }).where("id", "=", plan.id).execute();
    await world.catalogue.reload();
    await comeDue(world, id);
    await world.deps.db.updateTable("plan").set({ is_available: true }).where("id", "=", plan.id).execute();
    await world.catalogue.reload();
    expect(await statesOf(world, id)).toEqual(["skipped plan_unavailable"]);
  });
});

describe("a schedule with due dates", () => {
  test("ends the schedule after its number of purchases; skipped ones do not count (rules 31.4)", async () => {
    const user = await world.makeUser();
    const id = await schedule(world, user, { stopAfter: 2 });
    await comeDue(world, id);
    await world.fund(user, naira(500));
    await comeDue(world, id);
    expect((await scheduleOf(world, id)).state).toBe("active");
    await comeDue(world, id);
    expect(await scheduleOf(world, id)).toMatchObject({ state: "ended", next_at: null });
    expect(await boughtBy(world, user)).toHaveLength(2);
  });

  test("is not bought while the schedule is paused, nor when it goes on (rules 31.8)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const id = await schedule(world, user);
    await steerSchedule(world, user, id, "pause");
    await passToDue(world, id, HOUR);
    await look(world);
    await steerSchedule(world, user, id, "resume");
    await look(world);
    expect(await runsOf(world, id)).toEqual([]);
    await comeDue(world, id);
    expect(await statesOf(world, id)).toEqual(["ordered"]);
    expect((await steerSchedule(world, user, id, "end")).body.schedule).toMatchObject({
      state: "ended",
      nextAt: null,
    });
    expect((await steerSchedule(world, user, id, "resume")).body.code).toBe("schedule_ended");
  });

  test("is skipped by its owner once, however often they press (rules 31.8)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const id = await schedule(world, user);
    const nextAt = ((await scheduleOf(world, id)).next_at ?? new Date()).toISOString();
    const skip = { token: user.token, params: { id }, body: { nextAt } };
    await world.call("POST /schedules/{id}/skip", skip);
    await world.call("POST /schedules/{id}/skip", skip);
    expect(await statesOf(world, id)).toEqual(["skipped by_owner"]);
    await comeDue(world, id);
    expect(await statesOf(world, id)).toEqual(["skipped by_owner", "ordered"]);
  });

  test("that was missed is bought at most once, and never too late (rules 31.6)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const id = await schedule(world, user);
    await comeDue(world, id, 2 * DAY_MS + HOUR);
    expect(await statesOf(world, id)).toEqual(["missed too_late", "missed too_late", "ordered"]);
    await comeDue(world, id, 13 * HOUR);
    expect((await statesOf(world, id)).at(-1)).toBe("missed too_late");
    expect(await boughtBy(world, user)).toHaveLength(1);
    expect(await lettersTo(world, user)).toEqual(["Mama: skipped"]);
  });

  test("of a blocked owner is not bought, and the schedule pauses (rules 31.5)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const id = await schedule(world, user);
    await world.deps.db.updateTable("app_user").set({ is_blocked: true }).where("id", "=", user.id).execute();
    await comeDue(world, id);
    expect(await scheduleOf(world, id)).toMatchObject({ state: "paused", reason: "account_blocked" });
    expect(await boughtBy(world, user)).toEqual([]);
  });

  test("that waits when its owner is blocked is skipped at its next try (rules 31.5)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const id = await schedule(world, user);
    world.deps.router = { ...ALWAYS_OPEN, acquire: () => undefined };
    await comeDue(world, id);
    world.deps.router = ALWAYS_OPEN;
    await world.deps.db.updateTable("app_user").set({ is_blocked: true }).where("id", "=", user.id).execute();
    world.clock.advance(HOUR);
    await look(world);
    expect(await statesOf(world, id)).toEqual(["skipped account_blocked"]);
    expect(await scheduleOf(world, id)).toMatchObject({ state: "paused", reason: "account_blocked" });
    expect(await boughtBy(world, user)).toEqual([]);
  });

  test("waits while no supplier takes orders, and is skipped when that lasts too long (rules 31.5)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const id = await schedule(world, user);
    world.deps.router = { ...ALWAYS_OPEN, acquire: () => undefined };
    await comeDue(world, id);
    expect(await statesOf(world, id)).toEqual(["waiting no_supplier"]);
    world.clock.advance(13 * HOUR);
    await look(world);
    world.deps.router = ALWAYS_OPEN;
    expect(await statesOf(world, id)).toEqual(["skipped no_supplier"]);
    const other = await schedule(world, user);
    world.deps.router = { ...ALWAYS_OPEN, acquire: () => undefined };
    await comeDue(world, other);
    world.deps.router = ALWAYS_OPEN;
    world.clock.advance(HOUR);
    await look(world);
    expect(await statesOf(world, other)).toEqual(["ordered"]);
  });
});
