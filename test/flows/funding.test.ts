import { afterAll, describe, expect, test, vi } from "vitest";
import { sign } from "../../simulators/squad/webhook.ts";
import { SQUAD_SECRET } from "../../simulators/start.ts";
import { kobo, naira } from "../../src/core/money.ts";
import type { PaymentState } from "../../src/core/ports.ts";
import { confirmFunding } from "../../src/flows/funding/confirm.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  fundingBy,
  linkFor,
  linkOf,
  notificationOf,
  openEvents,
  paymentAt,
  postNotification,
  verify,
  processEvent,
} from "../support/payments.ts";
import { control } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** A payment becomes money in the wallet exactly once, by the provider's own word, however it is told. */

const world = await startTestApp(await freshDatabase());

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function linked(amount = 1_000) {
  const user = await world.makeUser();
  return { user, reference: await linkFor(world, user, amount) };
}

async function paid(amount = 1_000, amountKobo?: number) {
  const { user, reference } = await linked(amount);
  await control(world, "squad pay", { reference, ...(amountKobo ? { amountKobo } : {}) });
  return { user, reference };
}

async function notify(reference: string): Promise<void> {
  expect(await postNotification(world, { payload: notificationOf(world, reference) })).toBe(200);
}

const workedOff = (reference: string) =>
  vi.waitFor(async () => expect(await openEvents(world, reference)).toEqual([]), 60_000);

async function creditsOf(user: TestUser): Promise<bigint[]> {
  const rows = await world.deps.db
    .selectFrom("ledger_posting")
    .select("amount")
    .where("credit", "=", user.walletAccount)
    .execute();
  return rows.map(({ amount }) => amount);
}

describe("credited exactly once", () => {
  test("when the provider tells us", async () => {
    const { user, reference } = await paid();
    await notify(reference);
    await workedOff(reference);
    expect(await creditsOf(user)).toEqual([naira(990)]);
  });

  test("when the payer asks", async () => {
    const { user, reference } = await paid();
    const reply = await verify(world, user, reference);
    expect(reply).toMatchObject({
      status: 200,
      body: { receipt: { trans_Status: "success", trans_amount: 990 } },
    });
    expect(await creditsOf(user)).toEqual([naira(990)]);
  });

  test("told, then asked; asked, then told", async () => {
    const [first, second] = [await paid(), await paid()];
    await notify(first.reference);
    await workedOff(first.reference);
    await verify(world, first.user, first.reference);
    await verify(world, second.user, second.reference);
    await notify(second.reference);
    await workedOff(second.reference);
    expect(await creditsOf(first.user)).toEqual([naira(990)]);
    expect(await creditsOf(second.user)).toEqual([naira(990)]);
  });

  test("when nobody tells or asks: the sweeper does", async () => {
    const { user } = await paid();
    world.clock.advance(MINUTE);
    await sweepDue(world.deps);
    expect(await creditsOf(user)).toEqual([naira(990)]);
  });

  test("told 25 times and asked 25 times at once", async () => {
    const { user, reference } = await paid();
    await Promise.all(
      Array.from({ length: 25 }, async () => {
        await Promise.all([notify(reference), verify(world, user, reference)]);
      }),
    );
    await workedOff(reference);
    expect(await creditsOf(user)).toEqual([naira(990)]);
    expect(await world.balance(user)).toBe(naira(990));
  });
});

test.each([
  ["lower", 123_45, 122_22n],
  ["higher", 250_000, 247_500n],
])("paid %s than asked: what was paid, less 1 per cent", async (_how, amountKobo, credited) => {
  const { user, reference } = await paid(1_000, amountKobo);
  await verify(world, user, reference);
  expect(await creditsOf(user)).toEqual([credited]);
});

describe("nothing is credited", () => {
  test.each([
    [
      "signed by somebody else",
      (payload: string) => ({ payload, signature: sign("not-the-secret", payload) }),
    ],
    ["without a signature", (payload: string) => ({ payload, signature: "" })],
    [
      "altered after signing",
      (payload: string) => ({
        payload: payload.replace('"amount":100000', '"amount":900000'),
        signature: sign(SQUAD_SECRET, payload),
      }),
    ],
  ])("a notification %s is refused and not stored", async (_what, forge) => {
    const { user, reference } = await paid();
    expect(await postNotification(world, forge(notificationOf(world, reference)))).toBe(401);
    expect(await openEvents(world, reference)).toEqual([]);
    expect(await creditsOf(user)).toEqual([]);
  });

  test("a true notification of a payment that the provider denies", async () => {
    const { user, reference } = await linked();
    await notify(reference);
    await workedOff(reference);
    expect(await creditsOf(user)).toEqual([]);
    expect(await fundingBy(world, reference)).toMatchObject({ state: "pending" });
  });

  test("a notification sent again is acknowledged and asks nobody", async () => {
    const { user, reference } = await paid();
    await notify(reference);
    await workedOff(reference);
    const { verifies } = paymentAt(world, reference);
    await Promise.all(Array.from({ length: 10 }, () => notify(reference)));
    await processEvent(world);
    expect(paymentAt(world, reference).verifies).toBe(verifies);
    expect(await creditsOf(user)).toEqual([naira(990)]);
  });

  test("a notification about a payment that is not ours is closed", async () => {
    const { reference } = await paid();
    const payload = notificationOf(world, reference).replaceAll(reference, "somebody-elses");
    expect(await postNotification(world, { payload })).toBe(200);
    await workedOff("somebody-elses");
    expect(await fundingBy(world, reference)).toMatchObject({ state: "pending" });
  });

  test("somebody else's payment is not found", async () => {
    const { user, reference } = await paid();
    const other = await world.makeUser();
    expect(await verify(world, other, reference)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await creditsOf(other)).toEqual([]);
    expect(await creditsOf(user)).toEqual([]);
  });
});

describe("a provider in trouble", () => {
  test("when it cannot answer, the payment stays open, the payer is told so, and it is credited later", async () => {
    const { user, reference } = await paid();
    await control(world, "squad fault", { kind: "verify_500", reference });
    expect(await verify(world, user, reference)).toMatchObject({
      status: 502,
      body: { code: "payment_provider_unavailable" },
    });
    expect(await verify(world, user, reference)).toMatchObject({
      body: { receipt: { trans_Status: "success" } },
    });
    expect(await creditsOf(user)).toEqual([naira(990)]);
  });

  test.each(["verify_pending", "verify_unknown"])("%s: not arrived yet, then credited", async (kind) => {
    const { user, reference } = await paid();
    await control(world, "squad fault", { kind, reference });
    expect(await verify(world, user, reference)).toMatchObject({
      body: { receipt: { trans_Status: "pending" } },
    });
    world.clock.advance(2 * MINUTE);
    await sweepDue(world.deps);
    expect(await creditsOf(user)).toEqual([naira(990)]);
  });
});

describe("a link that was left or declined", () => {
  test("is shown as failed, and credited when it is paid after all and nobody tells us", async () => {
    const { user, reference } = await linked();
    await fetch(`${world.simulators.squad}/pay/${reference}/cancel`, { method: "POST", redirect: "manual" });
    await control(world, "squad fault", { kind: "webhook_none", reference });
    await verify(world, user, reference);
    expect(await fundingBy(world, reference)).toMatchObject({ state: "failed" });
    await control(world, "squad pay", { reference });
    world.clock.advance(2 * HOUR);
    await sweepDue(world.deps);
    expect(await fundingBy(world, reference)).toMatchObject({ state: "paid" });
    expect(await creditsOf(user)).toEqual([naira(990)]);
  });

  test("is asked about no more after its 24 hours, and still credited when a notification comes later", async () => {
    const { user, reference } = await linked();
    await control(world, "squad settle", { reference, status: "failed" });
    await verify(world, user, reference);
    world.clock.advance(24 * HOUR);
    await sweepDue(world.deps);
    expect(await fundingBy(world, reference)).toMatchObject({ state: "failed", next_check_at: null });
    await control(world, "squad pay", { reference });
    await control(world, "squad fault", { kind: "verify_pending", reference });
    await notify(reference);
    await workedOff(reference);
    world.clock.advance(2 * HOUR);
    await sweepDue(world.deps);
    expect(await creditsOf(user)).toEqual([naira(990)]);
  });
});

test("money in another currency ends the asking, and an operator is told once", async () => {
  const { user, reference } = await linked();
  const state: PaymentState = { kind: "paid", paid: kobo(5_000n), currency: "USD", gatewayRef: "SQ-USD" };
  const squad = { ...linkOf(world.deps), verify: async () => state };
  const deps = { ...world.deps, links: new Map([["squad" as const, squad]]) };
  await confirmFunding(deps, await fundingBy(world, reference));
  await confirmFunding(deps, await fundingBy(world, reference));
  expect(await fundingBy(world, reference)).toMatchObject({ state: "failed", next_check_at: null });
  expect(await creditsOf(user)).toEqual([]);
  const reported = world.logged.filter(
    (line) => line.includes("cannot be credited") && line.includes(reference),
  );
  expect(reported).toHaveLength(1);
});
