import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { costOf, jobOf, notOnce, numbersFor, runOnce, start, steer } from "../support/bulk.ts";
import { freshDatabase } from "../support/database.ts";
import { ALWAYS_OPEN, ordersOf } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Lists of orders as they are bought and steered (rules 25.4 to 25.8). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const block = (user: TestUser, at: Date | null) =>
  world.deps.db
    .updateTable("app_user")
    .set({ is_blocked: at !== null, blocked_at: at, block_reason: at ? "A test" : "" })
    .where("id", "=", user.id)
    .execute();
const keysOf = async (id: string) =>
  (
    await world.deps.db
      .selectFrom("bulk_row")
      .select("key_id")
      .where("job_id", "=", id)
      .orderBy("position")
      .execute()
  ).map(({ key_id: key }) => key);

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
    const keys = await keysOf(id);
    await runOnce(world);
    const now = await keysOf(id);
    expect(now.map((key, at) => key === keys[at])).toEqual([true, true, false, false]);
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
    expect((await steer(world, user, id, "resume")).body.job).toMatchObject({ state: "running", reason: "" });
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
    await steer(world, user, id, "resume");
    const keys = await keysOf(id);
    const before = world.deps.sellingStopped;
    world.deps.sellingStopped = () => "a test";
    await runOnce(world);
    world.deps.sellingStopped = before;
    expect(await keysOf(id), "nothing stands under them").toEqual(keys);
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
    expect((await steer(world, user, first, "pause")).body.job.state).toBe("paused");
    expect((await steer(world, user, second, "cancel")).body.job).toMatchObject({
      state: "cancelled",
      cancelled: 3,
    });
    await runOnce(world);
    expect([...paused, ...cancelled].flatMap((number) => ordersOf(world, number))).toEqual([]);
    await steer(world, user, first, "resume");
    await runOnce(world);
    expect(notOnce(world, paused)).toEqual([]);
    expect((await steer(world, user, second, "resume")).body.code).toBe("list_closed");
    expect((await steer(world, user, second, "retry")).body.code).toBe("list_closed");
  });
});

/** A row's price was another one when it was shown. */
const priceRow = (list: string, { position, price }: { position: number; price: number }) =>
  world.deps.db
    .updateTable("bulk_row")
    .set({ price_kobo: naira(price) })
    .where("job_id", "=", list)
    .where("position", "=", position)
    .execute();

test("a row that became cheaper is bought at its lower price, a dearer one is refused (rules 25.4)", async () => {
  const user = await world.makeUser({ balance: costOf(3) });
  const id = await start(world, user, numbersFor(2));
  await priceRow(id, { position: 1, price: 120 });
  await priceRow(id, { position: 2, price: 98 });
  await runOnce(world);
  expect(await jobOf(world, user, id)).toMatchObject({ done: 1, failed: 1, spent: 99 });
});

describe("a list that is over", () => {
  test("is not tried again beside ten open ones (rules 25.1, 25.7)", async () => {
    const user = await world.makeUser({ balance: costOf(20) });
    const over = await start(world, user, numbersFor(1));
    await priceRow(over, { position: 1, price: 98 });
    await runOnce(world);
    for (let lists = 0; lists < 10; lists += 1) await start(world, user, numbersFor(1));
    expect((await steer(world, user, over, "retry")).body.code).toBe("too_many_lists");
    expect(await jobOf(world, user, over)).toMatchObject({ state: "done", failed: 1 });
    await runOnce(world);
    expect((await steer(world, user, over, "retry")).body.job).toMatchObject({ state: "running" });
  });

  test("retries its failed rows alone, each once more (rules 25.7)", async () => {
    const user = await world.makeUser({ balance: costOf(3) });
    const numbers = numbersFor(3);
    const id = await start(world, user, numbers);
    await priceRow(id, { position: 2, price: 98 });
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
    expect((await steer(world, user, id, "retry")).body.job).toMatchObject({ state: "running", waiting: 1 });
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
    // A row whose order has no outcome yet (rules 25.8).
    await world.deps.db
      .updateTable("bulk_row")
      .set({ state: "bought" })
      .where("job_id", "=", id)
      .where("position", "=", 1)
      .execute();
    const file = await world.app.inject({
      url: `/api/v1/bulk/${id}/results`,
      headers: { "x-auth-token": user.token },
    });
    expect(file.headers["content-type"]).toContain("text/csv");
    const lines = file.body.trimEnd().split("\r\n");
    expect(lines).toHaveLength(11);
    expect(lines[1]).toContain('"processing"');
    expect(lines[2]).toContain('"done"');
  });

  test("money that goes back leaves what the list has spent (rules 25.9)", async () => {
    const user = await world.makeUser({ balance: costOf(2) });
    const admin = await world.makeUser({ isAdmin: true });
    const id = await start(world, user, numbersFor(2));
    await runOnce(world);
    const { body } = await world.call("GET /bulk/{id}", { token: user.token, params: { id } });
    const refund = { token: admin.token, params: { id: body.rows[0]?.transactionId ?? "" }, body: {} };
    expect((await world.call("POST /admin/refund/{id}", refund)).status).toBe(200);
    expect(await jobOf(world, user, id)).toMatchObject({ done: 1, refunded: 1, failed: 0, spent: 99 });
    expect((await steer(world, user, id, "retry")).body.code).toBe("list_closed");
  });
});
