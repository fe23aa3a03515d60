import { afterAll, describe, expect, test } from "vitest";
import { BULK_LEASE_MS } from "../../src/core/bulk.ts";
import { naira } from "../../src/core/money.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { costOf, jobOf, listBody, notOnce, numbersFor, runOnce, start } from "../support/bulk.ts";
import { freshDatabase } from "../support/database.ts";
import { crashPoints, effectsUntil } from "../support/effects.ts";
import { ALWAYS_OPEN, ordersOf } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Many orders at once (rules 25). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const steer = (user: TestUser, id: string, act: "pause" | "resume" | "cancel" | "retry") =>
  world.call(`POST /bulk/{id}/${act}`, { token: user.token, params: { id } });
const begin = (user: TestUser, body: Record<string, unknown>) =>
  world.call("POST /bulk", { token: user.token, body });
const block = (user: TestUser, at: Date | null) =>
  world.deps.db
    .updateTable("app_user")
    .set({ is_blocked: at !== null, blocked_at: at, block_reason: at ? "A test" : "" })
    .where("id", "=", user.id)
    .execute();

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
    for (let lists = 0; lists < 10; lists += 1)
      expect((await begin(user, listBody([number]))).body.job).toMatchObject({ state: "running", rows: 1 });
    expect((await begin(user, listBody([number]))).body.code).toBe("too_many_lists");
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

describe("a list", () => {
  test("is bought row by row, by two workers at once, each row once (rules 25.4)", async () => {
    const user = await world.makeUser({ balance: costOf(150) });
    const numbers = numbersFor(150);
    const id = await start(world, user, numbers);
    const other = await world.instance((_name, act) => act());
    other.deps.router = ALWAYS_OPEN;
    await Promise.all([runOnce(world), runOnce(other)]);
    await Promise.all([runOnce(world), runOnce(other)]);
    await other.app.close();
    expect(await jobOf(world, user, id)).toMatchObject({
      state: "done",
      done: 150,
      waiting: 0,
      spent: 14_850,
    });
    expect(notOnce(world, numbers)).toEqual([]);
    expect(await world.balance(user)).toBe(0n);
  }, 60_000);

  test("pauses itself where the balance ends, and goes on after funding (rules 25.5)", async () => {
    const user = await world.makeUser({ balance: costOf(4) });
    const other = await world.makeUser();
    const numbers = numbersFor(4);
    const id = await start(world, user, numbers);
    await world.call("POST /auth/transferFund", {
      token: user.token,
      body: { userName: other.userName, amount: 150 },
    });
    await runOnce(world);
    expect(await jobOf(world, user, id)).toMatchObject({
      state: "paused",
      reason: "insufficient_balance",
      done: 2,
      failed: 0,
      waiting: 2,
    });
    const letters = await world.deps.db
      .selectFrom("mail")
      .select("subject")
      .where("recipient", "=", `${user.userName}@example.test`)
      .where("subject", "like", "Your bulk list%")
      .execute();
    expect(letters).toEqual([{ subject: "Your bulk list is paused" }]);
    await world.fund(user, naira(1_000));
    expect((await steer(user, id, "resume")).body.job).toMatchObject({ state: "running", reason: "" });
    await runOnce(world);
    expect(await jobOf(world, user, id)).toMatchObject({ state: "done", done: 4 });
    expect(notOnce(world, numbers)).toEqual([]);
  });

  test("stops for a blocked owner and a stop of selling, and no row fails (rules 25.5)", async () => {
    const user = await world.makeUser({ balance: costOf(2) });
    const id = await start(world, user, numbersFor(2));
    await block(user, world.clock.now());
    await runOnce(world);
    await block(user, null);
    expect(await jobOf(world, user, id)).toMatchObject({
      state: "paused",
      reason: "account_blocked",
      waiting: 2,
    });
    await steer(user, id, "resume");
    const before = world.deps.sellingStopped;
    world.deps.sellingStopped = () => "a test";
    await runOnce(world);
    world.deps.sellingStopped = before;
    expect(await jobOf(world, user, id)).toMatchObject({
      state: "paused",
      reason: "selling_stopped",
      waiting: 2,
    });
  });

  test("is paused, resumed and cancelled; nothing is taken after that (rules 25.6)", async () => {
    const user = await world.makeUser({ balance: costOf(6) });
    const [paused, cancelled] = [numbersFor(3), numbersFor(3)];
    const first = await start(world, user, paused);
    const second = await start(world, user, cancelled);
    expect((await steer(user, first, "pause")).body.job.state).toBe("paused");
    expect((await steer(user, second, "cancel")).body.job).toMatchObject({
      state: "cancelled",
      cancelled: 3,
    });
    await runOnce(world);
    expect([...paused, ...cancelled].flatMap((number) => ordersOf(world, number))).toEqual([]);
    await steer(user, first, "resume");
    await runOnce(world);
    expect(notOnce(world, paused)).toEqual([]);
    expect((await steer(user, second, "resume")).body.code).toBe("list_closed");
    expect((await steer(user, second, "retry")).body.code).toBe("list_closed");
  });

  test("retries its failed rows alone, each once more (rules 25.7)", async () => {
    const user = await world.makeUser({ balance: costOf(3) });
    const numbers = numbersFor(3);
    const id = await start(world, user, numbers);
    await world.deps.db
      .updateTable("bulk_row")
      .set({ price_kobo: naira(98) })
      .where("job_id", "=", id)
      .where("position", "=", 2)
      .execute();
    await runOnce(world);
    expect(await jobOf(world, user, id)).toMatchObject({ state: "done", done: 2, failed: 1 });
    const failed = await world.call("GET /bulk/{id}", {
      token: user.token,
      params: { id },
      query: { state: "failed" },
    });
    expect(failed.body).toMatchObject({ noOfRows: 1, rows: [{ row: 2, code: "price_changed", tries: 1 }] });
    await world.deps.db
      .updateTable("bulk_row")
      .set({ price_kobo: naira(99) })
      .where("job_id", "=", id)
      .execute();
    expect((await steer(user, id, "retry")).body.job).toMatchObject({ state: "running", waiting: 1 });
    await runOnce(world);
    expect(await jobOf(world, user, id)).toMatchObject({ state: "done", done: 3, failed: 0 });
    expect(notOnce(world, numbers)).toEqual([]);
  });

  test("says how far it is to its owner's server, and writes its results as a file (rules 25.8)", async () => {
    const user = await world.makeUser({ balance: costOf(10) });
    const url = "https://shop.example.com/hook";
    await world.deps.db
      .insertInto("webhook_endpoint")
      .values({ user_id: user.id, url, secret: Buffer.from("x"), changed_at: world.clock.now() })
      .execute();
    const id = await start(world, user, numbersFor(10));
    await runOnce(world);
    const sent = await world.deps.db
      .selectFrom("webhook_delivery")
      .select("body")
      .where("user_id", "=", user.id)
      .where("event", "=", "bulk.progress")
      .orderBy("id", "desc")
      .execute();
    expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({
      event: "bulk.progress",
      data: { bulkId: id, state: "done", rows: 10, done: 10, failed: 0, spent: 990 },
    });
    const file = await world.app.inject({
      url: `/api/v1/bulk/${id}/results`,
      headers: { "x-auth-token": user.token },
    });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(11);
  });
});

/** The effects of one row and its list, from the take to the end. */
async function effectsOfOne(): Promise<string[]> {
  const user = await world.makeUser({ balance: costOf(1) });
  await start(world, user, numbersFor(1));
  const effects = effectsUntil();
  const whole = await world.instance(effects.run);
  whole.deps.router = ALWAYS_OPEN;
  await runOnce(whole);
  await whole.app.close();
  return effects.names;
}

test.each(crashPoints(await effectsOfOne()))(
  "a worker killed $when effect $effect buys its row once (rules 25.4)",
  async (point) => {
    const user = await world.makeUser({ balance: costOf(2) });
    const numbers = numbersFor(1);
    const id = await start(world, user, numbers);
    const effects = effectsUntil(point);
    const killed = await world.instance(effects.run);
    killed.deps.router = ALWAYS_OPEN;
    await runOnce(killed).catch(() => undefined);
    await killed.app.close();
    for (let looks = 0; looks < 3; looks += 1) {
      world.clock.advance(BULK_LEASE_MS + 1);
      await sweepDue(world.deps);
      await runOnce(world);
    }
    const job = await jobOf(world, user, id);
    expect([job.done + job.underWay + job.failed, job.waiting]).toEqual([1, 0]);
    expect(ordersOf(world, numbers[0] ?? "").length).toBeLessThanOrEqual(1);
    const bought = await world.deps.db
      .selectFrom("wallet_transaction")
      .select("id")
      .where("user_id", "=", user.id)
      .where("kind", "=", "purchase_airtime")
      .execute();
    expect(bought).toHaveLength(1);
  },
);
