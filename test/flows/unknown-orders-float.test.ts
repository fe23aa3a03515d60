import { beforeEach, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { readFloats } from "../../src/flows/suppliers/floats.ts";
import { freshDatabase } from "../support/database.ts";
import { ALWAYS_OPEN, buy, control, lineOf, passAllTime, phoneEnding, routeTo } from "../support/selling.ts";
import { leftUnknown } from "../support/unknown-orders.ts";
import { startTestApp } from "../support/world.ts";

/** The float at a supplier tells about an order without an outcome (rules 5.36). */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 3_000 });
await routeTo(world, lineOf("airtime"), ["LEGIT"]);
const COST = kobo(19_400n);
// Airtime costs 97 % at the simulator, so that the books say what it charges.
await world.deps.db
  .insertInto("cost_price")
  .values({ network: "MTN", service: "airtime", cost_bps: 9_700 })
  .onConflict((conflict) => conflict.columns(["network", "service"]).doUpdateSet({ cost_bps: 9_700 }))
  .execute();
await world.catalogue.reload();

beforeEach(async () => {
  world.deps.router = ALWAYS_OPEN;
  await passAllTime(world);
  await world.deps.db.deleteFrom("attempt_live").execute();
  await read();
});

/** Lets so much time pass that every float is read again, and reads it. */
async function read(): Promise<void> {
  world.clock.advance(5 * 60_000);
  await readFloats(world.deps);
  world.clock.advance(1_000);
}

const hintsOf = async (id: string) =>
  (
    await world.deps.db
      .selectFrom("attempt_evidence")
      .select("kind")
      .where("purchase_id", "=", id)
      .where("kind", "in", ["float_fell", "float_same", "float_unclear"])
      .execute()
  ).map(({ kind }) => kind);

async function delivered(): Promise<void> {
  const user = await world.makeUser({ balance: naira(5_000) });
  await buy(world, user, { service: "airtime", number: phoneEnding("7777") });
}

test("a delivered order beside others that the books explain: the float fell by its cost", async () => {
  await delivered();
  const { id } = await leftUnknown(world);
  await delivered();
  await read();
  expect(await hintsOf(id)).toEqual(["float_fell"]);
});

test("an order that failed there: the float is as the books say", async () => {
  await delivered();
  const { id } = await leftUnknown(world, { kind: "failed_no_answer" });
  await read();
  expect(await hintsOf(id)).toEqual(["float_same"]);
});

test("two orders without an outcome: what is left may be either's", async () => {
  const one = await leftUnknown(world);
  const other = await leftUnknown(world, { kind: "failed_no_answer" });
  await read();
  expect([await hintsOf(one.id), await hintsOf(other.id)]).toEqual([["float_unclear"], ["float_unclear"]]);
});

test("money paid in there meanwhile can make the float say the opposite: it is no proof", async () => {
  const { id } = await leftUnknown(world);
  const { floatKobo } = world.simulators.books.adex("account=LEGIT&orders=0").accounts["LEGIT"] ?? {};
  await control(world, "adex config", { account: "LEGIT", floatKobo: (floatKobo ?? 0) + Number(COST) });
  await read();
  expect(await hintsOf(id)).toEqual(["float_same"]);
  await control(world, "adex config", { account: "LEGIT", floatKobo: (floatKobo ?? 0) + 1_000_000 });
});

test("a reading while an order is on its way is no evidence, and the next quiet one is", async () => {
  const { id } = await leftUnknown(world);
  const moving = await leftUnknown(world, { isAnswered: false });
  await world.deps.db
    .updateTable("attempt_live")
    .set({ state: "dispatched" })
    .where("purchase_id", "=", moving.id)
    .execute();
  await read();
  expect(await hintsOf(id)).toEqual([]);
  await world.deps.db.deleteFrom("attempt_live").where("purchase_id", "=", moving.id).execute();
  await read();
  expect(await hintsOf(id)).toHaveLength(1);
});

test("the float is read within a minute where it may tell of an order, and no sooner", async () => {
  const { id } = await leftUnknown(world);
  const readings = async () =>
    (await world.deps.db.selectFrom("supplier_float_reading").select("read_at").execute()).length;
  const before = await readings();
  await world.deps.db
    .updateTable("supplier_state")
    .set({ asked_at: world.clock.now() })
    .where("supplier", "=", "LEGIT")
    .execute();
  world.clock.advance(40_000);
  await readFloats(world.deps);
  expect(await readings()).toBe(before);
  world.clock.advance(20_000);
  await readFloats(world.deps);
  expect(await readings()).toBe(before + 1);
  expect(await hintsOf(id)).toHaveLength(1);
  world.clock.advance(60_000);
  await readFloats(world.deps);
  expect(await readings()).toBe(before + 1);
});
