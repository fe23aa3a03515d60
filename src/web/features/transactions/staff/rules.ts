import { isPurchase, type Transaction } from "../../../shared/transactions.ts";
import { statisticsWords } from "./statistics-words.en.ts";

/** True when staff may refund the transaction, as far as the row shows (rules 12.4). */
export function canRefund(row: Pick<Transaction, "trans_Type" | "trans_Status">): boolean {
  return isPurchase(row) && row.trans_Status !== "failed" && row.trans_Status !== "refunded";
}

const GB_OF_A_TB = 1_000;

/** Formats a volume: "12.5 GB", from 1,000 GB "1.25 TB" (rules 9.7); empty where no data is sold. */
export function volumeText(gigabytes: number): string {
  const t = statisticsWords.get();
  if (gigabytes === 0) return t.noVolume;
  if (gigabytes >= GB_OF_A_TB) return t.terabytes({ amount: short(gigabytes / GB_OF_A_TB) });
  return t.gigabytes({ amount: short(gigabytes) });
}

function short(amount: number): string {
  return amount.toLocaleString("en-NG", { maximumFractionDigits: 2 });
}
