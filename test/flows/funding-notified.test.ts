import { expect, test, vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { PaymentState } from "../../src/core/ports.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { receiveNotification, processInboundEvents } from "../../src/flows/inbound-events/process.ts";
import { sign } from "../../simulators/squad/webhook.ts";
import { SQUAD_SECRET } from "../../simulators/start.ts";
import { freshDatabase } from "../support/database.ts";
import { linkFor, linkOf, notificationOf, openEvents, postNotification } from "../support/payments.ts";
import { control } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Notifications are worked off on their own: none waits for another, and none is asked about without end. */

const world = await startTestApp(await freshDatabase());
const user = await world.makeUser();

const MINUTE = 60_000;

/** Stored as by a server that died before it asked. */
async function stored(reference: string): Promise<void> {
  const payload = notificationOf(world, reference);
  const headers = { "x-squad-encrypted-body": sign(SQUAD_SECRET, payload) };
  await receiveNotification(world.deps, { provider: "squad", raw: Buffer.from(payload), headers });
}

/** A provider that answers about some payments and not about others, and counts the questions. */
function answering(verify: (reference: string) => Promise<PaymentState>): { deps: Deps; asked: string[] } {
  const asked: string[] = [];
  const squad = {
    ...linkOf(world.deps),
    verify: (reference: string) => {
      asked.push(reference);
      return verify(reference);
    },
  };
  return { deps: { ...world.deps, links: new Map([["squad" as const, squad]]) }, asked };
}

const unanswered: PaymentState = { kind: "unknown", note: "silence" };

test("60 notifications that the provider does not answer do not hold up the 61st", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => world.makeUser()));
  const dark = (
    await Promise.all(people.map((one) => Promise.all(Array.from({ length: 15 }, () => linkFor(world, one)))))
  ).flat();
  for (const reference of dark) await stored(reference);
  const reference = await linkFor(world, user);
  await control(world, "squad pay", { reference });
  await stored(reference);
  const { deps } = answering((one) =>
    one === reference ? linkOf(world.deps).verify(one) : Promise.resolve(unanswered),
  );
  world.clock.advance(MINUTE);
  await processInboundEvents(deps);
  await processInboundEvents(deps);
  expect(await world.balance(user)).toBe(naira(990));
  expect(await processInboundEvents(deps)).toBe(0);
  for (const one of dark.slice(0, 3)) expect(await openEvents(world, one)).toHaveLength(1);
  // The provider is back.
  world.clock.advance(2 * MINUTE);
  while ((await processInboundEvents(world.deps)) > 0);
  for (const one of dark) expect(await openEvents(world, one)).toEqual([]);
});

test("one that throws is tried again later, and the others go on", async () => {
  const person = await world.makeUser();
  const [bad, good] = [await linkFor(world, person), await linkFor(world, person)];
  await control(world, "squad pay", { reference: good });
  await stored(bad);
  await stored(good);
  const { deps } = answering((one) =>
    one === bad ? Promise.reject(new Error("a bug")) : linkOf(world.deps).verify(one),
  );
  world.clock.advance(MINUTE);
  await processInboundEvents(deps);
  expect(await world.balance(person)).toBe(naira(990));
  expect(await openEvents(world, bad)).toHaveLength(1);
  world.clock.advance(2 * MINUTE);
  await processInboundEvents(world.deps);
  expect(await openEvents(world, bad)).toEqual([]);
});

test("two servers do not work off the same one", async () => {
  const reference = await linkFor(world, await world.makeUser());
  await stored(reference);
  const { deps, asked } = answering(async () => unanswered);
  world.clock.advance(MINUTE);
  await Promise.all([processInboundEvents(deps), processInboundEvents(deps), processInboundEvents(deps)]);
  expect(asked).toEqual([reference]);
  world.clock.advance(2 * MINUTE);
  await processInboundEvents(world.deps);
});

test("a notification sent in works off itself alone, and once", async () => {
  const person = await world.makeUser();
  const [waiting, reference] = [await linkFor(world, person), await linkFor(world, person)];
  await stored(waiting);
  world.clock.advance(MINUTE);
  await control(world, "squad pay", { reference });
  const payload = notificationOf(world, reference);
  await Promise.all(Array.from({ length: 50 }, () => postNotification(world, { payload })));
  await vi.waitFor(async () => expect(await openEvents(world, reference)).toEqual([]), 60_000);
  expect(await openEvents(world, waiting)).toHaveLength(1);
  expect(world.simulators.books.squad(reference).payments[0]?.verifies).toBe(1);
  expect(await world.balance(person)).toBe(naira(990));
});
