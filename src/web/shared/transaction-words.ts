import { PAID_BY } from "../../core/paid-by.ts";
import { nameInNote } from "../../core/transfer-notes.ts";
import { formatPhone } from "./phone.ts";
import { transactionWords } from "./transaction-words.en.ts";
import { isAirtimeSale, isWithdrawal, type Transaction } from "./transactions.ts";

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
  airtime: (row) => transactionWords.get().airtime({ network: row.trans_Network }),
  data: (row) => transactionWords.get().data({ network: row.trans_Network, plan: row.planName }),
  electricity: (row) => transactionWords.get().electricity({ network: row.trans_Network }),
  wallet: walletTitle,
  transfer: transferTitle,
  refund: () => transactionWords.get().refund,
  referrer: () => transactionWords.get().referrer,
  earning: () => transactionWords.get().earning,
};

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

/**
 * Returns the receiver: a phone number in groups, a meter, a bank account, the other person of a transfer, or
 * nothing.
 */
export function recipientOf(row: Named): string {
  const t = transactionWords.get();
  if (row.meterNumber) return t.meter({ number: row.meterNumber });
  if (isWithdrawal(row)) return row.phone_number && t.account({ number: row.phone_number });
  if (row.trans_Type === "transfer") return nameInNote(row.apiResponse);
  return row.phone_number ? formatPhone(row.phone_number) : "";
}

/** Splits a prepaid token into groups of four for reading and typing. */
export function groupToken(token: string): string {
  return token.replace(/[\s-]/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
