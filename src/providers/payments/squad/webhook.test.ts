import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWebhookReader } from "../squad.ts";

const secretKey = "sim_secret_0001";

describe("notifications", () => {
  /** The published vector: its text and upper-case digest were made apart from this code. */
  const text =
    '{"Event":"charge_successful","TransactionRef":"TOPUP-0001","Body":{"amount":500000,"transaction_ref":"TOPUP-0001","gateway_ref":"TOPUP-0001_1_1","transaction_status":"Success","email":"user@example.test","merchant_id":"SIMMERCH","currency":"NGN","transaction_type":"Card","merchant_amount":493000,"created_at":"2025-01-02T10:00:00.000","meta":{},"is_recurring":false}}';
  const digest =
    "5F2E7030FF352825F7085F4FB9406887CCC35AA3F9A252333ADC0E1A78CE598176FC825796FD67A5FBE8A8F8927B437B39554E3B05AD433780AB3E63055F7C15";
  const expected = { eventKey: "charge_successful|TOPUP-0001|TOPUP-0001_1_1", reference: "TOPUP-0001" };

  const readWebhook = createWebhookReader(secretKey);
  const bytes = (body: string) => new TextEncoder().encode(body);
  const read = (raw: Uint8Array, signature?: string) =>
    readWebhook(raw, { "x-squad-encrypted-body": signature });
  const sign = (raw: Uint8Array, key = secretKey) => createHmac("sha512", key).update(raw).digest("hex");
  const signed = (body: string) => read(bytes(body), sign(bytes(body)));

  test("the published vector is genuine, in either letter case", () => {
    expect(read(bytes(text), digest)).toEqual(expected);
    expect(read(bytes(text), digest.toLowerCase())).toEqual(expected);
  });

  test("the bytes are what is signed: other order of keys, blanks and unicode count as they came", () => {
    const body =
      '{ "TransactionRef": "TOPUP-0001", "Body": {"meta":{"name":"Ọlá \\u20a6"}}, "Event": "charge_successful" }';
    expect(signed(body)).toEqual({ eventKey: "charge_successful|TOPUP-0001|", reference: "TOPUP-0001" });
    expect(read(bytes(JSON.stringify(JSON.parse(body))), sign(bytes(body)))).toBeUndefined();
  });

  test.each([
    ["no signature", undefined],
    ["an empty signature", ""],
    ["a short signature", digest.slice(0, 64)],
    ["a signature that is no hex", "z".repeat(128)],
    ["another key's signature", sign(bytes(text), "another")],
    ["a digest with one digit changed", digest.replace(/.$/, "0")],
    ["two signatures in one header", `${digest}, ${digest}`],
  ])("forged: %s", (_name, signature) => expect(read(bytes(text), signature)).toBeUndefined());

  test("altered by any one byte: forged", () => {
    const raw = bytes(text);
    fc.assert(
      fc.property(fc.nat(raw.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const altered = raw.slice();
        altered[place] = (altered[place] ?? 0) ^ change;
        expect(read(altered, digest)).toBeUndefined();
      }),
    );
  });

  test.each([
    ["no JSON", "hello"],
    ["a list", "[]"],
    ["no reference", '{"Event":"charge_successful","Body":{}}'],
    ["two references that disagree", '{"Event":"e","TransactionRef":"A","Body":{"transaction_ref":"B"}}'],
    ["a reference with a blank", '{"Event":"e","TransactionRef":"A B","Body":{}}'],
  ])("genuine but useless: %s", (_name, body) => expect(signed(body)).toBeUndefined());

  test("not UTF-8, empty, or over a megabyte: not read, though signed", () => {
    const latin = new Uint8Array([...bytes(text.slice(0, -1)), 0xff, 0x7d]);
    expect(read(latin, sign(latin))).toBeUndefined();
    expect(read(new Uint8Array(), sign(new Uint8Array()))).toBeUndefined();
    expect(signed(`${text.slice(0, -1)}${" ".repeat(1_048_576)}}`)).toBeUndefined();
  });

  test("without a secret there is no reader at all", () => {
    for (const missing of ["", "  "]) expect(() => createWebhookReader(missing)).toThrow(/secret/);
  });
});
