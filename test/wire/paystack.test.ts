import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PAYSTACK_SECRET, type Simulators, startSimulators } from "../../simulators/start.ts";
import { kobo } from "../../src/core/money.ts";
import type { CardLinkPort, Log } from "../../src/core/ports.ts";
import type { Http } from "../../src/providers/http.ts";
import { createHttp } from "../../src/providers/http-client.ts";
import { paystack } from "../../src/providers/payments/paystack.ts";
import { uniqueNumber } from "../support/unique.ts";
import { impatience } from "./impatience.ts";

type Received = { raw: Uint8Array; headers: Record<string, string | undefined> };

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };
const received: Received[] = [];
const shop = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    const { "x-paystack-signature": signature } = req.headers;
    const headers = { "x-paystack-signature": Array.isArray(signature) ? signature[0] : signature };
    received.push({ raw: Buffer.concat(chunks), headers });
    res.end("{}");
  });
});

let simulators: Simulators;
let http: Http;
let impatientHttp: Http;
let port: CardLinkPort;
/** The same account, whose time is over as soon as an answer is held back. */
let impatient: CardLinkPort;
const config = () => ({
  baseUrl: simulators.paystack,
  secretKey: PAYSTACK_SECRET,
  maxInFlight: 10,
  readMs: 20_000,
});

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const { port: shopPort } = shop.address() as AddressInfo;
  const { after, onHold } = impatience();
  simulators = await startSimulators({
    onHold,
    paystackWebhookUrl: `http://127.0.0.1:${shopPort}/webhooks/paystack`,
  });
  http = createHttp({ log: silent });
  impatientHttp = createHttp({ log: silent, after });
  port = paystack({ http, config: config() });
  impatient = paystack({ http: impatientHttp, config: config() });
});

afterAll(async () => {
  await Promise.all([http.close(), impatientHttp.close()]);
  await simulators.stop();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

const newOrder = (amountKobo = 500_000) => ({
  reference: `fund-${uniqueNumber()}`,
  amount: kobo(BigInt(amountKobo)),
  email: "ada@example.test",
  name: "Ada Test",
  callbackUrl: "https://airtide.example/profile/fundWallet",
});

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${simulators.paystack}/_control/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** Notifications that arrived for a payment, read by the adapter. */
const notices = (reference: string) =>
  received
    .filter(({ raw }) => new TextDecoder().decode(raw).includes(`"${reference}"`))
    .map(({ raw, headers }) => port.readWebhook(raw, headers));

/** Make a link and pay it on the page, as a browser would. */
async function payFor(amountKobo: number) {
  const order = newOrder(amountKobo);
  const link = await port.initiate(order);
  if (link.kind !== "link") throw new Error(`no link: ${link.note}`);
  const paid = await fetch(link.url, { method: "POST", redirect: "manual" });
  expect([200, 303]).toContain(paid.status);
  return order;
}

const paidFor = (order: { reference: string; amount: bigint }, paid = order.amount) => ({
  kind: "paid",
  paid,
  currency: "NGN",
  gatewayRef: expect.stringMatching(/^\d{10}$/),
});

test("link, page, payment, signed notice, verification: the money is told in kobo", async () => {
  const order = await payFor(500_000);
  const [notice] = notices(order.reference);
  const state = await port.verify(order.reference);
  expect(state).toEqual(paidFor(order));
  const id = state.kind === "paid" ? state.gatewayRef : "";
  expect(notice).toEqual({
    eventKey: `charge.success|${order.reference}|${id}`,
    reference: order.reference,
  });
  expect(simulators.books.paystack(order.reference).payments[0]?.pays).toBe(1);
});

test("a link that nobody has paid is pending, or not known yet", async () => {
  const order = newOrder();
  await port.initiate(order);
  expect(await port.verify(order.reference)).toEqual({ kind: "pending" });
  await control("config", { unpaid: "abandoned" }); // what is said of a page that is open or was left: it may still be paid
  expect(await port.verify(order.reference)).toEqual({ kind: "pending" });
  await control("config", { unpaid: "unknown" });
  expect(await port.verify(order.reference)).toMatchObject({ kind: "unknown", notFound: true });
  await control("config", { unpaid: "pending" });
  expect(await port.verify("fund-never-made")).toMatchObject({ kind: "unknown", notFound: true });
});

test("a reference is good for one link", async () => {
  const order = newOrder();
  expect((await port.initiate(order)).kind).toBe("link");
  expect((await port.initiate(order)).kind).toBe("refused");
});

describe("what the payer and the provider may do", () => {
  test("notified twice: both are genuine and have one key", async () => {
    const order = await payFor(500_001);
    await vi.waitFor(() => expect(notices(order.reference)).toHaveLength(2), 60_000);
    const [first, second] = notices(order.reference);
    expect(first).toBeDefined();
    expect(second).toEqual(first);
  });

  test("notified before the link is answered: genuine, and verified", async () => {
    const order = newOrder(500_002);
    await port.initiate(order);
    expect(notices(order.reference)).toHaveLength(1);
    expect(await port.verify(order.reference)).toEqual(paidFor(order));
  });

  test("a forged notice is not read; the payment is still found by asking", async () => {
    const order = await payFor(500_003);
    await vi.waitFor(() => expect(notices(order.reference)).toHaveLength(1), 60_000);
    expect(notices(order.reference)).toEqual([undefined]);
    expect(await port.verify(order.reference)).toEqual(paidFor(order));
  });

  test("no notice: found by asking", async () => {
    const order = await payFor(500_004);
    expect(notices(order.reference)).toEqual([]);
    expect(await port.verify(order.reference)).toEqual(paidFor(order));
  });

  test("paid less or more: what was really paid is told", async () => {
    const less = await payFor(500_005);
    expect(await port.verify(less.reference)).toEqual(paidFor(less, kobo(250_002n)));
    const more = await payFor(500_006);
    expect(await port.verify(more.reference)).toEqual(paidFor(more, kobo(510_006n)));
  });

  test("given back by the provider before we asked: failed, not credited", async () => {
    const order = await payFor(500_014);
    expect(await port.verify(order.reference)).toEqual({ kind: "failed", note: "reversed" });
  });

  test("declined is failed", async () => {
    const order = await payFor(500_011);
    expect(await port.verify(order.reference)).toMatchObject({ kind: "failed" });
  });
});

describe("asking goes wrong", () => {
  test.each([
    ["pending twice", 500_007, ["pending", "pending", "paid"]],
    ["a crash twice", 500_008, ["unknown", "unknown", "paid"]],
    ["silence once", 500_009, ["unknown", "paid"]],
    ["not found twice", 500_010, ["unknown", "unknown", "paid"]],
  ])("%s, then paid", async (_name, amount, kinds) => {
    const order = await payFor(amount);
    for (const kind of kinds) expect((await impatient.verify(order.reference)).kind).toBe(kind);
  });

  test.each([
    "down",
    "bad_gateway",
    "reset",
    "delivered_502",
    "delivered_cut",
    "delivered_garbage",
    "delivered_empty",
  ])("%s proves nothing", async (kind) => {
    const order = await payFor(500_000);
    await control("fault", { kind, service: "verify", reference: order.reference });
    const state = await port.verify(order.reference);
    expect([state.kind, "notFound" in state]).toEqual(["unknown", false]);
    expect(await port.verify(order.reference)).toEqual(paidFor(order));
  });

  test.each(["down", "reset", "delivered_no_answer", "delivered_502", "delivered_cut", "delivered_garbage"])(
    "%s at making a link: unknown",
    async (kind) => {
      const order = newOrder();
      await control("fault", { kind, service: "initiate", reference: order.reference });
      expect((await impatient.initiate(order)).kind).toBe("unknown");
    },
  );

  test("a wrong key is refused, and says nothing about a payment", async () => {
    const order = await payFor(500_000);
    for (const secretKey of ["wrong", "sk_test_wrong"]) {
      const stranger = paystack({ http, config: { ...config(), secretKey } });
      expect((await stranger.initiate(newOrder())).kind).toBe("refused");
      const state = await stranger.verify(order.reference);
      expect([state.kind, "notFound" in state]).toEqual(["unknown", false]);
      const [notice] = received;
      expect(notice && stranger.readWebhook(notice.raw, notice.headers)).toBeUndefined();
    }
  });
});
