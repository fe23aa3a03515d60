import { afterEach, expect, test } from "vitest";
import { sign } from "../../simulators/monnify/webhook.ts";
import { payoutReference } from "../../src/core/banks.ts";
import { naira } from "../../src/core/money.ts";
import { processInboundEvents } from "../../src/flows/inbound-events/process.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { openEvents } from "../support/payments.ts";
import { accountEnding, bank, linesOf, payoutOf, withdraw } from "../support/payouts.ts";
import { postNotice } from "../support/transfers.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * Notifications about withdrawals are hints (rules 11.9): what they say counts for nothing, what the provider
 * answers does.
 */

const world = await startTestApp(await freshDatabase(), { simulators: { holdMs: 300 } });

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const EVENTS = { SUCCESS: "SUCCESSFUL", FAILED: "FAILED", REVERSED: "REVERSED" } as const;
type EventName = keyof typeof EVENTS;

function notice(reference: string, status: EventName, serial = 1): string {
  const transactionReference = `MFDS${serial}`;
  return JSON.stringify({
    eventType: `${EVENTS[status]}_DISBURSEMENT`,
    eventData: { reference, transactionReference, amount: 950, fee: 0, status, currency: "NGN" },
  });
}

const settle = (reference: string, status: EventName) =>
  bank(world, "settle", { reference, status, webhook: false });

/** A withdrawal that the provider keeps pending. */
async function pending(): Promise<{ user: TestUser; id: string; reference: string }> {
  const user = await world.makeUser({ balance: naira(5_000) });
  const { body } = await withdraw(world, user, { account: accountEnding("0013") });
  const { _id: id } = body.receipt;
  return { user, id, reference: payoutReference(id, 1) };
}

/** Post it and work off what was stored, now and when it is due. */
async function notify(payload: string, reference: string): Promise<void> {
  expect(await postNotice(world, payload)).toBe(200);
  await expect
    .poll(async () => {
      world.clock.advance(31_000);
      await processInboundEvents(world.deps);
      return (await openEvents(world, reference)).length;
    })
    .toBe(0);
}

test.each([
  ["SUCCESS", "paid", 4_000],
  ["FAILED", "failed", 5_000],
] as const)("told %s and so it is: %s", async (status, state, left) => {
  const { user, id, reference } = await pending();
  await settle(reference, status);
  await notify(notice(reference, status), reference);
  expect((await payoutOf(world, id)).state).toBe(state);
  expect(await world.balance(user)).toBe(naira(left));
});

test("told 50 times at once that it came back: once it is back", async () => {
  const { user, id, reference } = await pending();
  await settle(reference, "SUCCESS");
  await notify(notice(reference, "SUCCESS"), reference);
  await settle(reference, "REVERSED");
  const texts = Array.from({ length: 50 }, (_, n) => notice(reference, "REVERSED", n % 25));
  const answers = await Promise.all(texts.map((text) => postNotice(world, text)));
  expect(new Set(answers)).toEqual(new Set([200]));
  await notify(notice(reference, "REVERSED", 99), reference);
  expect((await payoutOf(world, id)).state).toBe("reversed");
  expect(await world.balance(user)).toBe(naira(5_000));
  expect(await linesOf(world, user)).toHaveLength(3);
});

test("a lie moves nothing: told failed, come back or paid while the provider says that it is pending", async () => {
  const { user, id, reference } = await pending();
  for (const status of ["FAILED", "REVERSED", "SUCCESS"] as const) {
    expect(await postNotice(world, notice(reference, status))).toBe(200);
    await processInboundEvents(world.deps);
  }
  expect((await payoutOf(world, id)).state).toBe("processing");
  expect(await world.balance(user)).toBe(naira(4_000));
  await settle(reference, "SUCCESS");
  await notify(notice(reference, "SUCCESS", 7), reference);
  expect((await payoutOf(world, id)).state).toBe("paid");
});

test("a forged one is refused and stored nowhere; one about nothing of ours is closed", async () => {
  const { user, id, reference } = await pending();
  await settle(reference, "REVERSED");
  const payload = notice(reference, "FAILED");
  const forged = await world.app.inject({
    method: "POST",
    url: "/api/v1/webhooks/monnify",
    headers: { "content-type": "application/json", "monnify-signature": sign("another secret", payload) },
    payload,
  });
  expect(forged.statusCode).toBe(401);
  expect(await openEvents(world, reference)).toEqual([]);
  expect((await payoutOf(world, id)).state).toBe("processing");
  expect(await world.balance(user)).toBe(naira(4_000));
  await notify(notice("w1-nothing-of-ours", "FAILED"), "w1-nothing-of-ours");
});

test("one that the provider does not answer about is worked off later, also when it came after the end", async () => {
  const { user, id, reference } = await pending();
  await settle(reference, "SUCCESS");
  await notify(notice(reference, "SUCCESS"), reference);
  await settle(reference, "REVERSED");
  await bank(world, "fault", { kind: "down", service: "summary", reference });
  expect(await postNotice(world, notice(reference, "REVERSED"))).toBe(200);
  await expect.poll(async () => (await payoutOf(world, id)).state).toBe("paid");
  await notify(notice(reference, "REVERSED", 2), reference);
  expect((await payoutOf(world, id)).state).toBe("reversed");
  expect(await world.balance(user)).toBe(naira(5_000));
});
