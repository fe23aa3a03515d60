import { afterEach, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { ownersOf } from "../../src/flows/bulk/run-queries.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { buyAbroad } from "../../src/flows/purchases/buy-abroad.ts";
import { abroadNumber, quoteFor, sellAbroad } from "../support/abroad.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { whileLocked } from "../support/held-row.ts";
import { newRequestKey, overtaken } from "../support/overtaken.ts";
import { ALWAYS_OPEN, soldTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Requests that meet over one quote: rules 34.3, 34.6. */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 10_000 });
world.deps.router = ALWAYS_OPEN;
await sellAbroad(world, 2_000);
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const RICH = naira(50_000);
const stopped = (deps: Deps): Deps => ({ ...deps, sellingStopped: () => "a test" });
const SUCCESS = { ok: true, value: { status: "success" } };
const refusedAs = (code: string) => ({ ok: false, fault: { code } });

/** A person with a quote, and a way to buy at it under a key. */
async function scene() {
  const user = await world.makeUser({ balance: RICH });
  const number = abroadNumber();
  const { quoteId, pays } = await quoteFor(world, user, { number });
  const found = await world.deps.db.transaction().execute((tx) => ownersOf(tx, [user.id]));
  const person = found.get(user.id);
  if (!person) throw new Error("no person");
  const buy = (deps: Deps, requestKey = newRequestKey(world.deps)) => {
    const buyer = { person, requestKey, allowRepeat: true, seenPrice: undefined };
    return buyAbroad(deps, buyer, { quoteId, number });
  };
  return { user, number, buy, price: BigInt(pays * 100) };
}

test("one request of a key gives the quote back while another buys with it: a third has none of it", async () => {
  const { user, number, buy, price } = await scene();
  const key = newRequestKey(world.deps);
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const leaving = overtaken(stopped(world.deps), "abroad.give_back", () => {
    reached.resolve();
    return go.promise;
  });
  const first = buy(leaving, key);
  await reached.promise;
  const third: unknown[] = [];
  const buying = overtaken(world.deps, "purchase.reserve", async () => {
    go.resolve();
    await first;
    third.push(await buy(world.deps));
  });
  expect(await buy(buying, key)).toMatchObject(SUCCESS);
  expect(await first).toMatchObject(refusedAs("selling_stopped"));
  expect(third).toMatchObject([refusedAs("quote_used")]);
  expect(soldTo(world, number)).toEqual(["RELOADLY delivered"]);
  expect(await world.balance(user)).toBe(kobo(RICH - price));
});

test("a request of a key that is refused beside the one that buys leaves the quote with that one", async () => {
  const { number, buy } = await scene();
  const key = newRequestKey(world.deps);
  const seen: unknown[] = [];
  const buying = overtaken(world.deps, "purchase.reserve", async () => {
    seen.push(await buy(stopped(world.deps), key), await buy(world.deps));
  });
  expect(await buy(buying, key)).toMatchObject(SUCCESS);
  expect(seen).toMatchObject([refusedAs("selling_stopped"), refusedAs("quote_used")]);
  expect(soldTo(world, number)).toEqual(["RELOADLY delivered"]);
});

test("a quote is free once every request of its key gave it back", async () => {
  const { number, buy } = await scene();
  const key = newRequestKey(world.deps);
  const seen: unknown[] = [];
  const leaving = overtaken(stopped(world.deps), "abroad.give_back", async () => {
    seen.push(await buy(stopped(world.deps), key), await buy(world.deps));
  });
  expect(await buy(leaving, key)).toMatchObject(refusedAs("selling_stopped"));
  expect(seen).toMatchObject([refusedAs("selling_stopped"), refusedAs("quote_used")]);
  expect(await buy(world.deps)).toMatchObject(SUCCESS);
  expect(soldTo(world, number)).toEqual(["RELOADLY delivered"]);
});

test("a quote that cannot be given back changes nothing of the refusal", async () => {
  const { buy } = await scene();
  const broken = overtaken(stopped(world.deps), "abroad.give_back", () => Promise.reject(new Error("away")));
  expect(await buy(broken)).toMatchObject(refusedAs("selling_stopped"));
});

test("an operator that leaves the list while its quote waits to be taken is sold no more", async () => {
  const { user, number, buy } = await scene();
  const setListed = "update abroad_operator set is_listed = $1 where name = 'MTN Ghana'";
  const [refused] = await whileLocked(world, user, async (held) => {
    const late = buy(world.deps);
    await held.query(setListed, [false]);
    return [late] as const;
  });
  expect(await refused).toMatchObject(refusedAs("service_locked"));
  await world.database.pool("owner").query(setListed, [true]);
  expect(soldTo(world, number)).toEqual([]);
  expect(await world.balance(user)).toBe(RICH);
});

test("an answer that fails while its quote is marked fails that request alone", async () => {
  const { buy } = await scene();
  const key = newRequestKey(world.deps);
  expect(await buy(world.deps, key)).toMatchObject(SUCCESS);
  const marked = Promise.withResolvers<void>();
  const slow = overtaken(world.deps, "abroad.link", () => marked.promise);
  const deliveries = new Map(world.deps.deliveries);
  deliveries.get = () => Promise.reject(new Error("away"));
  await expect(buy({ ...slow, deliveries }, key)).rejects.toThrow("away");
  marked.resolve();
});
