import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CASH_KEY, type Simulators, startSimulators } from "../../simulators/start.ts";
import { naira } from "../../src/core/money.ts";
import type { AirtimeToCashPort, CashTransfer } from "../../src/core/ports-cash.ts";
import type { Log } from "../../src/core/ports.ts";
import { autopilotCash } from "../../src/providers/cash/autopilot.ts";
import type { Http } from "../../src/providers/http.ts";
import { createHttp } from "../../src/providers/http-client.ts";
import { holds } from "../support/secrets-kept.ts";
import { impatience } from "./impatience.ts";

const logged: string[] = [];
const note = (facts: Record<string, unknown>, text: string) =>
  void logged.push(JSON.stringify({ ...facts, text }));
const log: Log = { info: note, warn: note, error: note };

let simulators: Simulators;
let http: Http;
let impatientHttp: Http;
let port: AirtimeToCashPort;
/** The same account, whose time is over as soon as an answer is held back. */
let impatient: AirtimeToCashPort;

beforeAll(async () => {
  const { after, onHold } = impatience();
  simulators = await startSimulators({ onHold, settleMs: -1 });
  http = createHttp({ log });
  impatientHttp = createHttp({ log, after });
  const limits = { maxInFlight: 10, otpMs: 20_000, transferMs: 20_000 };
  const config = { baseUrl: simulators.cash, key: CASH_KEY, ...limits };
  port = autopilotCash({ http, config });
  impatient = autopilotCash({ http: impatientHttp, config });
});
afterAll(async () => {
  await Promise.all([http.close(), impatientHttp.close()]);
  await simulators.stop();
});

let numbers = 0;
const newNumber = (ending = "7777") => `0803${String(100 + (numbers += 1))}${ending}`;
const bookOf = (reference: string) => simulators.books.cash(`reference=${reference}`).transfers[0];

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${simulators.cash}/_control/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

async function identifierFor(number: string): Promise<string> {
  const sent = await port.sendOtp({ network: "MTN", number });
  if (sent.kind !== "sent") throw new Error(sent.note);
  return sent.identifier;
}

async function sessionFor(number: string): Promise<string> {
  const verified = await port.verifyOtp({ identifier: await identifierFor(number), otp: "123456" });
  if (verified.kind !== "verified") throw new Error(verified.note);
  return verified.sessionId;
}

let references = 0;
async function orderFor(number: string, changes: Partial<CashTransfer> = {}): Promise<CashTransfer> {
  const reference = `202611210901${String((references += 1)).padStart(18, "A")}`;
  const order = { reference, network: "MTN", block: naira(5_000), quantity: 2, pin: "1234" } as const;
  return { ...order, sessionId: await sessionFor(number), ...changes };
}

describe("the way through", () => {
  test("code, session with the SIM's airtime in kobo, transfers that all arrive; asked again, the same", async () => {
    const number = newNumber();
    const verified = await port.verifyOtp({ identifier: await identifierFor(number), otp: "123456" });
    expect(verified).toMatchObject({ kind: "verified", airtimeBalance: naira(50_000) });
    const order = await orderFor(number);
    expect(await port.transfer(order)).toEqual({ kind: "arrived", blocks: 2 });
    expect(await port.status(order)).toEqual({ kind: "arrived", blocks: 2 });
    expect(bookOf(order.reference)).toMatchObject({ success: 2, amountNaira: 5_000, sends: 1, network: "1" });
  });

  test("two orders under two references in one session take their own airtime; each is asked about alone", async () => {
    const first = await orderFor(newNumber());
    const second = await orderFor(newNumber(), {
      sessionId: first.sessionId,
      block: naira(2_345),
      quantity: 1,
    });
    for (const [order, blocks] of [
      [first, 2],
      [second, 1],
    ] as const) {
      expect(await port.transfer(order)).toEqual({ kind: "arrived", blocks });
      expect(await port.status(order)).toEqual({ kind: "arrived", blocks });
    }
    expect(bookOf(second.reference)).toMatchObject({ amountNaira: 2_345, quantity: 1 });
  });

  test("where a session is good for one transfer, the second is refused", async () => {
    const first = await orderFor(newNumber("0027"));
    const second = await orderFor(newNumber(), { sessionId: first.sessionId, quantity: 1 });
    expect((await port.transfer(first)).kind).toBe("arrived");
    expect(await port.transfer(second)).toMatchObject({ kind: "refused", reason: "session_expired" });
  });

  test.each([
    ["MTN", "1", "1234"],
    ["AIRTEL", "2", "1234"],
    ["GLO", "3", "12345"],
    ["9MOBILE", "4", "1234"],
  ] as const)("%s is network %s there, and its PIN passes with all its digits", async (network, id, pin) => {
    const order = await orderFor(newNumber(), { network, pin });
    expect((await port.transfer(order)).kind).toBe("arrived");
    expect(bookOf(order.reference)?.network).toBe(id);
  });

  test("a SIM whose airtime is not told is verified all the same", async () => {
    const identifier = await identifierFor(newNumber("0024"));
    const verified = await port.verifyOtp({ identifier, otp: "123456" });
    expect(verified.kind === "verified" && "airtimeBalance" in verified).toBe(false);
    expect(verified.kind).toBe("verified");
  });
});

describe("refusals", () => {
  test("a number of another network gets no code; a wrong code is told; what ended must begin again", async () => {
    expect(await port.sendOtp({ network: "MTN", number: newNumber("0022") })).toMatchObject({
      kind: "refused",
      reason: "number",
    });
    const identifier = await identifierFor(newNumber());
    expect(await port.verifyOtp({ identifier, otp: "000000" })).toMatchObject({ reason: "wrong_code" });
    expect(await port.verifyOtp({ identifier: "nobody", otp: "123456" })).toMatchObject({
      reason: "expired",
    });
    const ended = await identifierFor(newNumber("0025"));
    expect(await port.verifyOtp({ identifier: ended, otp: "123456" })).toMatchObject({ reason: "expired" });
  });

  test.each([
    { name: "a wrong PIN", ending: "7777", changes: { pin: "9999" }, reason: "wrong_pin" },
    { name: "too little airtime", ending: "7777", changes: { quantity: 11 }, reason: "low_airtime" },
    { name: "too little, as the network says", ending: "0007", changes: {}, reason: "low_airtime" },
    { name: "a session that ran out", ending: "0023", changes: {}, reason: "session_expired" },
    { name: "a network that refuses", ending: "0004", changes: {}, reason: "refused" },
    { name: "none of one arrived", ending: "0021", changes: { quantity: 1 }, reason: "refused" },
  ])("$name is proof that nothing arrived", async ({ ending, changes, reason }) => {
    const order = await orderFor(newNumber(ending), changes);
    expect(await port.transfer(order)).toMatchObject({ kind: "refused", reason });
    expect(bookOf(order.reference)?.success ?? 0).toBe(0);
  });

  test("a wrong key is our own trouble at each step, and says nothing about a transfer that was sent", async () => {
    const limits = { maxInFlight: 10, otpMs: 5_000, transferMs: 5_000 };
    const stranger = autopilotCash({ http, config: { baseUrl: simulators.cash, key: "wrong", ...limits } });
    const number = newNumber();
    const order = await orderFor(number);
    expect(await stranger.sendOtp({ network: "MTN", number })).toMatchObject({ reason: "house" });
    expect(await stranger.verifyOtp({ identifier: "x", otp: "1234" })).toMatchObject({ reason: "house" });
    expect(await stranger.transfer(order)).toMatchObject({ kind: "refused", reason: "house" });
    await port.transfer(order);
    expect(await stranger.status(order)).toMatchObject({ kind: "unknown" });
  });

  test("nobody listening: nothing left us, but asking proves nothing", async () => {
    const limits = { maxInFlight: 10, otpMs: 5_000, transferMs: 5_000 };
    const gone = autopilotCash({ http, config: { baseUrl: "http://127.0.0.1:1", key: "k", ...limits } });
    const order = await orderFor(newNumber());
    expect(await gone.sendOtp({ network: "MTN", number: newNumber() })).toMatchObject({
      kind: "unavailable",
    });
    expect(await gone.transfer(order)).toMatchObject({ kind: "refused", reason: "not_sent" });
    expect((await gone.status(order)).kind).toBe("unknown");
  });
});

describe("a part, and answers that do not say", () => {
  test("of four transfers two arrived: two are told, at once and when asked", async () => {
    const order = await orderFor(newNumber("0021"), { quantity: 4 });
    expect(await port.transfer(order)).toEqual({ kind: "arrived", blocks: 2 });
    expect(await port.status(order)).toEqual({ kind: "arrived", blocks: 2 });
  });

  test.each([
    ["delivered_no_answer", "arrived"],
    ["delivered_502", "arrived"],
    ["delivered_cut", "arrived"],
    ["delivered_reset", "arrived"],
    ["delivered_garbage", "arrived"],
    ["delivered_empty", "arrived"],
    ["odd_counts", "arrived"],
    ["odd_code", "arrived"],
    ["failed_no_answer", "refused"],
    ["pending_forever", "unknown"],
    ["no_answer", "unknown"],
    ["reset", "unknown"],
    ["bad_gateway", "unknown"],
    ["down", "unknown"],
  ])("%s at the transfer is unknown; asked, it is %s", async (kind, then) => {
    const number = newNumber();
    const order = await orderFor(number);
    await control("fault", { kind, service: "transfer", phone: number });
    expect((await impatient.transfer(order)).kind).toBe("unknown");
    const asked = await port.status(order);
    expect(asked.kind).toBe(then);
    const isNothing = bookOf(order.reference) === undefined;
    expect("notFound" in asked).toBe(isNothing);
  });

  test.each([
    "delivered_no_answer",
    "delivered_502",
    "delivered_cut",
    "delivered_garbage",
    "delivered_empty",
    "down",
    "reset",
  ])("%s at the question proves nothing", async (kind) => {
    const number = newNumber();
    const order = await orderFor(number);
    await port.transfer(order);
    await control("fault", { kind, service: "status", phone: number });
    const asked = await impatient.status(order);
    expect([asked.kind, "notFound" in asked]).toEqual(["unknown", false]);
    expect(await port.status(order)).toEqual({ kind: "arrived", blocks: 2 });
  });

  test.each(["delivered_no_answer", "delivered_502", "delivered_garbage", "down", "reset"])(
    "%s at a code's sending or checking is no answer",
    async (kind) => {
      const number = newNumber();
      await control("fault", { kind, service: "otp", phone: number });
      expect((await impatient.sendOtp({ network: "MTN", number })).kind).toBe("unavailable");
      const identifier = await identifierFor(number);
      await control("fault", { kind, service: "verify", phone: number });
      expect((await impatient.verifyOtp({ identifier, otp: "123456" })).kind).toBe("unavailable");
    },
  );

  test("a pending transfer that ends later is told as it ended", async () => {
    for (const [ending, then] of [
      ["0002", "arrived"],
      ["0003", "refused"],
    ] as const) {
      const number = newNumber(ending);
      const order = await orderFor(number);
      expect((await port.transfer(order)).kind).toBe("unknown");
      expect((await port.status(order)).kind).toBe("unknown");
      await control("settle", { phone: number });
      expect((await port.status(order)).kind).toBe(then);
    }
  });

  test("a used reference is unknown, takes nothing more, and the first order stands", async () => {
    const number = newNumber();
    const order = await orderFor(number);
    await port.transfer(order);
    const again = { ...order, sessionId: await sessionFor(number) };
    expect((await port.transfer(again)).kind).toBe("unknown");
    expect(bookOf(order.reference)).toMatchObject({ success: 2, sends: 2 });
  });
});

test("no code, PIN, session, identifier or whole number is in any log line", async () => {
  const number = newNumber();
  const order = await orderFor(number, { pin: "4821" });
  await port.transfer(order);
  await port.status(order);
  const all = logged.join("\n");
  expect(all).toContain(order.reference);
  const reported = ["123456", "4821", order.sessionId, number, CASH_KEY].filter((secret) =>
    holds(all, secret),
  );
  expect(reported).toEqual([]);
});
