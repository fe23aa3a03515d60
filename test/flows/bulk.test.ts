import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { jobOf, listBody, numbersFor, runOnce, start } from "../support/bulk.ts";
import { freshDatabase } from "../support/database.ts";
import { ALWAYS_OPEN } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Many orders at once: the preview and the start (rules 25.2, 25.3). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const begin = (user: TestUser, body: Record<string, unknown>) =>
  world.call("POST /bulk", { token: user.token, body });

describe("the preview", () => {
  test("prices each row, names guesses, repeats and problems, and keeps nothing (rules 25.2)", async () => {
    const user = await world.makeUser({ balance: naira(150) });
    const text = "08031234567,100\n08031234567,MTN,100\n0803,100\n08051234567,50";
    const { body } = await world.call("POST /bulk/preview", {
      token: user.token,
      body: { service: "airtime", text },
    });
    expect(body).toMatchObject({ good: 2, bad: 2, repeats: 1, total: 198, balance: 150, balanceAfter: -48 });
    expect(body.rows).toMatchObject([
      { row: 1, network: "MTN", isGuessed: true, price: 99, sameAs: null, code: null },
      { row: 2, isGuessed: false, sameAs: 1 },
      { row: 3, price: null, code: "number_wrong", problem: expect.stringContaining("not a Nigerian") },
      { row: 4, code: "airtime_below_minimum" },
    ]);
    expect((await world.call("GET /bulk", { token: user.token })).body.jobs).toEqual([]);
  });

  test("a plan of another network than the guessed one is named as that", async () => {
    const user = await world.makeUser();
    const plan = [...world.deps.catalogue().planById.values()].find((one) => one.network === "MTN");
    const rows = [
      { number: "08051234567" },
      { number: "08051234567", network: "MTN" },
      { number: "08031234567", plan: "x" },
    ];
    const { body } = await world.call("POST /bulk/preview", {
      token: user.token,
      body: { service: "data", plan: plan?.id ?? "", rows },
    });
    expect(body.rows.map(({ code }) => code)).toEqual(["plan_of_another_network", null, "plan_not_found"]);
  });
});

describe("the start", () => {
  test("is refused for a wrong row, repeats, another total, too little money, and too many lists (rules 25.3)", async () => {
    const user = await world.makeUser({ balance: naira(2_000) });
    const [number = ""] = numbersFor(1);
    const twice = listBody([number, number]);
    expect((await begin(user, listBody(["0803"]))).body).toMatchObject({
      code: "bulk_row_wrong",
      fields: { "rows.1": "number_wrong" },
    });
    expect((await begin(user, twice)).body).toMatchObject({
      code: "bulk_repeats",
      fields: { "rows.2": "Row 1" },
    });
    expect((await begin(user, { ...twice, allow_repeat: true, seenTotal: 197 })).body).toMatchObject({
      code: "price_changed",
      price: 198,
    });
    expect((await begin(user, listBody(numbersFor(21)))).body.code).toBe("insufficient_balance");
    const again = { ...listBody([number]), allow_repeat: true };
    for (let lists = 0; lists < 10; lists += 1)
      expect((await begin(user, again)).body.job).toMatchObject({ state: "running", rows: 1 });
    expect((await begin(user, again)).body.code).toBe("too_many_lists");
    const lists = world.deps.db.updateTable("bulk_job").where("user_id", "=", user.id);
    await lists.set({ state: "cancelled", row_count: 29_999 }).execute();
    expect((await begin(user, { ...again, seenTotal: 99 })).body.job).toMatchObject({ rows: 1 });
    await lists.set({ row_count: 30_000 }).execute();
    expect((await begin(user, again)).body.code).toBe("too_many_rows");
  });

  test("without a key is refused after an equal list of the last ten minutes (rules 25.3)", async () => {
    const user = await world.makeUser({ balance: naira(2_000) });
    const list = listBody(numbersFor(2));
    const first = await begin(user, list);
    expect((await begin(user, list)).body.code).toBe("equal_list");
    expect((await begin(user, listBody(numbersFor(2)))).body.job).toMatchObject({ rows: 2 });
    expect((await begin(user, { ...list, allow_repeat: true })).body.job).toMatchObject({ rows: 2 });
    world.clock.advance(10 * 60_000);
    const later = await begin(user, list);
    expect(later.body.job).toMatchObject({ rows: 2 });
    expect(first.body.job?._id).not.toBe(later.body.job?._id);
  });

  test("takes the proof for its total, and its rows then need none (rules 25.3)", async () => {
    const user = await world.makeUser({ balance: naira(2_000) });
    await world.deps.db
      .updateTable("app_user")
      .set({ proof_above_kobo: naira(50) })
      .where("id", "=", user.id)
      .execute();
    const numbers = numbersFor(2);
    expect((await begin(user, listBody(numbers))).body.code).toBe("payment_proof_needed");
    await world.deps.db
      .updateTable("app_user")
      .set({ proof_above_kobo: naira(198) })
      .where("id", "=", user.id)
      .execute();
    const id = await start(world, user, numbers);
    await world.deps.db
      .updateTable("app_user")
      .set({ proof_above_kobo: naira(1) })
      .where("id", "=", user.id)
      .execute();
    await runOnce(world);
    expect(await jobOf(world, user, id)).toMatchObject({ state: "done", done: 2 });
  });
});
