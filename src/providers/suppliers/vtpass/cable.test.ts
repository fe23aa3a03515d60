import { describe, expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import type { VendOrder } from "../../../core/ports.ts";
import { answer, reply, requery, requestId, supplier, vend } from "./test-support.ts";

const cable = {
  reference: "a1-06g3",
  phone: "08030000001",
  dispatchedAt: new Date("2026-11-02T10:47:00Z"),
  service: "cable",
  brand: "DSTV",
  cardNumber: "7023456001",
  planCode: "dstv-compact",
  planName: "Compact",
  months: 2,
  act: "change",
  cost: naira(37_430),
} satisfies VendOrder;
type CardOrder = Omit<typeof cable, "brand" | "act"> &
  Pick<Extract<VendOrder, { service: "cable" }>, "brand" | "act">;

/** The host's answer about the order, with changes to what it repeats. */
const about = (more: object = {}, status = "delivered") =>
  answer(200, {
    ...reply("000", status),
    content: {
      transactions: {
        status,
        unique_element: "7023456001",
        quantity: 2,
        unit_price: "19000",
        transactionId: "17416214",
        ...more,
      },
    },
  });
const delivered = { kind: "delivered", supplierRef: "17416214" };

describe("an order for a card (rules 24.4, 24.5)", () => {
  const common = { request_id: requestId, phone: "08030000001", billersCode: "7023456001" };

  test.each<[string, Partial<CardOrder>, object]>([
    [
      "a change names the bouquet and the months",
      {},
      { serviceID: "dstv", subscription_type: "change", quantity: 2, variation_code: "dstv-compact" },
    ],
    [
      "a renewal names its bouquet too, never an amount",
      { act: "renew" },
      { serviceID: "dstv", subscription_type: "change", quantity: 2, variation_code: "dstv-compact" },
    ],
    [
      "a company without renewals gets the bouquet alone",
      { brand: "STARTIMES", act: "renew", months: 1 },
      { serviceID: "startimes", variation_code: "dstv-compact" },
    ],
  ])("%s", async (_name, more, fields) => {
    const { port, calls } = supplier([about()]);
    await port.vend({ ...cable, ...more });
    expect(calls).toMatchObject([{ url: "https://host.example/api/pay", method: "POST" }]);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ ...common, ...fields });
  });

  test.each<[string, Partial<CardOrder>]>([
    ["a company that the account is not set up for", { brand: "GOTV" }],
    ["several months of a company that sells one", { brand: "STARTIMES" }],
  ])("%s: nothing is sent", async (_name, more) => {
    const { port, calls } = supplier([]);
    expect(await port.vend({ ...cable, ...more })).toMatchObject({ kind: "rejected", reason: "bad_plan" });
    expect(calls).toEqual([]);
  });

  test("is delivered when the answer says so, whatever price it names", async () => {
    expect(await vend(cable, about())).toEqual(delivered);
    expect(await vend(cable, about({ unit_price: "25000" }))).toEqual(delivered);
    expect(await vend(cable, about({ quantity: undefined }))).toEqual(delivered);
    expect(await requery(cable, about())).toEqual(delivered);
  });

  test.each([
    ["another card", { unique_element: "7023456002" }],
    ["other months", { quantity: 1 }],
  ])("%s in the answer proves nothing", async (_name, more) => {
    for (const status of ["delivered", "failed"]) {
      expect((await vend(cable, about(more, status))).kind).toBe("unknown");
      expect((await requery(cable, about(more, status))).kind).toBe("unknown");
    }
  });

  test("in progress is unknown, failed is the supplier's refusal", async () => {
    expect(await vend(cable, about({}, "pending"))).toMatchObject({
      kind: "unknown",
      supplierRef: "17416214",
    });
    expect(await vend(cable, about({}, "failed"))).toMatchObject({ kind: "rejected", by: "supplier" });
  });
});

describe("a card (rules 24.6)", () => {
  const card = { brand: "DSTV", number: "7023456001" } as const;
  const check = (content: object, status = 200) =>
    supplier([answer(status, { code: "000", content })]).port.validateCard(card);
  const full = {
    Customer_Name: "ADA OBI",
    Current_Bouquet: "DStv Compact N19,000",
    Due_Date: "2026-12-24T00:00:00",
    Renewal_Amount: "19000.00",
  };

  test("has an owner, a bouquet with its last day, and a price of renewal", async () => {
    const { port, calls } = supplier([answer(200, { code: "000", content: full })]);
    expect(await port.validateCard(card)).toEqual({
      kind: "found",
      name: "ADA OBI",
      bouquet: "DStv Compact N19,000",
      dueOn: "2026-12-24",
      renewal: naira(19_000),
    });
    expect(calls[0]?.url).toBe("https://host.example/api/merchant-verify");
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ billersCode: "7023456001", serviceID: "dstv" });
  });

  test("with a name alone is found too; what cannot be read is left out", async () => {
    const bare = { kind: "found", name: "ADA OBI", bouquet: "", dueOn: null, renewal: null };
    expect(await check({ Customer_Name: "ADA OBI" })).toEqual(bare);
    const odd = { Current_Bouquet: {}, Due_Date: "soon", Renewal_Amount: "free" };
    expect(await check({ Customer_Name: "ADA OBI", ...odd })).toEqual(bare);
    expect(await check({ Customer_Name: "ADA OBI", Renewal_Amount: 0 })).toEqual(bare);
  });

  test.each([
    [{ error: "Invalid smartcard number" }, "not_found"],
    [{ WrongBillersCode: true }, "not_found"],
    [{ error: "Service is down" }, "unavailable"],
    [{}, "unavailable"],
  ])("%j is %s", async (content, kind) => {
    expect((await check(content)).kind).toBe(kind);
  });

  test("stays unknown on garbage and on a bad status", async () => {
    expect((await check(full, 500)).kind).toBe("unavailable");
    expect((await supplier([answer(200, "<html>")]).port.validateCard(card)).kind).toBe("unavailable");
  });

  test("is not asked about for Showmax, nor where the account is not set up (rules 24.7)", async () => {
    const { port, calls } = supplier([], { cableIds: { SHOWMAX: "showmax" } });
    for (const brand of ["SHOWMAX", "GOTV"] as const)
      expect((await port.validateCard({ brand, number: "08030000001" })).kind).toBe("unavailable");
    expect(calls).toEqual([]);
  });
});

describe("the bouquets", () => {
  const list = (code: string) =>
    answer(200, {
      content: { variations: [{ variation_code: code, name: "One", variation_amount: "1900.00" }] },
    });

  test("stand behind the data plans, each with its company", async () => {
    const { port, calls } = supplier([list("a"), list("b"), list("c"), list("d"), list("e")]);
    expect(await port.plans()).toMatchObject([
      { code: "a", network: "MTN" },
      { code: "b", network: "DSTV", cost: naira(1_900) },
      { code: "c", network: "STARTIMES" },
      { code: "d", network: "SMILE" },
      { code: "e", network: "SPECTRANET" },
    ]);
    expect(calls.map(({ url }) => url.split("?")[1])).toEqual([
      "serviceID=mtn-data",
      "serviceID=dstv",
      "serviceID=startimes",
      "serviceID=smile-direct",
      "serviceID=spectranet",
    ]);
  });

  test("one list that fails makes the whole unknown", async () => {
    for (const bad of [
      answer(500, ""),
      answer(200, "<html>"),
      { kind: "no_answer", note: "silence" } as const,
    ])
      expect(await supplier([list("a"), list("b"), list("c"), list("d"), bad]).port.plans()).toBeUndefined();
  });
});
