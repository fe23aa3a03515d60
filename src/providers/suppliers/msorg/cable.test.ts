import { describe, expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import type { VendOrder } from "../../../core/ports.ts";
import { airtime, answer, dataRow, question, supplier, vend } from "./test-support.ts";

const cable = {
  reference: "0a1b2c3d",
  phone: "08030000001",
  dispatchedAt: new Date("2026-11-02T10:47:00Z"),
  service: "cable",
  brand: "DSTV",
  cardNumber: "0702345601",
  planCode: "cable:10",
  planName: "Compact",
  months: 1,
  act: "renew",
  cost: naira(18_715),
} satisfies VendOrder;
const row = {
  id: 991,
  Status: "successful",
  cablename: 2,
  cableplan: 10,
  package: "Compact",
  smart_card_number: "0702345601",
  plan_amount: "19000.0",
  create_date: "2026-11-02T10:47:01.643585",
};
const notSent = { kind: "rejected", by: "supplier", reason: "bad_plan" };
const delivered = { kind: "delivered", supplierRef: "991" };

describe("an order for a card (rules 24.4, 24.5)", () => {
  test("is sent once, with the host's ids and the card as text; a renewal is an order like any", async () => {
    const { port, calls } = supplier([answer(201, row)], { ident: true });
    expect(await port.vend(cable)).toEqual(delivered);
    expect(calls).toMatchObject([{ url: "https://host.example/api/cablesub/", method: "POST" }]);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      cablename: 2,
      cableplan: 10,
      smart_card_number: "0702345601",
      ident: "0a1b2c3d",
    });
  });

  test.each<[string, Partial<typeof cable> | { brand: "SHOWMAX" }]>([
    ["two months", { months: 2 }],
    ["a company that the host is not set up for", { brand: "SHOWMAX" }],
    ["a code of a data plan", { planCode: "10" }],
  ])("%s: nothing is sent", async (_name, more) => {
    const { port, calls } = supplier([]);
    expect(await port.vend({ ...cable, ...more })).toMatchObject(notSent);
    expect(calls).toEqual([]);
  });

  test.each([
    ["another card", { smart_card_number: "0702345602" }, undefined],
    ["a card without its leading zero", { smart_card_number: 702_345_601 }, undefined],
    ["another bouquet", { cableplan: 11 }, "991"],
    ["another company", { cablename: 1 }, "991"],
    ["no bouquet", { cableplan: undefined }, "991"],
    ["work in progress", { Status: "processing" }, "991"],
    ["a status nobody documented", { Status: "queued" }, "991"],
  ])("%s in the answer proves nothing", async (_name, more, supplierRef) => {
    const seen = await vend(cable, answer(201, { ...row, ...more }));
    expect({ kind: seen.kind, ref: "supplierRef" in seen ? seen.supplierRef : undefined }).toEqual({
      kind: "unknown",
      ref: supplierRef,
    });
  });

  test("another price in the answer is no other order", async () => {
    expect(await vend(cable, answer(201, { ...row, plan_amount: "21000.0" }))).toEqual(delivered);
  });

  test("a failed order is the supplier's refusal, by its words the card's", async () => {
    const failed = (text: string) =>
      vend(cable, answer(201, { ...row, Status: "failed", api_response: text }));
    expect(await failed("no luck")).toMatchObject({ kind: "rejected", by: "supplier", reason: "refused" });
    expect(await failed("Invalid Smart Card")).toMatchObject({ by: "customer", reason: "bad_meter" });
  });

  test.each([
    [{ error: ["Invalid IUC number"] }, { kind: "rejected", by: "customer", reason: "bad_meter" }],
    [{ smart_card_number: ["too long"] }, { kind: "rejected", by: "customer", reason: "bad_meter" }],
    [{ cableplan: ["no such id"] }, { kind: "rejected", by: "supplier", reason: "bad_plan" }],
    [{ cablename: ["no such id"] }, { kind: "rejected", by: "supplier", reason: "product_off" }],
    [{ error: ["Smart card already in progress"] }, { kind: "unknown" }],
    [{ error: ["never seen"] }, { kind: "unknown" }],
  ])("HTTP 400 with %j", async (body, expected) => {
    expect(await vend(cable, answer(400, body))).toMatchObject(expected);
  });
});

describe("an order whose answer was lost", () => {
  const search = async (rows: unknown) => {
    const { port, calls } = supplier([answer(200, rows)]);
    return { found: await port.requery(question(cable)), url: calls[0]?.url };
  };

  test("is searched for by its card, and found by card, bouquet and time", async () => {
    const { found, url } = await search([row]);
    expect(url).toBe("https://host.example/api/cablesub/?search=0702345601");
    expect(found).toEqual({ ...delivered, isGuess: true });
  });

  test.each([
    ["another bouquet", { cableplan: 9 }],
    ["another company", { cablename: 1 }],
    ["another card", { smart_card_number: "0702345602" }],
  ])("%s is another order", async (_name, more) => {
    expect((await search([{ ...row, ...more }])).found).toMatchObject({ kind: "unknown", notFound: true });
  });

  test.each([
    ["two of the kind", [row, { ...row, id: 992 }]],
    ["one that hides its card", [{ ...row, smart_card_number: undefined }]],
    ["one that hides its bouquet", [{ ...row, cableplan: undefined }]],
  ])("in doubt: %s", async (_name, rows) => {
    const { found } = await search(rows);
    expect(found.kind).toBe("unknown");
    expect(found).not.toHaveProperty("notFound");
  });

  test("is asked for by the host's number where that is known", async () => {
    const { port, calls } = supplier([answer(200, row)]);
    expect(await port.requery(question(cable, { supplierRef: "991" }))).toEqual(delivered);
    expect(calls[0]?.url).toBe("https://host.example/api/cablesub/991");
  });
});

describe("a card (rules 24.6)", () => {
  const check = async (status: number, body: unknown) => {
    const { port, calls } = supplier([answer(status, body)]);
    return { card: await port.validateCard({ brand: "DSTV", number: "0702345601" }), calls };
  };

  test("has an owner and no bouquet that the script knows", async () => {
    const { card, calls } = await check(200, { invalid: false, name: " ADA  OBI " });
    expect(calls[0]?.url).toBe(
      "https://host.example/api/validateiuc?smart_card_number=0702345601&cablename=2",
    );
    expect(card).toEqual({ kind: "found", name: "ADA OBI", bouquet: "", dueOn: null, renewal: null });
  });

  test("is nobody's where the script says so", async () => {
    const { card } = await check(200, { invalid: true, name: "INVALID IUC" });
    expect(card).toEqual({ kind: "not_found" });
  });

  test.each([
    ["garbage", 200, "<html>"],
    ["no name", 200, { invalid: false, name: " " }],
    ["no verdict", 200, { name: "ADA OBI" }],
    ["a bad status", 500, { invalid: true }],
  ])("stays unknown: %s", async (_name, status, body) => {
    expect((await check(status, body)).card.kind).toBe("unavailable");
  });

  test("of a company that the host is not set up for is not asked about", async () => {
    const { port, calls } = supplier([]);
    expect(await port.validateCard({ brand: "STARTIMES", number: "0702345601" })).toMatchObject({
      kind: "unavailable",
    });
    expect(calls).toEqual([]);
  });
});

describe("the bouquets", () => {
  const network = { MTN_PLAN: [] };
  const user = {
    user: { pin: "4321", password: "hash" },
    Cableplan: {
      DSTVPLAN: [{ cableplan_id: "10", cable: "DSTV", package: "Compact", plan_amount: "18715.0" }],
      STARTIMEPLAN: [{ id: 14, cable: "STARTIME", package: "Basic", plan_amount: "free" }, "row"],
      OTHERPLAN: [{ id: 15, cable: "TSTV", package: "Pro", plan_amount: "1" }],
    },
  };
  const read = (...answers: unknown[]) => supplier(answers.map((body) => answer(200, body))).port.plans();

  test("are read from the account's page, of which nothing else is kept", async () => {
    const line = { type: "", validity: "1 month" };
    const found = await read(network, user);
    expect(found).toEqual([
      { ...line, code: "cable:10", network: "DSTV", name: "Compact", cost: naira(18_715) },
      { ...line, code: "cable:14", network: "STARTIMES", name: "Basic", cost: undefined },
    ]);
    expect(JSON.stringify(found, (_key, value) => String(value))).not.toMatch(/4321|hash/);
  });

  test.each([
    ["no lists", [network, { user: {} }]],
    ["garbage", [network, "<html>"]],
    ["lists of another kind", [network, { Cableplan: { DSTVPLAN: "none" } }]],
    ["no data plans", ["<html>", user]],
  ])("%s makes the whole unknown", async (_name, answers) => {
    expect(await read(...answers)).toBeUndefined();
  });

  test("are not asked for where the host is not set up for cable TV", async () => {
    const { port, calls } = supplier([answer(200, network)], { cableIds: {} });
    expect(await port.plans()).toEqual([]);
    expect(calls).toHaveLength(1);
  });
});

test("orders for phones are not read from rows of cards", async () => {
  expect((await vend(airtime, answer(201, row))).kind).toBe("unknown");
  expect((await vend(cable, answer(201, dataRow))).kind).toBe("unknown");
});
