import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { type Service, SERVICES } from "../../src/core/transactions.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { quoteFor, sellAbroad } from "../support/abroad.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { runOnce } from "../support/bulk.ts";
import { freshDatabase } from "../support/database.ts";
import { sellAsDemo } from "../support/dialects.ts";
import { withSettings } from "../support/keyed-scenes.ts";
import { batchOf, deliveredCards, faultCards, startBatch } from "../support/recharge.ts";
import { SEED } from "../support/seed.ts";
import { ALWAYS_OPEN, buy, lineOf, ordersOf, passAllTime, routeTo, seeded } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * Ten thousand purchases over all services, nine in ten of which meet a fault of their supplier: an answer
 * that is late, cut, lost, strange or a refusal, while the order is delivered, pending, failed or nothing.
 */

const PURCHASES = 10_000;
const PEOPLE = 20;
const SIDE_BY_SIDE = 40;
/** Open orders are asked about after so many purchases. */
const LOOK_EVERY = 500;

/** Endings of numbers choose what suppliers do (simulators/kit/behaviours.ts). */
const PHONES = "7777 0002 0003 0004 0006 0007 0008 0009 0011 0012 0014".split(" ");
const METERS = "777 002 003 004 005 006 007 008 011 012 014 018".split(" ");
/** These take the whole time-out, or the whole day. */
const SLOW = { phones: ["0005", "0010", "0013"], meters: ["010", "013", "015"] };

const random = seeded(SEED);
const draw = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Recharge cards have no number by which a fault could find them, so they come in batches, below. */
const SOLD = SERVICES.filter((service) => service !== "recharge");

const hasPhone = (service: Service) => ["airtime", "data", "exam", "abroad"].includes(service);

/** How many numbers with each ending there are. */
const used = new Map<string, number>();

function numberWithFault(service: Service): string {
  const isPhone = hasPhone(service);
  const { phones, meters } = random() < 0.02 ? SLOW : { phones: PHONES, meters: METERS };
  const ending = draw(isPhone ? phones : meters);
  const count = used.get(ending) ?? 0;
  used.set(ending, count + 1);
  if (service === "abroad") return `+23324${100 + count}${ending}`;
  return isPhone ? `0803${100 + count}${ending}` : `4510${1_000 + count}${ending}`;
}

const world = await startTestApp(await freshDatabase(), {
  vendTimeoutMs: 1_000,
  simulators: { holdMs: 1_500, settleMs: 0 },
});
world.deps.router = ALWAYS_OPEN;
await sellAsDemo(world);
await sellAbroad(world, 1_000);
// So many deposits of a few people are above what the house lets one of them pay in a day.
withSettings(world, () => ({ bettingDaily: naira(10_000_000) }));

/** Buys abroad at the price of a quote, and all else by its form. Returns the receipt. */
async function buyAny(user: TestUser, order: { service: Service; number: string }) {
  if (order.service !== "abroad") return buy(world, user, order);
  const { quoteId } = await quoteFor(world, user, { number: order.number });
  const { status, body } = await world.call("POST /buy/abroad", { token: user.token, body: { quoteId } });
  if (!body.receipt) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.receipt;
}

const rowsOf = () =>
  world.deps.db
    .selectFrom("wallet_transaction as t")
    .leftJoin("attempt_live as a", "a.purchase_id", "t.id")
    .select(["t.id", "t.type", "t.number", "t.status", "t.is_forced", "t.amount_kobo", "a.state"])
    .where("t.type", "in", SERVICES)
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Says how a purchase differs from the suppliers' own books; empty when they agree. */
function contradictions({ id, type, number, status, is_forced: isForced, state }: Row): string[] {
  const orders = ordersOf(world, number);
  const delivered = orders.filter((order) => order.status === "delivered").length;
  const about = `${id} ${type} ${number} ${status}${isForced ? " at our risk" : ""}`;
  if (delivered > 1) return [`${about}: delivered ${delivered} times`];
  if (status === "success") return delivered === 1 ? [] : [`${about}: never delivered`];
  if (status !== "failed") return [`${about}: open`];
  return delivered === 0 || isForced ? [] : [`${about}: delivered (${state ?? "over"})`];
}

test(`${PURCHASES} purchases that meet faults: each is bought once or its money is back, and totals equal the ledger`, {
  timeout: 1_800_000,
}, async () => {
  const start = naira(10_000_000);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.makeUser({ balance: start })));
  const wanted = Array.from({ length: PURCHASES }, (_, at) => {
    const service = SOLD[at % SOLD.length] as Service;
    return { service, number: numberWithFault(service), user: people[at % PEOPLE] };
  });
  expect(new Set(wanted.map(({ number }) => number)).size).toBe(PURCHASES);
  let next = 0;
  const answers = new Map<string, number>();
  const buyNext = async () => {
    for (let at = next++; at < wanted.length; at = next++) {
      const { user, ...order } = wanted[at] as (typeof wanted)[number];
      if (!user) throw new Error("nobody");
      const { trans_Status: status } = await buyAny(user, order);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (at % LOOK_EVERY === 0) await sweepDue(world.deps);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, buyNext));
  console.info(`seed ${SEED}: answered`, Object.fromEntries(answers));
  await passAllTime(world);
  const rows = await rowsOf();
  const isOf = (status: string) => rows.filter((row) => row.status === status).length;
  console.info("ended", { success: isOf("success"), failed: isOf("failed") });
  expect(rows).toHaveLength(PURCHASES);
  expect(rows.flatMap(contradictions), `seed ${SEED}`).toEqual([]);
  const spent = rows.reduce((sum, row) => sum + (row.status === "success" ? row.amount_kobo : 0n), 0n);
  const left = await Promise.all(people.map((user) => world.balance(user)));
  expect(start * BigInt(PEOPLE) - left.reduce((sum, one) => sum + one, 0n)).toBe(spent);
  await expectBooksInOrder(world.deps.db, { now: world.clock.now(), liveness: true });
});

/** Two equal batches at one moment would be a mistake of their owner. */
const BATCHES = [500, 499] as const;
const CARDS = BATCHES[0] + BATCHES[1];

test(`${CARDS} recharge cards whose orders meet faults: each is bought once or its money is back`, {
  timeout: 600_000,
}, async () => {
  await routeTo(world, lineOf("recharge"), ["GLAD"]);
  const user = await world.makeUser({ balance: naira(200_000) });
  const before = deliveredCards(world);
  const ids = await Promise.all(BATCHES.map((cards) => startBatch(world, user, cards)));
  await faultCards(world, 50);
  await runOnce(world);
  await passAllTime(world);
  await runOnce(world);
  const batches = await Promise.all(ids.map((id) => batchOf(world, user, id)));
  const done = batches.reduce((sum, batch) => sum + batch.done, 0);
  const failed = batches.reduce((sum, batch) => sum + batch.failed, 0);
  console.info(`seed ${SEED}: cards`, { done, failed });
  expect(batches.map(({ state }) => state)).toEqual(["done", "done"]);
  expect(done + failed).toBe(CARDS);
  expect(failed).toBeGreaterThan(0);
  expect(deliveredCards(world) - before).toBe(done);
  expect(await world.balance(user)).toBe(naira(200_000 - 99 * done));
  await expectBooksInOrder(world.deps.db, { now: world.clock.now(), liveness: true });
});
