import { noteText } from "./note-words.en.ts";
import { formatMoney, fromWire } from "../money.ts";
import { isOpen, isPurchase, isWithdrawal, type Transaction } from "../transactions.ts";
import { resultWords } from "./words.en.ts";

const money = (naira: number) => formatMoney(fromWire(naira));

/** One step of the money's timeline; `now` marks the current one. */
export type Step = { title: string; at: string | null; note?: string; state: "done" | "now" | "later" };

type Way = { first: string; wait: string; last: string; failed: string; next: string };

/** Returns the words of the steps for this kind of transaction. */
function wayOf(receipt: Transaction): Way {
  const t = resultWords.get();
  const amount = money(receipt.trans_amount);
  if (isPurchase(receipt)) {
    const failed = t.boughtFailed({ amount });
    return { first: t.boughtFirst, wait: t.boughtWait, last: t.boughtLast, failed, next: t.nextBought };
  }
  if (isWithdrawal(receipt)) {
    const failed = receipt.isStopped ? t.bankedStopped({ amount }) : t.bankedFailed({ amount });
    return { first: t.bankedFirst, wait: t.bankedWait, last: t.bankedLast, failed, next: t.nextBanked };
  }
  if (receipt.trans_Type === "earning")
    return {
      first: t.earnedFirst,
      wait: t.earnedWait,
      last: t.earnedLast,
      failed: t.earnedFailed,
      next: t.nextOther,
    };
  if (receipt.trans_Type === "wallet" && receipt.isCredit)
    return { ...fundedWay(), ...(receipt.paymentLink ? {} : { wait: t.movedWait, next: t.nextOther }) };
  return {
    first: t.movedFirst,
    wait: t.movedWait,
    last: t.movedLast,
    failed: t.movedFailed,
    next: t.nextOther,
  };
}

function fundedWay(): Way {
  const t = resultWords.get();
  const {
    fundedFirst: first,
    fundedWait: wait,
    fundedLast: last,
    fundedFailed: failed,
    nextFunded: next,
  } = t;
  return { first, wait, last, failed, next };
}

/** Returns the timeline: past steps, the next one, and the latest time at which the money comes back. */
export function timelineOf(receipt: Transaction): Step[] {
  const t = resultWords.get();
  const way = wayOf(receipt);
  const at = receipt.finishedAt;
  const first: Step = { title: way.first, at: receipt.createdAt, state: "done" };
  if (isOpen(receipt)) return [first, ...openSteps(receipt, way)];
  switch (receipt.trans_Status) {
    case "failed":
      return [first, { title: way.failed, at, state: "done", ...noteOf(receipt) }];
    case "refunded":
      return [first, { title: t.refunded({ amount: money(receipt.trans_amount) }), at, state: "done" }];
    default:
      // A transaction that is complete at once has one step.
      return way.last === t.movedLast && !isLong(receipt)
        ? [{ ...first, title: t.movedLast }]
        : [first, { title: way.last, at, state: "done" }];
  }
}

const isLong = ({ createdAt, finishedAt }: Transaction) => finishedAt !== null && finishedAt !== createdAt;

const noteOf = ({ apiResponse }: Transaction) => (apiResponse ? { note: noteText(apiResponse) } : {});

function openSteps(receipt: Transaction, way: Way): Step[] {
  const t = resultWords.get();
  const now: Step = {
    title: way.wait,
    at: null,
    state: "now",
    ...(receipt.nextStep === null ? {} : { note: way.next }),
  };
  if (isWithdrawal(receipt) && receipt.waitsUntil) return [{ title: t.bankedHeld, at: null, state: "now" }];
  if (!receipt.refundBy) return [now];
  const sent: Step = {
    title: t.boughtSent({ network: receipt.trans_Network }),
    at: null,
    state: "done",
  };
  return [sent, now, { title: t.boughtBy, at: receipt.refundBy, state: "later" }];
}
