import { beforeEach, expect, test, vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { CardLinkPort, SupplierPort } from "../../src/core/ports.ts";
import { insertFunding } from "../../src/flows/funding/queries.ts";
import type { Tx } from "../../src/db/schema.ts";
import { takeDue } from "../../src/flows/outside-attempts/queries.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { freshDatabase } from "../support/database.ts";
import { ALWAYS_OPEN, buy, lineOf, phoneEnding, routeTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Open purchases are asked about in turn, and one supplier that is silent holds up nobody else's (rules 5.9,
 * 5.11).
 */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 75_000 });
const user = await world.makeUser({ balance: naira(50_000) });

let dark: ReturnType<typeof supplier>;
let light: ReturnType<typeof supplier>;
beforeEach(async () => {
  [dark, light] = [supplier(), supplier()];
  light.answer();
  world.deps.router = ALWAYS_OPEN;
  world.deps.suppliers = new Map([
    ["LEGIT", dark.port],
    ["GLAD", light.port],
  ]);
  await world.deps.db.deleteFrom("attempt_live").execute();
});

/** A supplier whose purchases stay unknown, and whose answers about them come when `answer` was called. */
function supplier() {
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const silence = { kind: "unknown", note: "no answer" } as const;
  const port = {
    vend: async () => silence,
    requery: async ({ order }) => {
      asked.push(order.reference);
      await gate.promise;
      return silence;
    },
  } satisfies Partial<SupplierPort>;
  return { asked, answer: gate.resolve, port: port as unknown as SupplierPort };
}

async function openAt(code: string, count: number): Promise<void> {
  await routeTo(world, lineOf("airtime"), [code]);
  const order = () => buy(world, user, { service: "airtime", number: phoneEnding("7777") });
  await Promise.all(Array.from({ length: count }, order));
}

test("a silent supplier takes eight places; the others' purchases are asked about meanwhile", async () => {
  await openAt("LEGIT", 12);
  await openAt("GLAD", 10);
  world.clock.advance(6_000);
  const first = sweepDue(world.deps);
  await vi.waitFor(() => expect(light.asked).toHaveLength(10), 60_000);
  expect(dark.asked).toHaveLength(8);

  await openAt("GLAD", 3);
  world.clock.advance(4_900);
  expect(await sweepDue(world.deps)).toBe(0);
  world.clock.advance(1_000);
  expect(await sweepDue(world.deps)).toBe(3);
  expect(light.asked).toHaveLength(13);
  expect(dark.asked).toHaveLength(8);

  dark.answer();
  expect(await first).toBe(22);
  expect(new Set(dark.asked).size).toBe(12);
});

test("while an answer may still come, no other process asks about the same purchase", async () => {
  await openAt("LEGIT", 4);
  world.clock.advance(6_000);
  const first = sweepDue(world.deps);
  await vi.waitFor(() => expect(dark.asked).toHaveLength(4), 60_000);
  const other = { ...world.deps };
  world.clock.advance(75_000 + 29_000);
  expect(await sweepDue(other)).toBe(0);
  expect(dark.asked).toHaveLength(4);
  dark.answer();
  expect(await first).toBe(4);
});

/** A transaction in which `meanwhile` runs whole after the first query was answered. */
function pausedAfterFirstQuery(tx: Tx, meanwhile: () => Promise<unknown>): Tx {
  let isFirst = true;
  return tx.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return result;
    },
  });
}

test("what another process takes between the look and the take is left to it", async () => {
  await openAt("GLAD", 2);
  world.clock.advance(6_000);
  const now = world.clock.now();
  const leaseUntil = new Date(now.getTime() + 60_000);
  const rooms = {
    now,
    kinds: [{ kind: "purchase", inAll: 32, atEach: 8, leaseUntil }],
    parties: [],
  } as const;
  const sweep = async () => expect(await sweepDue(world.deps)).toBe(2);
  const late = world.deps.db.transaction().execute((tx) => takeDue(pausedAfterFirstQuery(tx, sweep), rooms));
  expect(await late).toEqual([]);
});

/** Payment links whose provider answers nothing until `answer` was called. */
async function openLinks(count: number) {
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const verify = async (reference: string) => {
    asked.push(reference);
    await gate.promise;
    return { kind: "pending" } as const;
  };
  world.deps.links = new Map([["squad", { verify } as unknown as CardLinkPort]]);
  const { deps } = world;
  const at = deps.clock.now();
  const link = { provider: "squad", asked: naira(500), feeBps: 100, fee: naira(5), credit: naira(495) };
  await deps.db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++) {
      const id = deps.ids.next();
      await insertFunding(tx, { ...link, id, userId: user.id, reference: `fund-${id}`, nextCheckAt: at, at });
    }
  });
  return { asked, answer: gate.resolve };
}

test("many links of a silent provider take fifty places; purchases are asked about meanwhile, and all links in the end", async () => {
  const links = await openLinks(60);
  await openAt("GLAD", 3);
  world.clock.advance(6_000);
  const first = sweepDue(world.deps);
  await vi.waitFor(() => expect(light.asked).toHaveLength(3), 60_000);
  await vi.waitFor(() => expect(links.asked).toHaveLength(50), 60_000);

  await openAt("GLAD", 2);
  world.clock.advance(6_000);
  expect(await sweepDue(world.deps)).toBeGreaterThanOrEqual(2);
  expect(new Set(light.asked).size).toBe(5);
  expect(links.asked).toHaveLength(50);

  links.answer();
  await first;
  expect(new Set(links.asked).size).toBe(60);
  expect(links.asked).toHaveLength(60);
});

test("sweeps do not line up behind a slow one: one waits for its turn, and sees all that is due", async () => {
  const gate = Promise.withResolvers<void>();
  let takes = 0;
  const slow = await world.instance(async (name, run) => {
    if (name === "attempt.take_due") takes += 1;
    if (name === "attempt.take_due") await gate.promise;
    return run();
  });
  const first = sweepDue(slow.deps);
  await vi.waitFor(() => expect(takes).toBe(1), 60_000);
  const others = Array.from({ length: 5 }, () => sweepDue(slow.deps));
  gate.resolve();
  await Promise.all([first, ...others]);
  expect(takes).toBe(2);
  await slow.app.close();
});
