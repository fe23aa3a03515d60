import { transRef } from "../ids.ts";
import type { Kobo } from "../money.ts";
import type { Status, TransactionType } from "../transactions.ts";
import type { Receipt } from "./letters.ts";

/** A line of history as a receipt needs it. Kobo. */
export type Line = {
  id: string;
  type: TransactionType;
  status: Status;
  is_credit: boolean;
  product: string;
  network: string;
  plan_name: string;
  number: string;
  meter_owner: string | null;
  token: string | null;
  units: string | null;
  note: string;
  amount_kobo: Kobo;
  created_at: Date;
};

const PURCHASES: Partial<Record<TransactionType, string>> = {
  airtime: "Airtime purchase",
  data: "Data purchase",
  electricity: "Electricity purchase",
  refund: "Refund",
  earning: "Earnings",
  referrer: "Referral reward",
};

/** What a line of history says on paper. */
export function receiptOf(line: Line): Receipt {
  return {
    title: titleOf(line),
    reference: transRef(line.id),
    amount: line.amount_kobo,
    status: line.status,
    at: line.created_at,
    facts: [
      ["Network", line.network],
      ["Plan", line.plan_name],
      [line.type === "electricity" ? "Meter" : "Number", line.number],
      ["Owner", line.meter_owner ?? ""],
      ["Token", line.token ?? ""],
      ["Units", line.units ?? ""],
      ["Note", line.note],
    ],
  };
}

function titleOf({ type, product, is_credit: isCredit }: Line): string {
  if (product === "withdrawal") return "Withdrawal to your bank";
  if (type === "wallet") return isCredit ? "Wallet funded" : "Charge";
  if (type === "transfer") return isCredit ? "Transfer received" : "Transfer sent";
  return PURCHASES[type] ?? "Transaction";
}
