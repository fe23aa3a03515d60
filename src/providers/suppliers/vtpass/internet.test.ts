import { describe, expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import type { VendOrder } from "../../../core/ports.ts";
import { answer, reply, requery, requestId, supplier, vend } from "./test-support.ts";

const bundle = {
  reference: "a1-06g3",
  phone: "08030000001",
  dispatchedAt: new Date("2026-11-02T10:47:00Z"),
  service: "internet",
  brand: "SMILE",
  accountNumber: "1402000567",
  planCode: "627",
  planName: "5GB",
  cost: naira(3_395),
} satisfies VendOrder;

/** The host's answer about the order, with changes to what it repeats. */
const about = (more: object = {}, status = "delivered") =>
  answer(200, {
    ...reply("000", status),
    content: {
      transactions: {
        status,
        unique_element: "1402000567",
        unit_price: "3500",
        transactionId: "17416215",
        ...more,
      },
    },
  });

describe("an order for an account (rules 28.6)", () => {
  test("names the account and the bundle", async () => {
    const { port, calls } = supplier([about()]);
    expect(await port.vend(bundle)).toEqual({ kind: "delivered", supplierRef: "17416215" });
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      request_id: requestId,
      phone: "08030000001",
      serviceID: "smile-direct",
      billersCode: "1402000567",
      variation_code: "627",
    });
  });

  test("is not sent where the account is not set up for the company", async () => {
    const { port, calls } = supplier([], { internetIds: {} });
    expect(await port.vend(bundle)).toMatchObject({ kind: "rejected", reason: "bad_plan" });
    expect(calls).toEqual([]);
  });

  test("another account in the answer proves nothing", async () => {
    for (const status of ["delivered", "failed"]) {
      const other = about({ unique_element: "1402000568" }, status);
      expect((await vend(bundle, other)).kind).toBe("unknown");
      expect((await requery(bundle, other)).kind).toBe("unknown");
    }
  });
});

describe("a bundle that comes as a PIN (rules 28.8)", () => {
  const pin = {
    ...bundle,
    brand: "SPECTRANET",
    accountNumber: "",
    planCode: "vt-1000",
    planName: "₦1,000",
  } satisfies VendOrder;
  const card = { serialNumber: "0042118871", pin: "018240957716", value: "1000", expiresOn: "2027-11-02" };
  const sold = (cards: unknown, more: object = {}) => {
    const transactions = { status: "delivered", unique_element: pin.phone, quantity: 1, transactionId: "17" };
    return answer(200, { ...reply("000", "delivered"), content: { transactions }, cards, ...more });
  };

  test("is ordered alone, for a phone", async () => {
    const { port, calls } = supplier([sold([card])]);
    expect(await port.vend(pin)).toEqual({
      kind: "delivered",
      supplierRef: "17",
      epin: { pin: "018240957716", serial: "0042118871" },
    });
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      request_id: requestId,
      phone: pin.phone,
      serviceID: "spectranet",
      billersCode: pin.phone,
      variation_code: "vt-1000",
      quantity: 1,
    });
  });

  test.each([
    ["no card", sold([])],
    ["a card without its PIN", sold([{ ...card, pin: "" }])],
    ["two cards", sold([card, { ...card, pin: "018240957717" }])],
    ["a PIN that is a number", sold([{ ...card, pin: 18_240_957_716 }])],
    ["no cards at all", sold(undefined, { purchased_code: "" })],
  ])("with %s in the answer is not delivered", async (_name, given) => {
    expect((await vend(pin, given)).kind).toBe("unknown");
    expect((await requery(pin, given)).kind).toBe("unknown");
  });

  test("another phone in the answer proves nothing", async () => {
    const transactions = { status: "delivered", unique_element: "08030000002", transactionId: "17" };
    expect((await vend(pin, sold([card], { content: { transactions } }))).kind).toBe("unknown");
  });
});

describe("the accounts of an address (rules 28.4)", () => {
  const of = { brand: "SMILE", email: "ada@example.com" } as const;
  const find = (content: object, status = 200) =>
    supplier([answer(status, { code: "000", content })]).port.findAccounts(of);
  const listed = (...ids: unknown[]) => ({
    Customer_Name: "ADA\nOBI",
    AccountList: { Account: ids.map((AccountId) => ({ AccountId })), NumberOfAccounts: ids.length },
  });

  test("are read with their owner, each once, numbers and texts alike", async () => {
    const content = listed("1402000567", 1_402_000_568, "1402000567", "no number", {});
    const { port, calls } = supplier([answer(200, { code: "000", content })]);
    expect(await port.findAccounts(of)).toEqual({
      kind: "found",
      name: "ADA OBI",
      accounts: ["1402000567", "1402000568"],
    });
    expect(calls[0]?.url).toBe("https://host.example/api/merchant-verify/smile/email");
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      billersCode: "ada@example.com",
      serviceID: "smile-direct",
    });
  });

  test.each([
    [{ error: "This email is not correct", WrongBillersCode: true }, "not_found"],
    [{ error: "Invalid email" }, "not_found"],
    [{ error: "Service is down" }, "unavailable"],
    [{ Customer_Name: "ADA OBI" }, "unavailable"],
    [listed(), "unavailable"],
    [{ Customer_Name: "ADA OBI", AccountList: "none" }, "unavailable"],
    [{}, "unavailable"],
  ])("%j is %s", async (content, kind) => {
    expect((await find(content)).kind).toBe(kind);
  });

  test("stay unknown on a bad status, and are not asked for where the account is not set up", async () => {
    expect((await find(listed("1402000567"), 500)).kind).toBe("unavailable");
    const { port, calls } = supplier([], { internetIds: {} });
    expect((await port.findAccounts(of)).kind).toBe("unavailable");
    expect(calls).toEqual([]);
  });
});
