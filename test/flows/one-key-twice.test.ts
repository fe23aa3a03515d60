import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { expect, test, vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import { takeKey } from "../../src/db/request-keys.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { buyAirtime } from "../../src/flows/purchases/buy-airtime.ts";
import { buyKept, closeKey, type KeptOrder } from "../../src/flows/purchases/kept-order.ts";
import { freshDatabase } from "../support/database.ts";
import { phoneEnding, soldTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Rules 5.7 where one key comes twice at the same moment and what each press meets is not the same. */

const world = await startTestApp(await freshDatabase());

const KEPT = { network: "MTN", number: null, planId: null, face: null } as const;

/** Returns a plan of MTN's that is on sale. */
const planOf = (wanted: "data" | "recharge"): string | null =>
  [...world.deps.catalogue().planById.values()].find(
    ({ service, network }) => service === wanted && network.startsWith("MTN"),
  )?.id ?? null;

/** Makes a person with money, and an order under a key of its own. */
async function makeBuyer() {
  const user = await world.makeUser({ balance: naira(1_000) });
  const person = await authenticate(world.deps, user.token);
  if (!person) throw new Error("nobody has this token");
  const requestKey = { id: randomUUID(), hash: randomUUID() };
  const buyer = { person, requestKey, allowRepeat: false, seenPrice: undefined };
  return { buyer, order: { networkCode: 1, phone: phoneEnding("1234"), face: naira(100) } };
}

test("the order's second press finds the supplier's last place taken by the first: it hears of that purchase, not that nothing was charged", async () => {
  const { buyer, order } = await makeBuyer();
  let places = 1;
  const router: Deps["router"] = {
    ...world.deps.router,
    acquire: (...wanted) => (places-- > 0 ? world.deps.router.acquire(...wanted) : undefined),
  };
  let second: Promise<unknown> | undefined;
  const pressed: Deps["effect"] = (name, run) => {
    const running = run();
    if (name === "purchase.reserve") second = buyAirtime({ ...world.deps, router }, buyer, order);
    return running;
  };
  const first = await buyAirtime({ ...world.deps, router, effect: pressed }, buyer, order);
  expect(first).toMatchObject({ ok: true, value: { status: "success" } });
  expect(await second).toMatchObject({ ok: true, value: { id: first.ok && first.value.id } });
  expect(soldTo(world, order.phone)).toEqual(["GLAD delivered"]);
});

test("trouble of ours is not kept under the key: the same request buys when there is a supplier again", async () => {
  const { buyer, order } = await makeBuyer();
  const router: Deps["router"] = { ...world.deps.router, acquire: () => undefined };
  expect(await buyAirtime({ ...world.deps, router }, buyer, order)).toEqual({
    ok: false,
    fault: { code: "no_supplier" },
  });
  expect(await buyAirtime(world.deps, buyer, order)).toMatchObject({
    ok: true,
    value: { status: "success" },
  });
});

test("a key that another request takes at the same moment for something else is a conflict, and nothing is charged", async () => {
  const { buyer, order } = await makeBuyer();
  const { id } = buyer.requestKey;
  const other = await world.database.pool("owner").connect();
  await other.query("begin");
  await other.query(
    "insert into idempotency_key (id, user_id, request_hash, operation_id, created_at) values ($1, $2, $1, $1, now())",
    [id, buyer.person.id],
  );
  const bought = buyAirtime(world.deps, buyer, order);
  await vi.waitFor(async () => {
    const { rowCount } = await world.database
      .pool("owner")
      .query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    expect(rowCount).toBe(1);
  }, 60_000);
  await other.query("commit");
  other.release();
  expect(await bought).toEqual({ ok: false, fault: { code: "idempotency_conflict" } });
  expect(soldTo(world, order.phone)).toEqual([]);
});

test("a key that the tidy job deletes while it is asked for is a fresh one", async () => {
  const { buyer } = await makeBuyer();
  const { db } = world.deps;
  const key = buyer.requestKey;
  const [at, until] = [world.clock.now(), new Date(world.clock.now().getTime() + 1_000)];
  const taking = { key, userId: buyer.person.id, operationId: randomUUID(), owner: randomUUID(), at, until };
  await takeKey(db, taking);
  let isFirst = true;
  const tidied: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) await db.deleteFrom("idempotency_key").where("id", "=", key.id).execute();
      isFirst = false;
      return result;
    },
  };
  const operationId = randomUUID();
  const taken = await takeKey(db.withPlugin(tidied), { ...taking, owner: randomUUID(), operationId });
  expect(taken).toEqual({ kind: "taken", operationId });
});

test.each<[string, KeptOrder]>([
  ["airtime", { ...KEPT, number: phoneEnding("1234"), face: naira(100) }],
  ["data", { ...KEPT, number: phoneEnding("1234"), planId: planOf("data") }],
  ["a card", { ...KEPT, planId: planOf("recharge") }],
])(
  "a kept order of %s whose key was closed meanwhile hears so, and nothing is charged (rules 25.9)",
  async (_, order) => {
    const { buyer } = await makeBuyer();
    await closeKey(world.deps, buyer);
    expect(await buyKept(world.deps, buyer, order)).toEqual({ ok: false, fault: { code: "list_closed" } });
  },
);
