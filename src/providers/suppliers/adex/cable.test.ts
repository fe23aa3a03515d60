import { describe, expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import type { VendOrder } from "../../../core/ports.ts";
import { answer, common, fail, question, requery, signedIn, supplier, vend } from "./test-support.ts";

const cable = {
  ...common,
  service: "cable",
  brand: "STARTIMES",
  cardNumber: "0702345601",
  planCode: "cable:14",
  planName: "Basic",
  months: 1,
  act: "renew",
  cost: naira(3_940),
} satisfies VendOrder;
const reply = {
  "request-id": "ord_8f2c",
  reference: "ord_8f2c",
  amount: "3940",
  status: "success",
  cable_name: "STARTIME",
  plan_name: "Basic",
  iuc: "0702345601",
  charges: 0,
};
/** As the script spells it when the order did not succeed. */
const { cable_name: company, ...rest } = reply;
const open = { ...rest, cabl_name: company, status: "process" };
const delivered = { kind: "delivered", supplierRef: "ord_8f2c" };

describe("an order for a card (rules 24.4, 24.5)", () => {
  test("names company, card and bouquet under our reference, and the same order gives the same text", async () => {
    const { port, calls } = supplier([signedIn(), answer(500, ""), fail("Request ID Exits...")]);
    await port.vend(cable);
    expect(await port.requery(question(cable))).toMatchObject({ kind: "unknown", supplierRef: "ord_8f2c" });
    expect(calls[1]?.url).toBe("https://host.example/api/cable");
    expect(JSON.parse(calls[1]?.body ?? "")).toEqual({
      cable: 3,
      iuc: "0702345601",
      cable_plan: 14,
      bypass: true,
      "request-id": "ord_8f2c",
    });
    expect(calls[2]?.body).toBe(calls[1]?.body);
  });

  test.each<[string, Partial<typeof cable> | { brand: "SHOWMAX" }]>([
    ["two months", { months: 2 }],
    ["a company that the host is not set up for", { brand: "SHOWMAX" }],
    ["a code of a data plan", { planCode: "14" }],
  ])("%s: nothing is sent", async (_name, more) => {
    const { port, calls } = supplier([]);
    expect(await port.vend({ ...cable, ...more })).toMatchObject({ kind: "rejected", reason: "bad_plan" });
    expect(await port.requery(question({ ...cable, ...more }))).toMatchObject({ kind: "unknown" });
    expect(calls).toEqual([]);
  });

  test("is delivered under either spelling of the company, whatever price it names", async () => {
    expect(await vend(cable, answer(200, reply))).toEqual(delivered);
    expect(await vend(cable, answer(200, { ...open, status: "success" }))).toEqual(delivered);
    expect(await vend(cable, answer(200, { ...reply, amount: "4000", cable_name: "startimes" }))).toEqual(
      delivered,
    );
    expect(await requery(cable, answer(200, reply))).toEqual(delivered);
  });

  test("is known by `reference` where the answer has no other number", async () => {
    const { "request-id": _id, ...bare } = reply;
    expect(await vend(cable, answer(200, bare))).toEqual(delivered);
    expect((await vend(cable, answer(200, { ...bare, reference: "other" }))).kind).toBe("unknown");
  });

  test.each([
    ["another card", { iuc: "0702345602" }],
    ["a card without its leading zero", { iuc: 702_345_601 }],
    ["another company", { cable_name: "DSTV" }],
    ["another company, as the script misspells it", { cabl_name: "GOTV" }],
    ["another reference", { "request-id": "ord_other" }],
    ["a status nobody documented", { status: "queued" }],
  ])("%s in the answer proves nothing", async (_name, more) => {
    for (const status of ["success", "fail"])
      expect((await vend(cable, answer(200, { ...reply, status, ...more }))).kind).toBe("unknown");
  });

  test("in progress is unknown, failed is the supplier's refusal", async () => {
    expect(await vend(cable, answer(200, open))).toMatchObject({
      kind: "unknown",
      hint: { kind: "working" },
    });
    expect(await vend(cable, answer(200, { ...open, status: "fail" }))).toMatchObject({
      kind: "rejected",
      by: "supplier",
    });
  });

  test.each([
    ["invalid iuc number", "customer", "bad_meter"],
    ["invalid cable id", "supplier", "bad_plan"],
    ["invalid cable plan id", "supplier", "bad_plan"],
    ["this product is not available right now", "supplier", "product_off"],
  ])("%j is refused before vending", async (words, by, reason) => {
    expect(await vend(cable, fail(words))).toMatchObject({ kind: "rejected", by, reason });
    expect((await requery(cable, fail(words))).kind).toBe("unknown");
  });
});

describe("a card (rules 24.6)", () => {
  const check = (...outcomes: ReturnType<typeof answer>[]) =>
    supplier(outcomes).port.validateCard({ brand: "DSTV", number: "0702345601" });

  test("has an owner and no bouquet that the script knows; no key is needed", async () => {
    const { port, calls } = supplier([answer(200, { status: "success", name: " ADA  OBI " })]);
    expect(await port.validateCard({ brand: "DSTV", number: "0702345601" })).toEqual({
      kind: "found",
      name: "ADA OBI",
      bouquet: "",
      dueOn: null,
      renewal: null,
    });
    expect(calls.map(({ url, headers }) => [url, headers["authorization"]])).toEqual([
      ["https://host.example/api/cable/cable-validation?iuc=0702345601&cable=2", undefined],
    ]);
  });

  test("is nobody's where the script refuses it", async () => {
    expect(await check(fail("invalid iuc number"))).toEqual({ kind: "not_found" });
  });

  test.each([
    ["garbage", 200, "<html>"],
    ["no name", 200, { status: "success", name: "" }],
    ["a bad status", 500, { status: "success", name: "ADA OBI" }],
  ])("stays unknown: %s", async (_name, status, body) => {
    expect((await check(answer(status, body))).kind).toBe("unavailable");
  });

  test("of a company that the host is not set up for is not asked about", async () => {
    const { port, calls } = supplier([]);
    expect((await port.validateCard({ brand: "SHOWMAX", number: "08030000001" })).kind).toBe("unavailable");
    expect(calls).toEqual([]);
  });
});
