import { expect, test } from "vitest";
import { attemptRef } from "../../src/core/ids.ts";
import { lagosDay } from "../../src/core/days.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { topUp } from "../support/keyed-moves.ts";
import {
  csvOfLines,
  dayOf,
  exceptionsOf,
  fetchAll,
  type Place,
  type Shown,
  upload,
} from "../support/reconciliation.ts";
import { ALWAYS_OPEN, buy, control, lineOf, numberFor, routeTo, seeded } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Simulators serve statements with planted differences: each is found with its kind, and nothing else. */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const day = lagosDay(world.clock.now());
world.deps.router = ALWAYS_OPEN;

const PLANTS = ["missing", "amount", "twice", "status", "extra"] as const;
type Plant = (typeof PLANTS)[number];
const FOUND: Record<Plant, Shown["kind"]> = {
  missing: "only_ours",
  amount: "amount_differs",
  twice: "twice",
  status: "status_differs",
  extra: "only_theirs",
};

const nameOf = ({ theirs, ours }: Shown) => ours?.reference || theirs?.reference || "";
const found = (exceptions: readonly Shown[]) => exceptions.map((one) => `${one.kind} ${nameOf(one)}`).sort();

/** Plants one difference at every sixth reference, of a kind drawn by the seed, and extra ones. */
async function plant(dialect: "msorg" | "paystack", references: readonly string[]): Promise<string[]> {
  const chance = seeded(17_09);
  const planted: string[] = [];
  const put = async (kind: Plant, reference: string) => {
    const number = `0803${Math.floor(chance() * 9_000_000 + 1_000_000)}`;
    await control(world, `${dialect} statement`, { plant: kind, reference, number });
    planted.push(`${FOUND[kind]} ${reference}`);
  };
  for (const reference of references) {
    const kind = PLANTS[Math.floor(chance() * 4)] ?? "missing";
    if (chance() < 0.17) await put(kind, reference);
    if (chance() < 0.03) await put("extra", `X${reference}`);
  }
  return planted.sort();
}

/** Several at once, as on a busy day. */
async function inParts<T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const part = Array.from({ length: Math.min(25, count - made.length) }, (_, n) => one(made.length + n));
    made.push(...(await Promise.all(part)));
    world.clock.advance(60_000);
  }
  return made;
}

async function sold(count: number): Promise<string[]> {
  // The simulator charges this; with another cost every order would differ.
  await world.deps.db
    .updateTable("cost_price")
    .set({ cost_bps: 9_700 })
    .where("network", "=", "MTN")
    .execute();
  await routeTo(world, lineOf("airtime"), ["GLAD"]);
  const user = await world.makeUser({ balance: naira(500_000) });
  return inParts(count, async () => {
    const { _id } = await buy(world, user, { service: "airtime", number: numberFor("airtime") });
    return attemptRef(_id, 1);
  });
}

async function paidIn(count: number): Promise<string[]> {
  const user = await world.makeUser();
  return inParts(count, async (n) => {
    const made = await world.call("POST /loophole", { token: user.token, body: { amount: 1_000 + n } });
    const { reference } = made.body;
    await control(world, "paystack pay", { reference });
    await world.call("POST /fundWallet/paystack/verify", { token: user.token, body: { reference } });
    return reference;
  });
}

async function fetched(place: Place): Promise<string[]> {
  const asked = await world.call("POST /admin/reconciliation/fetch", { token: admin.token, body: place });
  expect(asked.status).toBe(200);
  await fetchAll(world);
  expect((await dayOf(world, admin, place)).statement).toMatchObject({ state: "ready", unreadable: 0 });
  return found(await exceptionsOf(world, admin, place));
}

test("every difference planted in a supplier's history is found, and nothing else", async () => {
  const planted = await plant("msorg", await sold(300));
  expect(planted.length).toBeGreaterThan(40);
  expect(await fetched({ kind: "supplier", party: "GLAD", day })).toEqual(planted);
});

test("every difference planted in a payment provider's list is found, and nothing else", async () => {
  const planted = await plant("paystack", await paidIn(20));
  expect(planted.length).toBeGreaterThan(2);
  expect(await fetched({ kind: "provider", party: "paystack", day })).toEqual(planted);
  await expectBooksInOrder(world.deps.db, { now: world.clock.now() });
});

test("money that an admin moved between our own accounts is ours at the bank and at the supplier", async () => {
  const { bank, supplier, amount, reference, ...body } = topUp(world);
  const facts = { ...body, bank, supplier, amount, reference };
  expect((await world.call("POST /admin/accountMoves", { token: admin.token, body: facts })).status).toBe(
    200,
  );
  const statement = async (place: Place, naira: number) => {
    await upload(world, admin, { place, file: csvOfLines([{ reference, naira, at: world.clock.now() }]) });
    return (await exceptionsOf(world, admin, place)).filter(({ ours }) => ours?.reference === reference);
  };
  const today = lagosDay(world.clock.now());
  expect(await statement({ kind: "bank", party: bank, day: today }, amount)).toEqual([]);
  expect(await statement({ kind: "supplier", party: supplier, day: today }, -amount - 1)).toMatchObject([
    { kind: "amount_differs", difference: 1 },
  ]);
});
