import { expect, test } from "vitest";
import { repeatOf } from "./repeat.ts";
import type { Transaction } from "./transactions.ts";

const row: Transaction = {
  _id: "1",
  trans_Id: "1",
  trans_Type: "airtime",
  trans_Status: "success",
  trans_Network: "MTN",
  trans_amount: 495,
  faceValue: 500,
  fee: 0,
  trans_UserName: "ada",
  phone_number: "08030001001",
  planName: "",
  plan_id: null,
  balance_Before: 1000,
  balance_After: 505,
  isCredit: false,
  createdAt: "2026-01-15T09:00:00.000Z",
  finishedAt: null,
  paymentLink: null,
  apiResponse: "",
  apiResponseId: "",
  cardNumber: null,
  cardOwner: null,
  months: null,
  meterNumber: null,
  meterType: null,
  meterOwner: null,
  token: null,
  units: null,
  tokens: [],
  relatedId: null,
  nextStep: null,
  refundBy: null,
  waitsUntil: null,
  accountName: null,
  isStopped: false,
  receives: null,
};

test("airtime is asked for again by its face, not by what was paid", () => {
  expect(repeatOf(row, "ada")).toEqual({
    to: "/profile/buyairtime",
    search: { phone: "08030001001", network: "MTN", amount: "500" },
  });
});

test("a plan is asked for by its own id, a meter with its zeros", () => {
  const plan_id = "01990000-0000-7000-8100-000000000001";
  expect(repeatOf({ ...row, trans_Type: "data", plan_id }, "ada")?.search).toMatchObject({ plan: plan_id });
  expect(repeatOf({ ...row, trans_Type: "data" }, "ada")).toBeUndefined();
  const bill = { trans_Type: "electricity", trans_Network: "Eko", meterNumber: "01234567001" } as const;
  expect(repeatOf({ ...row, ...bill, meterType: "postpaid" }, "ada")).toEqual({
    to: "/profile/electricity",
    search: { company: "Eko", meterType: "postpaid", meter: "01234567001", amount: "500" },
  });
});

test("what is no purchase, another person's, or still under way has nothing to repeat", () => {
  expect(repeatOf({ ...row, trans_Type: "wallet" }, "ada")).toBeUndefined();
  expect(repeatOf(row, "admin")).toBeUndefined();
  expect(repeatOf({ ...row, trans_Status: "processing" }, "ada")).toBeUndefined();
  expect(repeatOf({ ...row, trans_Status: "failed" }, "ada")).toBeDefined();
});

test("a bundle that comes as a PIN is asked for by its phone, any other by its account (rules 28.8)", () => {
  const bundle = { ...row, trans_Type: "internet", trans_Network: "Smile", plan_id: "p" } as const;
  expect(repeatOf(bundle, "ada")?.search).toEqual({ network: "Smile", card: "08030001001", plan: "p" });
  const pin = { ...bundle, trans_Network: "Spectranet" };
  expect(repeatOf(pin, "ada")?.search).toEqual({ network: "Spectranet", phone: "08030001001", plan: "p" });
});
