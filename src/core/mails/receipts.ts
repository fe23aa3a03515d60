import { transRef } from "../ids.ts";
import { comesAsPin } from "../internet.ts";
import { type MeterTokenKind, tokensOf } from "../meter-tokens.ts";
import type { Kobo } from "../money.ts";
import { type Kind, ruleOf } from "../movements.ts";
import { writtenName } from "../services.ts";
import type { Status, TransactionType } from "../transactions.ts";
import type { Receipt } from "./letters.ts";

/** The parts of a transaction row that a receipt shows. Kobo. */
export type ReceiptRow = {
  id: string;
  kind: Kind;
  status: Status;
  network: string;
  plan_name: string;
  number: string;
  meter_owner: string | null;
  token: string | null;
  units: string | null;
  tokens: unknown;
  note: string;
  amount_kobo: Kobo;
  created_at: Date;
};

const PURCHASES: Partial<Record<TransactionType, string>> = {
  airtime: "Airtime purchase",
  data: "Data purchase",
  electricity: "Electricity purchase",
  cable: "Cable TV payment",
  internet: "Internet bundle",
  betting: "Payment into a betting account",
  exam: "Exam PIN",
  recharge: "Recharge card",
  abroad: "Airtime or data abroad",
  refund: "Refund",
  earning: "Earnings",
  referrer: "Referral reward",
};

/** Returns the receipt of a transaction row. */
export function receiptOf(line: ReceiptRow): Receipt {
  return {
    title: titleOf(line),
    reference: transRef(line.id),
    amount: line.amount_kobo,
    status: line.status,
    at: line.created_at,
    facts: [
      [PLACES[line.kind] ?? "Network", writtenName(line.network)],
      ["Plan", line.plan_name],
      [numberWord(line), line.number],
      ["Owner", line.meter_owner ?? ""],
      ...tokenFacts(line),
      ["Note", line.note],
    ],
  };
}

/** The word for where something was bought, if at no network. */
const PLACES: Partial<Record<Kind, string>> = {
  purchase_electricity: "Company",
  purchase_cable: "Company",
  purchase_internet: "Company",
  purchase_betting: "Company",
  purchase_exam: "Examination",
  purchase_abroad: "Country",
};

const NUMBERS: Partial<Record<Kind, string>> = {
  purchase_electricity: "Meter",
  purchase_cable: "Card",
  purchase_internet: "Account",
  purchase_betting: "Customer ID",
};

/** A bundle that comes as a PIN is for a phone. */
const numberWord = ({ kind, network }: ReceiptRow): string =>
  (comesAsPin(network) ? undefined : NUMBERS[kind]) ?? "Number";

const TOKEN_NAMES: Record<MeterTokenKind, string> = {
  kct1: "Key change token 1",
  kct2: "Key change token 2",
  main: "Token",
  bonus: "Bonus token",
  other: "Another token",
};

function tokenFacts(line: ReceiptRow): [string, string][] {
  return tokensOf(line).flatMap(({ kind, token, units }): [string, string][] => [
    [TOKEN_NAMES[kind], token],
    [kind === "main" ? "Units" : `Units of the ${TOKEN_NAMES[kind].toLowerCase()}`, units ?? ""],
  ]);
}

export function titleOf({ kind }: ReceiptRow): string {
  const { type, isCredit } = ruleOf(kind);
  if (kind === "withdrawal" || kind === "withdrawal_returned") return "Withdrawal to your bank";
  if (type === "wallet") return isCredit ? "Wallet funded" : "Charge";
  if (type === "transfer") return isCredit ? "Transfer received" : "Transfer sent";
  return PURCHASES[type] ?? "Transaction";
}
