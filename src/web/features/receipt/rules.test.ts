import { describe, expect, test } from "vitest";
import { noteFrom, noteTo } from "../../../core/transfer-notes.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { groupToken, titleOf } from "../../shared/transaction-words.ts";
import type { User } from "../../shared/user.ts";
import { timelineOf } from "../../shared/result/steps.ts";
import { tokenLines } from "../../shared/result/tokens.ts";
import { formatPhone } from "../../shared/phone.ts";
import { receiptLines, receiptText, sharedLines, sharedTarget, staffActs } from "./rules.ts";

const BASE: Transaction = {
  _id: "0190a0c0-0000-7000-8000-000000000001",
  trans_Id: "0P8G3C0000ABCDEF",
  trans_Type: "electricity",
  trans_Status: "success",
  trans_Network: "Ikeja",
  trans_amount: 1050,
  faceValue: 1000,
  fee: 50,
  trans_UserName: "smart",
  phone_number: "",
  planName: "",
  plan_id: null,
  balance_Before: 5000,
  balance_After: 3950,
  isCredit: false,
  createdAt: "2026-01-31T10:00:00.000Z",
  finishedAt: "2026-01-31T10:00:02.000Z",
  paymentLink: null,
  apiResponse: "",
  apiResponseId: "",
  cardNumber: null,
  cardOwner: null,
  months: null,
  meterNumber: "01234567890",
  meterType: "prepaid",
  meterOwner: "Ada Obi",
  token: "12345678901234567890",
  units: "23.4 kWh",
  tokens: [{ kind: "main", token: "12345678901234567890", units: "23.4 kWh" }],
  relatedId: null,
  nextStep: null,
  refundBy: null,
  waitsUntil: null,
  accountName: null,
  isStopped: false,
  receives: null,
};

describe("receipt", () => {
  test("the owner of the wallet sees user and balances", () => {
    const labels = receiptLines(BASE, { shared: false }).map(([label]) => label);
    expect(labels).toEqual(expect.arrayContaining(["User", "Balance before", "Balance after"]));
  });

  test("share mode leaves out user and balances, on paper and as text, and thanks", () => {
    const text = receiptText(BASE);
    for (const hidden of ["smart", "5,000.00", "3,950.00", "Balance"]) expect(text).not.toContain(hidden);
    expect(receiptLines(BASE, { shared: true }).flat()).not.toContain("smart");
    expect(text).toContain("1234 5678 9012 3456 7890");
    expect(text).toMatch(/Thank you/);
  });

  test("the shared paper says once for whom it is, grouped, under the sharer's own name where there is one", () => {
    const airtime: Transaction = {
      ...BASE,
      trans_Type: "airtime",
      trans_Network: "MTN",
      meterNumber: null,
      phone_number: "08031234567",
    };
    const to = { label: "To", name: "Mama", number: formatPhone("08031234567") };
    expect(sharedTarget(airtime, "Mama")).toEqual(to);
    expect(sharedTarget(airtime, "")).toEqual({ ...to, name: "" });
    const labels = sharedLines(airtime).map(([label]) => label);
    for (const said of ["To", "Number", "Network", "Transaction ID"]) expect(labels).not.toContain(said);
    expect(labels).toContain("Date");
    const meter = sharedTarget({ ...BASE, meterNumber: "01234567001" }, "Home");
    expect(meter).toMatchObject({ name: "Home", number: "0123 4567 001" });
  });

  test("a transfer names the other side, also to whom it is shared with", () => {
    const sent: Transaction = {
      ...BASE,
      trans_Type: "transfer",
      meterNumber: null,
      apiResponse: noteTo("bola_k"),
    };
    expect(receiptLines(sent, { shared: true })).toContainEqual(["To", "bola_k"]);
    expect(receiptText(sent)).toContain("To: bola_k");
    const received = { ...sent, isCredit: true, apiResponse: noteFrom("bola_k") };
    expect(receiptLines(received, { shared: true })).toContainEqual(["From", "bola_k"]);
  });

  test("what went abroad names its country, the number as it is dialled, and what arrives", () => {
    const abroad: Transaction = {
      ...BASE,
      trans_Type: "abroad",
      trans_Network: "Ghana",
      meterNumber: null,
      phone_number: "+233241234567",
      receives: "7.20 GHS",
    };
    const lines = new Map(receiptLines(abroad, { shared: true }));
    expect(lines.get("Country")).toBe("Ghana");
    expect(lines.get("Number")).toBe("+233241234567");
    expect(lines.get("They receive")).toBe("7.20 GHS");
    expect(lines.has("Network")).toBe(false);
  });

  test("a token is read in groups of four, a short last group too", () => {
    expect(groupToken("12345678901234567890")).toBe("1234 5678 9012 3456 7890");
    expect(groupToken("1234-5678 9")).toBe("1234 5678 9");
  });

  test("several tokens stand in the meter's order, each with its units, on the paper and in the text", () => {
    const tokens = [
      { kind: "kct1", token: "1".repeat(20) },
      { kind: "main", token: "2".repeat(20), units: "70" },
      { kind: "bonus", token: "3".repeat(20), units: "2" },
    ] as const;
    expect(tokenLines({ tokens: [...tokens] })).toEqual([
      { label: "Key change token 1", groups: "1111 1111 1111 1111 1111", units: "" },
      { label: "Token", groups: "2222 2222 2222 2222 2222", units: "70" },
      { label: "Bonus token", groups: "3333 3333 3333 3333 3333", units: "2" },
    ]);
    expect(tokenLines(BASE)).toEqual([{ label: "Token", groups: "1234 5678 9012 3456 7890", units: "" }]);
    expect(receiptText({ ...BASE, tokens: [...tokens] })).toContain("Bonus token: 3333 3333 3333 3333 3333");
  });

  test("a plan's name has the label of what it is: how money came in, what came back, nothing beside a meter", () => {
    const lines = (row: Partial<Transaction>) =>
      new Map(receiptLines({ ...BASE, meterNumber: null, meterType: null, ...row }, { shared: true }));
    expect(new Map(receiptLines({ ...BASE, planName: "prepaid" }, { shared: true })).has("Plan")).toBe(false);
    expect(lines({ trans_Type: "data", planName: "1GB SME" }).get("Plan")).toBe("1GB SME");
    const paidIn = { trans_Type: "wallet", trans_Network: "", isCredit: true } as const;
    expect(lines({ ...paidIn, planName: "Card payment" }).get("Paid with")).toBe("Card payment");
    expect(lines({ trans_Type: "refund", isCredit: true, planName: "Access bank" }).get("For")).toBe(
      "Access bank",
    );
  });

  test("airtime that was sold is named so, and its worth is not what somebody paid", () => {
    const sale = {
      ...BASE,
      trans_Type: "wallet",
      trans_Network: "MTN",
      isCredit: true,
      meterNumber: null,
      faceValue: 12345,
      trans_amount: 11110.5,
    } as const;
    expect(titleOf(sale)).toBe("MTN airtime to cash");
    const lines = new Map(receiptLines(sale, { shared: true }));
    expect(lines.get("Airtime sold")).toBe("₦12,345.00");
    expect(lines.has("You paid")).toBe(false);
  });

  test("a payment that is not made yet says what is to pay, not what was paid", () => {
    const payment = {
      ...BASE,
      trans_Type: "wallet",
      trans_Network: "",
      isCredit: true,
      meterNumber: null,
    } as const;
    const labels = (status: Transaction["trans_Status"]) =>
      receiptLines({ ...payment, trans_Status: status }, { shared: true }).map(([label]) => label);
    expect(labels("pending")).toContain("To pay");
    expect(labels("pending")).not.toContain("You paid");
    expect(labels("success")).toContain("You paid");
  });

  test("empty facts leave no line behind", () => {
    for (const [, value] of receiptLines({ ...BASE, units: null, meterOwner: null }, { shared: false })) {
      expect(value).not.toBe("");
    }
  });
});

describe("timeline", () => {
  test("a purchase on its way names the next step and the latest time of the refund", () => {
    const steps = timelineOf({
      ...BASE,
      trans_Status: "processing",
      finishedAt: null,
      nextStep: "We ask the network again.",
      refundBy: "2026-02-01T10:00:00.000Z",
    });
    expect(steps.map((step) => step.state)).toEqual(["done", "done", "now", "later"]);
    expect(steps[2]?.note).toContain("waiting for the network.");
    expect(steps[3]?.at).toBe("2026-02-01T10:00:00.000Z");
  });

  test("a failure says where the money is", () => {
    const last = timelineOf({ ...BASE, trans_Status: "failed", apiResponse: "Number barred" }).at(-1);
    expect(last?.title).toContain("₦1,050.00 is back in the wallet");
    expect(last?.note).toBe("Number barred");
  });

  test("money on its way to a bank is not spoken of as a purchase", () => {
    const withdrawal = {
      ...BASE,
      trans_Type: "transfer",
      planName: "Access Bank",
      meterNumber: null,
    } as const;
    const open = timelineOf({
      ...withdrawal,
      trans_Status: "processing",
      finishedAt: null,
      nextStep: "Wait",
    });
    expect(open.map((step) => step.title)).toEqual(["Taken from the wallet", "Waiting for your bank"]);
    const failed = timelineOf({ ...withdrawal, trans_Status: "failed" }).at(-1);
    expect(failed?.title).toBe("Not paid: ₦1,050.00 is back in the wallet");
    const labels = receiptLines(withdrawal, { shared: false }).map(([label]) => label);
    expect(labels).toEqual(expect.arrayContaining(["Bank", "The bank gets"]));
  });

  test("profit, supplier and the supplier's reference stand only where the server told them", () => {
    const detailed = { ...BASE, trans_profit: 12.5, trans_supplier: "GLAD", apiResponseId: "X1" };
    const labels = (receipt: typeof BASE) => receiptLines(receipt, { shared: false }).map(([label]) => label);
    expect(labels(detailed)).toEqual(
      expect.arrayContaining(["Profit", "Supplier", "Response ID", "Internal ID"]),
    );
    for (const hidden of ["Profit", "Supplier", "Response ID", "Internal ID"])
      expect(labels(BASE)).not.toContain(hidden);
    expect(receiptText(detailed)).not.toContain("GLAD");
  });

  test("funding that was never paid does not speak of money given back", () => {
    const last = timelineOf({ ...BASE, trans_Type: "wallet", isCredit: true, trans_Status: "failed" }).at(-1);
    expect(last?.title).toBe("Not paid: no money entered the wallet");
  });
});

describe("acts of staff", () => {
  const user = { isAdmin: false, isAgent: false } as User;
  const agent = { ...user, isAgent: true };
  const admin = { ...user, isAdmin: true };
  const earning: Transaction = { ...BASE, trans_Type: "earning", trans_Status: "pending" };
  const withdrawal: Transaction = { ...BASE, trans_Type: "transfer", planName: "Wema bank" };

  test("stand on a receipt for staff alone, each where it can be done", () => {
    const acts = (receipt: Transaction) => [user, agent, admin].map((who) => staffActs(receipt, who));
    expect(acts(BASE)).toEqual([[], ["refund"], ["refund"]]);
    expect(acts({ ...BASE, trans_Status: "processing" })).toEqual([[], ["refund"], ["refund"]]);
    for (const over of ["failed", "refunded"] as const)
      expect(acts({ ...BASE, trans_Status: over })).toEqual([[], [], []]);
    expect(acts(earning)).toEqual([[], [], ["decide"]]);
    expect(acts({ ...earning, trans_Status: "success" })).toEqual([[], [], []]);
    expect(acts(withdrawal)).toEqual([[], [], ["requery"]]);
  });
});

test("a bundle that comes as a PIN has a phone number, any other an account (rules 28.8)", () => {
  const bundle = {
    ...BASE,
    trans_Type: "internet",
    meterNumber: null,
    phone_number: "08031237777",
  } as const;
  const lines = (trans_Network: string) =>
    new Map(receiptLines({ ...bundle, trans_Network }, { shared: true }));
  expect(lines("Smile").get("Account number")).toBe("08031237777");
  expect(lines("Spectranet").get("Number")).toBe(formatPhone("08031237777"));
});
