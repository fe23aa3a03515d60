import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SQUAD_SECRET, type Simulators, startSimulators } from "../start.ts";
import { call, control, receiver, until } from "../test-support.ts";
import { sign } from "./webhook.ts";

let sims: Simulators;
let hook: Awaited<ReturnType<typeof receiver>>;
let answers: number[] = [];

beforeAll(async () => {
  hook = await receiver(() => answers.shift() ?? 200);
  sims = await startSimulators({ webhookUrl: hook.url, holdMs: 10_000 });
  await control(sims.squad, "config", { webhookRetryMs: [10, 20, 40] });
});
afterAll(async () => {
  await sims.stop();
  await hook.stop();
});
beforeEach(() => {
  answers = [];
});

const key = { authorization: `Bearer ${SQUAD_SECRET}` };
let serial = 0;
const newReference = () => `TOPUP-${++serial}`;
const initiate = (amount: number, more: object = {}, timeoutMs = 5_000) => {
  const body = {
    amount,
    email: "user@example.test",
    currency: "NGN",
    initiate_type: "inline",
    transaction_ref: newReference(),
  };
  const callback = { callback_url: "http://127.0.0.1:9/fund?from=card" };
  return call(`${sims.squad}/transaction/initiate`, {
    body: { ...body, ...callback, ...more },
    headers: key,
    timeoutMs,
  });
};
const open = async (amount: number, more: object = {}) => {
  const { json } = await initiate(amount, more);
  return String((json["data"] as Record<string, unknown>)["transaction_ref"]);
};
const press = (reference: string, button = "") =>
  call(`${sims.squad}/pay/${reference}${button}`, { method: "POST" });
const verify = (reference: string, timeoutMs = 5_000) =>
  call(`${sims.squad}/transaction/verify/${reference}`, { headers: key, timeoutMs });
const verified = async (reference: string) =>
  ((await verify(reference)).json["data"] ?? {}) as Record<string, unknown>;
const hooks = (reference: string) =>
  hook.received.filter((one) => JSON.parse(one.text).TransactionRef === reference);
const bookOf = (reference: string) => sims.books.squad(reference).payments[0];
/** Waits for this many webhooks, then shows whether each has the true signature. */
const signatures = async (reference: string, wanted: number) => {
  await until(() => (hooks(reference).length >= wanted ? true : undefined));
  return hooks(reference).map((one) => one.signature === sign(SQUAD_SECRET, one.text));
};

describe("initiate", () => {
  test("answers a link on this host, the amount in kobo, and no success field", async () => {
    const { status, json } = await initiate(500_000, {
      transaction_ref: "LINK1",
      payment_channels: ["card"],
    });
    expect([status, "success" in json]).toEqual([200, false]);
    expect(json["data"]).toMatchObject({
      checkout_url: `${sims.squad}/pay/LINK1`,
      transaction_ref: "LINK1",
      transaction_amount: 500_000,
      authorized_channels: ["card"],
    });
    expect(await verified("LINK1")).toMatchObject({ transaction_status: "Pending" });
  });

  test("no key 401, wrong key 403, bad fields and used references 400", async () => {
    const url = `${sims.squad}/transaction/initiate`;
    expect((await call(url, { body: {} })).json).toMatchObject({ status: 401, data: null });
    const wrong = { authorization: "Bearer sandbox_sk_other" };
    expect((await call(url, { body: {}, headers: wrong })).json).toMatchObject({
      status: 403,
      success: false,
    });
    for (const more of [
      { amount: 10.5 },
      { amount: 0 },
      { currency: "GBP" },
      { email: "x" },
      { callback_url: "javascript:1" },
    ]) {
      expect((await initiate(500_000, more)).status).toBe(400);
    }
    await initiate(500_000, { transaction_ref: "USED1" });
    expect((await initiate(500_000, { transaction_ref: "USED1" })).status).toBe(400);
  });

  test("the line can fail before or after the link was made", async () => {
    await control(sims.squad, "fault", { reference: "GONE1", kind: "no_answer" });
    await control(sims.squad, "fault", { reference: "MADE1", kind: "delivered_502" });
    expect((await initiate(500_000, { transaction_ref: "GONE1" }, 500)).broke).toBe("timeout");
    expect((await initiate(500_000, { transaction_ref: "MADE1" })).status).toBe(502);
    expect([bookOf("GONE1"), bookOf("MADE1")?.status]).toEqual([undefined, "Pending"]);
  });
});

describe("checkout", () => {
  test("the page has a title, the amount in naira and one form that pays", async () => {
    const page = await call(`${sims.squad}/pay/${await open(512_345_600)}`);
    expect(page.text).toContain('<html lang="en">');
    expect(page.text).toContain("<title>Checkout</title>");
    expect(page.text).toContain("₦5,123,456.00");
    expect(page.text.match(/>Pay<\/button>/g)).toHaveLength(1);
    expect(page.text).not.toContain("<script");
    expect((await call(`${sims.squad}/pay/NOBODY`)).status).toBe(404);
  });

  test("paying books it, sends one signed webhook and goes home with the reference", async () => {
    const reference = await open(500_000, { metadata: { user: "u1" } });
    const answer = await fetch(`${sims.squad}/pay/${reference}`, { method: "POST", redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `http://127.0.0.1:9/fund?from=card&reference=${reference}`,
    ]);
    expect(await signatures(reference, 1)).toEqual([true]);
    expect(JSON.parse(hooks(reference)[0]?.text ?? "")).toMatchObject({
      Event: "charge_successful",
      Body: { amount: 500_000, merchant_amount: 493_000, meta: { user: "u1" } },
    });
    expect(await verified(reference)).toMatchObject({
      transaction_amount: 500_000,
      transaction_status: "Success",
    });
    expect(bookOf(reference)).toMatchObject({ pays: 1, paidKobo: 500_000, webhookOwed: false });
  });

  test("pressing Pay again, also at the same time, takes no second payment", async () => {
    const reference = await open(500_000);
    await Promise.all([press(reference), press(reference), press(reference)]);
    await press(reference);
    expect(bookOf(reference)).toMatchObject({ pays: 1, paidKobo: 500_000 });
    expect(hooks(reference)).toHaveLength(1);
    expect((await call(`${sims.squad}/pay/${reference}`)).text).toContain("This payment is complete");
  });

  test("cancelling abandons the link, which can still be paid later", async () => {
    const reference = await open(500_000);
    expect((await press(reference, "/cancel")).status).toBe(303);
    expect(await verified(reference)).toMatchObject({ transaction_status: "Abandoned" });
    await press(reference);
    expect(bookOf(reference)).toMatchObject({ status: "Success", pays: 1 });
  });

  test("without a callback the payer sees the end here; text in the page is escaped", async () => {
    const reference = await open(500_000, { callback_url: "", email: '"><img>@x.test' });
    const page = await press(reference);
    expect([page.status, page.text.includes("<img>")]).toEqual([200, false]);
    expect(page.text).toContain("This payment is complete");
  });
});

describe("webhook", () => {
  test("is tried again while it is not accepted, and not after", async () => {
    answers = [500, 503];
    const reference = await open(500_000);
    await press(reference);
    await until(() => (bookOf(reference)?.webhookOwed === false ? true : undefined));
    expect(bookOf(reference)?.webhooks.map((one) => one.status)).toEqual([500, 503, 200]);
  });

  test.each([
    ["webhook_twice", 1, [true, true]],
    ["webhook_forged", 3, [false]],
  ])("%s, by script and by amount", async (kind, kobo, expected) => {
    const scripted = await open(500_000);
    await control(sims.squad, "fault", { reference: scripted, kind });
    const magic = await open(500_000 + kobo);
    for (const reference of [scripted, magic]) {
      await press(reference);
      expect(await signatures(reference, expected.length)).toEqual(expected);
    }
  });

  test("none at all: the payment is only known by asking", async () => {
    const reference = await open(500_004);
    await press(reference);
    expect(hooks(reference)).toEqual([]);
    expect(await verified(reference)).toMatchObject({ transaction_status: "Success" });
  });

  test("lower-case signature is the same digest", async () => {
    const reference = await open(500_012);
    await press(reference);
    const [one] = await until(() => (hooks(reference).length > 0 ? hooks(reference) : undefined));
    expect(one?.signature).toBe(sign(SQUAD_SECRET, one?.text ?? "").toLowerCase());
  });

  test("can come before the answer to initiate", async () => {
    const reference = await open(500_002);
    expect(hooks(reference)).toHaveLength(1);
    expect(bookOf(reference)).toMatchObject({ status: "Success", pays: 1 });
  });

  test("can be sent once more, true or forged, by the control API", async () => {
    const reference = await open(500_000);
    await control(sims.squad, "pay", { reference });
    await control(sims.squad, "webhook", { reference });
    await control(sims.squad, "webhook", { reference, forged: true });
    expect(await signatures(reference, 3)).toEqual([true, true, false]);
  });
});

describe("verify", () => {
  test("a paid amount can be lower or higher than asked, and verify says what was paid", async () => {
    const [lower, higher, exact] = [await open(500_005), await open(500_006), await open(500_000)];
    await press(lower);
    await press(higher);
    await control(sims.squad, "pay", { reference: exact, amountKobo: 123 });
    const amounts = await Promise.all([lower, higher, exact].map(verified));
    expect(amounts.map((one) => one["transaction_amount"])).toEqual([250_002, 510_006, 123]);
  });

  test("pending twice, 5xx twice, unknown twice, then the truth", async () => {
    const watch = async (amount: number) => {
      const reference = await open(amount);
      await press(reference);
      const seen = [await verify(reference), await verify(reference), await verify(reference)];
      return seen.map(
        (one) => (one.json["data"] as Record<string, unknown>)?.["transaction_status"] ?? one.status,
      );
    };
    expect(await watch(500_007)).toEqual(["Pending", "Pending", "Success"]);
    expect(await watch(500_008)).toEqual([500, 500, "Success"]);
    expect(await watch(500_010)).toEqual([400, 400, "Success"]);
  });

  test("no answer once, then the truth; scripted faults of the line apply too", async () => {
    const reference = await open(500_009);
    await press(reference);
    expect((await verify(reference, 500)).broke).toBe("timeout");
    await control(sims.squad, "fault", { reference, service: "verify", kind: "reset" });
    expect((await verify(reference)).broke).toBe("reset");
    expect((await verify(reference)).status).toBe(200);
  });

  test("declined is Failed, an unknown reference 400, an unopened link can be told to be unknown", async () => {
    const declined = await open(500_011);
    await press(declined);
    expect(await verified(declined)).toMatchObject({ transaction_status: "Failed" });
    expect((await verify("NOBODY")).json).toMatchObject({ status: 400, success: false, data: {} });
    await control(sims.squad, "config", { unpaid: "unknown" });
    expect((await verify(await open(500_000))).status).toBe(400);
    await control(sims.squad, "config", { unpaid: "pending" });
  });

  test("the list needs two dates at most a month apart and can be narrowed to a reference", async () => {
    const reference = await open(500_000);
    await press(reference);
    const today = new Date().toISOString().slice(0, 10);
    const list = (query: string) => call(`${sims.squad}/transaction?${query}`, { headers: key });
    expect((await list("start_date=2025-01-01")).status).toBe(400);
    expect((await list("start_date=2025-01-01&end_date=2025-03-01")).status).toBe(400);
    const { json } = await list(`start_date=${today}&end_date=${today}&reference=${reference}`);
    expect(json["data"]).toMatchObject([
      { transaction_ref: reference, transaction_status: "success", meta_data: "{}" },
    ]);
  });
});
