import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { sign } from "../../simulators/monnify/webhook.ts";
import { MONNIFY_SECRET } from "../../simulators/start.ts";
import { monnifyWebhook } from "../../src/providers/payments/monnify/webhook.ts";
import { until } from "../support/until.ts";
import { newPayout, newReservation, openBank } from "./monnify-world.ts";

type Received = { raw: Buffer; signature: string | undefined };

const received: Received[] = [];
let refusals = 0;
const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    received.push({ raw: Buffer.concat(chunks), signature: req.headers["monnify-signature"]?.toString() });
    refusals -= 1;
    res.writeHead(refusals >= 0 ? 500 : 200).end();
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

const bank = await openBank({ monnifyWebhookUrl: `http://127.0.0.1:${port}/hook` });
await bank.control("config", { webhookRetryMs: [20, 20, 20] });
const { banking, payouts, reservedAccounts } = bank.port;
const read = ({ raw, signature }: Received) => banking.readWebhook(raw, { "monnify-signature": signature });

/** The events that came in about one reference, in order. */
const about = (reference: string) => received.filter(({ raw }) => raw.toString().includes(reference));

async function sent(amount: number): Promise<string> {
  const reserved = await reservedAccounts.reserve(newReservation());
  const accountNumber = reserved.kind === "reserved" ? reserved.accounts[0]?.accountNumber : undefined;
  return String((await bank.control("transfer", { accountNumber, amount }))["transactionReference"]);
}

test("the published vector is genuine: text and digest made apart from this code", () => {
  const text =
    '{"eventType":"SUCCESSFUL_TRANSACTION","eventData":{"product":{"reference":"user-42","type":"RESERVED_ACCOUNT"},"transactionReference":"MNFY|SIM|0001","paymentReference":"MNFY|SIM|0001","paidOn":"2025-01-02 10:00:00.000","amountPaid":1000,"totalPayable":1000,"settlementAmount":"990.00","paymentMethod":"ACCOUNT_TRANSFER","currency":"NGN","paymentStatus":"PAID","customer":{"name":"Ada Test","email":"user@example.test"}}}';
  const digest =
    "f38804b16a126c492d20170df2f6ec4eed755749f30e7aec56a2bfe7cf518c05af3f0c33219c7c910abeaf987605a15c5ae3183d4db8855d466868ef39b0836f";
  expect(sign("sim_secret_0001", text)).toBe(digest);
  const reader = monnifyWebhook("sim_secret_0001");
  expect(reader.readWebhook(Buffer.from(text), { "monnify-signature": digest })).toEqual({
    eventKey: "SUCCESSFUL_TRANSACTION||MNFY|SIM|0001",
    about: "collection",
    reference: "MNFY|SIM|0001",
  });
});

test.each([
  ["in the usual form", 500],
  ["in the other form: object for list, texts for numbers, the other date", 500.15],
  ["signed in capitals", 500.12],
])("a transfer is told of, %s", async (_name, amount) => {
  const reference = await sent(amount);
  const [notice] = about(reference);
  expect(notice && read(notice)).toMatchObject({ about: "collection", reference });
});

test("told twice, it is one event; forged, it is none", async () => {
  const twice = about(await sent(500.01)).map(read);
  expect(twice).toHaveLength(2);
  expect(twice[0]?.eventKey).toBe(twice[1]?.eventKey);
  expect(about(await sent(500.03)).map(read)).toEqual([undefined]);
});

test("a rejected payment asks for nothing", async () => {
  expect(about(await sent(500.11)).map(read)).toMatchObject([{ about: "other" }]);
});

test("told again and again until it is acknowledged", async () => {
  refusals = 2;
  const reference = await sent(500);
  await until(() => about(reference).length >= 3);
  expect(about(reference)).toHaveLength(3);
  refusals = 0;
});

test("what became of a payout is told under our reference; a reversal is another event than the success", async () => {
  const order = newPayout("0002");
  await payouts.pay(order);
  await bank.control("settle", { reference: order.reference });
  await until(() => about(order.reference).length === 1);
  await bank.control("settle", { reference: order.reference, status: "REVERSED" });
  await until(() => about(order.reference).length === 2);
  const [paid, reversed] = about(order.reference).map(read);
  expect([paid?.about, paid?.reference]).toEqual(["payout", order.reference]);
  expect(reversed).toMatchObject({ about: "payout", reference: order.reference });
  expect(paid?.eventKey).not.toBe(reversed?.eventKey);
});

test("a payout can be told of before its answer is there", async () => {
  const order = newPayout("0020");
  expect((await payouts.pay(order)).kind).toBe("paid");
  expect(about(order.reference).map(read)).toMatchObject([{ about: "payout", reference: order.reference }]);
});

test("altered by any one byte: forged", () => {
  const raw = Buffer.from(
    '{"eventType":"SUCCESSFUL_TRANSACTION","eventData":{"transactionReference":"A|1"}}',
  );
  const signature = sign(MONNIFY_SECRET, raw.toString());
  fc.assert(
    fc.property(fc.nat(raw.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const altered = Buffer.from(raw);
      altered[place] = (altered[place] ?? 0) ^ change;
      expect(read({ raw: altered, signature })).toBeUndefined();
    }),
  );
});

test.each([
  ["no signature", '{"eventType":"A","eventData":{}}', undefined],
  ["the published prose formula is not the signature", '{"eventType":"A","eventData":{}}', "0".repeat(128)],
  ["no JSON", "hello", sign(MONNIFY_SECRET, "hello")],
  ["no event", "{}", sign(MONNIFY_SECRET, "{}")],
  ["nothing", "", sign(MONNIFY_SECRET, "")],
])("not read: %s", (_name, text, signature) => {
  expect(read({ raw: Buffer.from(text), signature })).toBeUndefined();
});

test("genuine events of other kinds, and payments of other products, ask for nothing", () => {
  const of = (body: object) => {
    const text = JSON.stringify(body);
    return read({ raw: Buffer.from(text), signature: sign(MONNIFY_SECRET, text) });
  };
  expect(of({ eventType: "SETTLEMENT", eventData: {} })?.about).toBe("other");
  const eventData = { product: { type: "WEB_SDK", reference: "x" }, transactionReference: "MNFY|1" };
  expect(of({ eventType: "SUCCESSFUL_TRANSACTION", eventData })?.about).toBe("other");
  expect(of({ eventType: "FAILED_DISBURSEMENT", eventData: {} })?.about).toBe("other");
});

test("without a secret there is no reader at all", () => {
  expect(() => monnifyWebhook(" ")).toThrow("secret");
});
