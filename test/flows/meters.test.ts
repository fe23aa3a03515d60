import { beforeEach, expect, test, vi } from "vitest";
import { MAX_METERS } from "../../src/core/electricity.ts";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Electricity meters of a person (rules 5.27). */
const world = await startTestApp(await freshDatabase());
const HOME = { meterId: 18, meterNumber: "01234567001", meterType: "prepaid" };
const SHOP = { meterId: 20, meterNumber: "45700011001", meterType: "prepaid" };

let user: TestUser;
let keys = 0;
beforeEach(async () => {
  user = await world.makeUser({ balance: naira(50_000) });
});

const buy = (meter: typeof HOME, amount: number) =>
  world.call("POST /buy/electricity", {
    token: user.token,
    key: `meters-${++keys}`,
    body: { ...meter, amount, allow_repeat: true },
  });
const name = (meter: typeof HOME, given: string, who = user) =>
  world.call("POST /auth/meter", { token: who.token, body: { ...meter, name: given } });
const meters = async (who = user) => (await world.call("GET /auth/meter", { token: who.token })).body.meters;

test("a meter stands once, the last used first, with its last amount and units; others' are not seen (5.27)", async () => {
  await buy(HOME, 1_000);
  await buy(SHOP, 3_000);
  const { receipt } = (await buy(HOME, 2_000)).body;
  expect(await meters()).toEqual([
    {
      _id: null,
      name: "",
      company: "Ikeja",
      ...HOME,
      owner: receipt.meterOwner,
      lastAmount: 2_000,
      lastUnits: receipt.units ?? "",
      lastAt: receipt.createdAt,
    },
    expect.objectContaining({ ...SHOP, lastAmount: 3_000 }),
  ]);
  expect(await meters(await world.makeUser())).toEqual([]);
});

test("a name stays with its meter, is changed by naming it again, and can be taken away", async () => {
  await buy(HOME, 1_000);
  const { _id } = (await name(HOME, "Home")).body;
  await name(SHOP, "Shop");
  expect(await meters()).toMatchObject([
    { ...HOME, _id, name: "Home", lastAmount: 1_000 },
    { ...SHOP, name: "Shop", lastAmount: null, lastAt: null },
  ]);
  expect((await name(HOME, "Mama's house")).body._id).toBe(_id);
  await world.call("DELETE /auth/meter/{id}", { token: user.token, params: { id: _id } });
  expect(await meters()).toMatchObject([{ ...HOME, name: "" }, { name: "Shop" }]);
});

test("a purchase that failed brings no meter, and an unnamed name is refused", async () => {
  expect((await buy({ ...HOME, meterNumber: "01234567004" }, 1_000)).body.receipt.trans_Status).toBe(
    "failed",
  );
  expect(await meters()).toEqual([]);
  expect((await name(HOME, " ")).body).toMatchObject({ msg: "Enter a name for the meter" });
});

test("at most fifty meters have names, also when they are named at once", async () => {
  const at = (one: number) => ({ ...HOME, meterNumber: String(10_000_000_000 + one) });
  for (let one = 1; one < MAX_METERS; one++) await name(at(one), `Meter ${one}`);
  const owner = world.database.pool("owner");
  const held = await owner.connect();
  await held.query("begin");
  await held.query("select from app_user where id = $1 for no key update", [user.id]);
  await held.query(
    `insert into saved_meter (id, user_id, company_id, meter_number, meter_type, name, created_at)
     values ($1, $2, 18, '10000000900', 'prepaid', 'The last', $3)`,
    [world.deps.ids.next(), user.id, world.clock.now()],
  );
  const late = name(at(901), "Late");
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  }, 10_000);
  await held.query("commit");
  held.release();
  expect((await late).body.code).toBe("too_many_meters");
  expect((await name(at(1), "Again")).status).toBe(200);
});
