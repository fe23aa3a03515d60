import { afterAll, describe, expect, test, vi } from "vitest";
import { sign, webhookText } from "../../simulators/paystack/webhook.ts";
import { PAYSTACK_SECRET } from "../../simulators/start.ts";
import { kobo, naira } from "../../src/core/money.ts";
import { confirmFunding } from "../../src/flows/funding/confirm.ts";
import { initiateFunding } from "../../src/flows/funding/initiate.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { fundingBy, fundingsOf, linkOf, openEvents, processEvent } from "../support/payments.ts";
import { control } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Payment links through the alternate provider: a link is no money; the provider's own word is, once. */

const world = await startTestApp(await freshDatabase());
const MINUTE = 60_000;

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const loophole = (user: TestUser, amount = 1_000, key?: string) =>
  world.call("POST /loophole", { token: user.token, body: { amount }, ...(key ? { key } : {}) });

async function linked(amount = 1_000): Promise<{ user: TestUser; reference: string }> {
  const user = await world.makeUser();
  const { status, body } = await loophole(user, amount);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { user, reference: body.reference };
}

async function paid(amount = 1_000): Promise<{ user: TestUser; reference: string }> {
  const made = await linked(amount);
  await control(world, "paystack pay", { reference: made.reference });
  return made;
}

const verify = (user: TestUser, reference: string) =>
  world.call("POST /fundWallet/paystack/verify", { token: user.token, body: { reference } });

function notificationOf(reference: string): string {
  const [payment] = world.simulators.books.paystack(reference).payments;
  if (!payment) throw new Error("the provider does not know it");
  return webhookText(payment);
}

async function post(payload: string, signature = sign(PAYSTACK_SECRET, payload)): Promise<number> {
  const headers = { "content-type": "application/json", "x-paystack-signature": signature };
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/v1/webhooks/paystack",
    headers,
    payload,
  });
  return reply.statusCode;
}

const workedOff = (reference: string) =>
  vi.waitFor(async () => expect(await openEvents(world, reference)).toEqual([]), 60_000);

describe("a link", () => {
  test("leads to the provider's page, is told with its fee, and credits nothing", async () => {
    const user = await world.makeUser();
    const { status, body } = await loophole(user);
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: 1_000, fee: 10, credit: 990 });
    expect(body.link).toBe(`${world.simulators.paystack}/pay/${body.reference}`);
    expect(await world.balance(user)).toBe(0n);
    expect(await verify(user, body.reference)).toMatchObject({
      body: { receipt: { trans_Status: "pending" } },
    });
    expect(await fundingBy(world, body.reference)).toMatchObject({
      provider: "paystack",
      asked_kobo: naira(1_000),
    });
  });

  test("paid on the page brings the payer home with the reference and the provider's name", async () => {
    const { user, reference } = await linked();
    const reply = await fetch(`${world.simulators.paystack}/pay/${reference}`, {
      method: "POST",
      redirect: "manual",
    });
    const home = new URL(reply.headers.get("location") ?? "");
    expect(home.pathname).toBe("/profile/fundWallet");
    expect(Object.fromEntries(home.searchParams)).toEqual({
      provider: "paystack",
      reference,
      trxref: reference,
    });
    expect(await verify(user, reference)).toMatchObject({ body: { receipt: { trans_Status: "success" } } });
    expect(await world.balance(user)).toBe(naira(990));
  });

  test("cannot be made under a key that was spent on one of the other provider", async () => {
    const user = await world.makeUser();
    const key = `loophole-of-${user.userName}`;
    expect((await loophole(user, 1_000, key)).status).toBe(200);
    expect(
      await world.call("POST /fundWallet/squad/initiate", {
        token: user.token,
        key,
        body: { amount: 1_000 },
      }),
    ).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    expect(await fundingsOf(world, user)).toHaveLength(1);
  });

  test("keeps the fee's rate it was shown with, whatever the setting becomes", async () => {
    const { user, reference } = await paid();
    const settings = { ...world.deps.catalogue().settings, fundingFeeBps: 500 };
    const deps = { ...world.deps, catalogue: () => ({ ...world.deps.catalogue(), settings }) };
    await confirmFunding(deps, await fundingBy(world, reference));
    expect(await world.balance(user)).toBe(naira(990));
    const person = await personOf(await world.makeUser());
    const order = {
      provider: "paystack",
      amount: naira(1_000),
      email: undefined,
      requestKey: undefined,
    } as const;
    expect(await initiateFunding(deps, person, order)).toMatchObject({
      value: { fee: naira(50), credit: naira(950) },
    });
  });

  test("is refused where the provider is not set up, and the key is not spent", async () => {
    const user = await world.makeUser();
    const person = await personOf(user);
    const requestKey = { id: world.deps.ids.next(), hash: world.deps.ids.next() };
    const order = { provider: "paystack", amount: naira(500), email: undefined, requestKey } as const;
    const bare = { ...world.deps, links: new Map([["squad" as const, linkOf(world.deps)]]) };
    expect(await initiateFunding(bare, person, order)).toEqual({
      ok: false,
      fault: { code: "provider_not_configured" },
    });
    expect(await initiateFunding(world.deps, person, order)).toMatchObject({ ok: true });
  });

  test("of a provider that is set up no more stays due and is not given up", async () => {
    const { user, reference } = await paid();
    const bare = { ...world.deps, links: new Map([["squad" as const, linkOf(world.deps)]]) };
    world.clock.advance(MINUTE + 1);
    await sweepDue(bare);
    expect(await fundingBy(world, reference)).toMatchObject({ state: "pending" });
    world.clock.advance(5 * MINUTE);
    await sweepDue(world.deps);
    expect(await world.balance(user)).toBe(naira(990));
  });
});

async function personOf(user: TestUser) {
  const { id, userName, walletAccount } = user;
  const flags = {
    isAdmin: false,
    isAgent: false,
    isCouponVendor: false,
    isSpecial: false,
    isPartner: false,
    proofAbove: null,
  };
  return { id, userName, walletAccount, userType: "smart earner" as const, ...flags };
}

describe("a payment is credited once", () => {
  test("told 50 times and asked 25 times at once", async () => {
    const { user, reference } = await paid();
    const payload = notificationOf(reference);
    const statuses = await Promise.all([
      ...Array.from({ length: 50 }, () => post(payload)),
      ...Array.from({ length: 25 }, async () => (await verify(user, reference)).status),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await workedOff(reference);
    expect(await world.balance(user)).toBe(naira(990));
  });

  test("when nobody tells or asks: the sweeper does", async () => {
    const { user } = await paid();
    world.clock.advance(MINUTE + 1);
    await sweepDue(world.deps);
    expect(await world.balance(user)).toBe(naira(990));
  });

  test.each([
    ["lower", 500_005, 247_502n],
    ["higher", 500_006, 504_906n],
  ])("paid %s than asked: what was paid, less the fee", async (_how, askedKobo, credited) => {
    const { user, reference } = await paid(askedKobo / 100);
    await verify(user, reference);
    expect(await world.balance(user)).toBe(kobo(credited));
  });
});

describe("nothing is credited", () => {
  test.each([
    ["signed by somebody else", (payload: string) => [payload, sign("not-the-secret", payload)]],
    ["without a signature", (payload: string) => [payload, ""]],
    [
      "altered after signing",
      (payload: string) => [
        payload.replace('"amount":100000', '"amount":900000'),
        sign(PAYSTACK_SECRET, payload),
      ],
    ],
  ])("by a notification %s: it is refused and not stored", async (_what, forge) => {
    const { user, reference } = await paid();
    const [payload = "", signature] = forge(notificationOf(reference));
    expect(await post(payload, signature)).toBe(401);
    expect(await openEvents(world, reference)).toEqual([]);
    expect(await world.balance(user)).toBe(0n);
  });

  test("by a true notification of a payment that the provider denies", async () => {
    const { user, reference } = await linked();
    expect(await post(notificationOf(reference))).toBe(200);
    await workedOff(reference);
    expect(await world.balance(user)).toBe(0n);
  });

  test("to whoever asks about another's payment, or asks the other provider about it", async () => {
    const { user, reference } = await paid();
    const other = await world.makeUser();
    expect(await verify(other, reference)).toMatchObject({ status: 404 });
    const body = { reference };
    expect(await world.call("POST /fundWallet/squad/verify", { token: user.token, body })).toMatchObject({
      status: 404,
    });
    expect(await world.balance(other)).toBe(0n);
  });

  test.each([
    ["transfer.success", { reference: "wd-0001", status: "success", transfer_code: "TRF_sim0001" }],
    ["customeridentification.failed", { customer_id: 1, reason: "no match" }],
  ])(
    "by an event about something else (%s): acknowledged, so that it does not come again",
    async (event, data) => {
      expect(await post(JSON.stringify({ event, data }))).toBe(200);
      await processEvent(world);
      const open = world.deps.db
        .selectFrom("inbound_event")
        .select("event_key")
        .where("party", "=", "paystack")
        .where("processed_at", "is", null)
        .where("event_key", "like", `${event}%`);
      // The server may still be processing it after its own answer.
      await vi.waitFor(async () => expect(await open.execute()).toEqual([]), 60_000);
    },
  );

  test("of what the provider has taken back already", async () => {
    const { user, reference } = await paid(5_000.14);
    expect(await verify(user, reference)).toMatchObject({ body: { receipt: { trans_Status: "failed" } } });
    expect(await world.balance(user)).toBe(0n);
  });
});
