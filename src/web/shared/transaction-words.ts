import { PAID_BY } from "../../core/paid-by.ts";
import { nameInNote } from "../../core/transfer-notes.ts";
import { formatPhone } from "./phone.ts";
import type { Service } from "../../core/transactions.ts";
import { transactionWords } from "./transaction-words.en.ts";
import { isAirtimeSale, isForAccount, isWithdrawal, type Transaction } from "./transactions.ts";

/** The fields from which a row is named; a movement of a statement has them too. */
export type Named = Pick<
  Transaction,
  | "trans_Type"
  | "trans_Network"
  | "planName"
  | "isCredit"
  | "apiResponse"
  | "meterNumber"
  | "phone_number"
  | "relatedId"
>;

const TITLES: Record<Transaction["trans_Type"], (row: Named) => string> = {
  airtime: boughtTitle,
  data: boughtTitle,
  electricity: boughtTitle,
  cable: boughtTitle,
  internet: boughtTitle,
  exam: boughtTitle,
  recharge: boughtTitle,
  betting: boughtTitle,
  // Operators abroad name their country themselves.
  abroad: ({ planName }) => planName,
  wallet: walletTitle,
  transfer: transferTitle,
  refund: () => transactionWords.get().refund,
  referrer: () => transactionWords.get().referrer,
  earning: () => transactionWords.get().earning,
};

function boughtTitle({ trans_Type: type, trans_Network: network, planName: plan }: Named): string {
  return transactionWords.get()[type as Service]({ network, plan });
}

function walletTitle(row: Named): string {
  const t = transactionWords.get();
  if (isAirtimeSale(row)) return t.airtimeSale({ network: row.trans_Network });
  if (!row.isCredit) return row.apiResponse || t.charge;
  // Among money paid in, only a coupon's row names another thing; a payment says by what it came.
  if (row.relatedId) return t.coupon;
  if (row.planName.startsWith(PAID_BY.card)) return t.card;
  return row.planName.startsWith(PAID_BY.transfer) ? t.bankTransfer : t.funding;
}

function transferTitle(row: Named): string {
  const t = transactionWords.get();
  if (isWithdrawal(row)) return t.withdrawal({ bank: row.planName });
  return row.isCredit ? t.received : t.sent;
}

/** Names a row in two or three words: "MTN airtime". */
export function titleOf(row: Named): string {
  return TITLES[row.trans_Type](row).replace(/\s+/g, " ").trim();
}

/** Names a row as `titleOf` does, a data plan by its size alone: "MTN 500MB data". */
export function shortTitleOf(row: Named): string {
  return titleOf(row.trans_Type === "data" ? { ...row, planName: planText(row.planName).size } : row);
}

const SIZE_FIRST = /^(\d+(?:\.\d+)?\s?[MGT]B)\b\s*(.*)$/i;
const LOUD = /\b[A-Z]{4,}\b/g;

/**
 * Splits a plan's stored name ("500MB CORPORATE GIFTING 30 days") into its size and the rest as it is read:
 * "500MB" and "Corporate gifting 30 days". A name that does not begin with a size is the size as a whole.
 */
export function planText(planName: string): { size: string; rest: string } {
  const [, size, rest] = SIZE_FIRST.exec(planName) ?? [];
  if (size === undefined || rest === undefined) return { size: planName, rest: "" };
  const quiet = rest.replace(LOUD, (word) => word.toLowerCase());
  return { size, rest: quiet.charAt(0).toUpperCase() + quiet.slice(1) };
}

/**
 * Returns the receiver: a phone number in groups, a meter, a bank account, the other person of a transfer, or
 * nothing.
 */
export function recipientOf(row: Named): string {
  const t = transactionWords.get();
  if (row.meterNumber) return t.meter({ number: row.meterNumber });
  if (isWithdrawal(row)) return row.phone_number && t.account({ number: row.phone_number });
  if (row.trans_Type === "transfer") return nameInNote(row.apiResponse);
  // The number of a card or an account has no groups of a phone number.
  if (isForAccount(row)) return row.phone_number;
  return row.phone_number ? formatPhone(row.phone_number) : "";
}

/** Splits a prepaid token into groups of four for reading and typing. */
export function groupToken(token: string): string {
  return token.replace(/[\s-]/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
