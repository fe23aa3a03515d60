import { notify } from "../../ui/notify.ts";
import { actWords } from "../act-words.en.ts";
import { isAirtimeSale, isOpen, isPurchase, isWithdrawal, type Transaction } from "../transactions.ts";

/** How an act ended; `waiting` while its outcome is not known, which is never called failed. */
export type Ending = "done" | "waiting" | "failed" | "returned" | "stopped";

/** Returns how the act of a receipt ended. */
export function endingOf(receipt: Transaction): Ending {
  if (isOpen(receipt)) return "waiting";
  if (receipt.trans_Status === "success") return "done";
  if (receipt.trans_Status === "refunded") return "returned";
  return receipt.isStopped ? "stopped" : "failed";
}

const TONES = { done: "good", waiting: "warn", returned: "warn", stopped: "warn", failed: "bad" } as const;

/** Returns the tone of a receipt: good only for what is done, bad only for what failed. */
export const toneOf = (receipt: Transaction) => TONES[endingOf(receipt)];

/**
 * Returns how an act ended that was found by its key, in one sentence: money on its way is never called a
 * success (rules 9.44).
 */
export function foundSentence(receipt: Transaction): string {
  const t = actWords.get();
  const ending = endingOf(receipt);
  if (ending === "waiting")
    return receipt.waitsUntil ? t.nowHeld : t.nowWaiting({ what: awaitedOf(receipt) });
  if (ending === "failed" && !isPurchase(receipt) && receipt.apiResponse) return receipt.apiResponse;
  if (ending === "failed") return isPaidFromWallet(receipt) ? t.failedBack : t.failed;
  return { done: t.wentThrough, returned: t.returned, stopped: t.stopped }[ending];
}

const isPaidFromWallet = (receipt: Transaction) => isPurchase(receipt) || isWithdrawal(receipt);

function awaitedOf(receipt: Transaction): string {
  const t = actWords.get();
  if (isWithdrawal(receipt)) return t.bank;
  if (isPurchase(receipt) || isAirtimeSale(receipt)) return t.network;
  return t.approval;
}

/**
 * Shows the sentence of an act as a toast in the tone of its receipt: only what is done is a success. Without
 * a receipt it is one.
 */
export function sayEnd(receipt: Transaction | null, msg: string): void {
  const tone = receipt ? toneOf(receipt) : "good";
  ({ good: notify.success, warn: notify.info, bad: notify.error })[tone](msg);
}

/**
 * Says how an act ended whose result's screen opens. The screen shows it in large, so a toast would only
 * cover it: it is spoken. A failure is a toast as well, because refusals always are (rules 9.5).
 */
export function sayResult(receipt: Transaction | null, msg: string): void {
  if (receipt && toneOf(receipt) !== "bad") notify.speak(msg);
  else sayEnd(receipt, msg);
}
