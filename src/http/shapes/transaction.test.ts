import * as z from "zod/mini";
import { expect, test } from "vitest";
import { transaction } from "../../contract/transactions.ts";
import { kobo } from "../../core/money.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { transactionShape } from "./transaction.ts";

const AT = new Date("2026-01-15T09:00:00.000Z");
const buyer = { userName: "smart", isAdmin: false };
const admin = { userName: "admin", isAdmin: true };

const bought: TransactionRow = {
  id: "01990000-0000-7000-8100-000000000001",
  user_id: "01990000-0000-7000-8001-000000000004",
  seq: 7n,
  kind: "purchase_data",
  type: "data",
  status: "success",
  is_credit: false,
  amount_kobo: kobo(60_000n),
  face_kobo: kobo(60_000n),
  fee_kobo: kobo(0n),
  cost_kobo: kobo(59_000n),
  balance_before: kobo(100_050n),
  balance_after: kobo(40_050n),
  network: "MTN",
  product: "MTN-SME",
  plan_id: null,
  plan_name: "1GB",
  number: "08030000001",
  company_id: null,
  meter_type: null,
  meter_owner: null,
  details: null,
  token: null,
  units: null,
  tokens: null,
  supplier: "GLAD",
  supplier_ref: "40021177",
  attempt: 1,
  note: "Delivered",
  related_id: null,
  payment_link: null,
  is_forced: false,
  held_until: null,
  account_name: null,
  created_at: AT,
  finished_at: AT,
};

test("what leaves is what the contract promises, money in naira and times in UTC", () => {
  const wire = z.encode(transaction, transactionShape(bought, buyer));
  expect(wire).toMatchObject({
    trans_Type: "data",
    trans_amount: 600,
    balance_Before: 1000.5,
    balance_After: 400.5,
    trans_UserName: "smart",
    createdAt: "2026-01-15T09:00:00.000Z",
  });
  expect(wire.trans_Id).toMatch(/^[0-9A-Z]{20}$/);
});

test("a buyer learns nothing of the supplier or of our profit; an admin does", () => {
  const shown = JSON.stringify(z.encode(transaction, transactionShape(bought, buyer)));
  for (const secret of ["GLAD", "40021177", "trans_profit", "trans_supplier", "590"])
    expect(shown).not.toContain(secret);
  expect(transactionShape(bought, admin)).toMatchObject({
    trans_supplier: "GLAD",
    trans_profit: 1_000n,
    apiResponseId: "40021177",
  });
  expect(transactionShape({ ...bought, status: "failed" }, admin)).toMatchObject({ trans_profit: 0n });
  const lost = { ...bought, status: "refunded" as const, lost_kobo: kobo(59_000n) };
  expect(transactionShape(lost, admin)).toMatchObject({ trans_profit: -59_000n });
});

test("a purchase under way says what happens next and the latest time its money comes back", () => {
  for (const status of ["pending", "processing"] as const) {
    const shown = transactionShape({ ...bought, status, finished_at: null }, buyer);
    expect(shown.nextStep).toContain("waiting for the network.");
    expect(shown.refundBy).toEqual(new Date(AT.getTime() + 25 * 3_600_000));
  }
  for (const status of ["success", "failed", "refunded"] as const)
    expect(transactionShape({ ...bought, status }, buyer)).toMatchObject({ nextStep: null, refundBy: null });
});

test("an open payment shows its link and promises no refund; a closed one shows no link", () => {
  const link = "https://pay.example/x";
  const open = {
    ...bought,
    kind: "funding_card" as const,
    type: "wallet" as const,
    status: "pending" as const,
    is_credit: true,
    payment_link: link,
  };
  const shown = transactionShape(open, buyer);
  expect(shown).toMatchObject({ paymentLink: link, refundBy: null });
  expect(shown.nextStep).toContain("Open the payment link");
  expect(transactionShape({ ...open, status: "success" }, buyer).paymentLink).toBeNull();
});

test("electricity shows its company, its meter and a token that keeps its leading zero", () => {
  const shown = transactionShape(
    {
      ...bought,
      kind: "purchase_electricity",
      type: "electricity",
      network: "",
      company_id: 20,
      number: "04123456789",
      meter_type: "prepaid",
      meter_owner: "EDET EKPO",
      token: "01234567890123456789",
    },
    buyer,
  );
  expect(shown).toMatchObject({
    trans_Network: "Eko",
    meterNumber: "04123456789",
    meterOwner: "EDET EKPO",
    token: "01234567890123456789",
  });
  expect(transactionShape(bought, buyer).meterNumber).toBeNull();
});
