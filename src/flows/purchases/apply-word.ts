import { kobo } from "../../core/money.ts";
import type { VendAnswer } from "../../core/ports.ts";
import { decideNext, type Next } from "../../core/purchases.ts";
import { lockProcessing, settleOne } from "../../db/settle.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type PurchaseAttempt, settlementOf, situation } from "./apply.ts";
import { failureNote } from "./orders.ts";
import * as purchases from "./queries.ts";

/** The effect of a word on the purchase. */
export type WordDone = "settled" | "returned" | "lost" | "closed";

type Tools = Pick<Deps, "accountOf" | "clock" | "catalogue" | "suppliers" | "settings" | "vault">;

/**
 * Carries out an answer about an attempt inside the caller's transaction: the word of staff. It is decided as
 * any other answer, and the conditional changes are the same, so one decider wins. It never goes on to
 * another supplier. Money that goes back on a word is marked as released before proof, so that the supplier's
 * opposite word is booked as our loss (rules 5.37). Returns undefined, with nothing written, when it decided
 * nothing.
 */
export async function applyWord(
  deps: Tools,
  tx: Tx,
  word: { subject: PurchaseAttempt; answer: VendAnswer; walletAccount: bigint; refundId: string },
): Promise<WordDone | undefined> {
  const { subject, answer } = word;
  const { purchase, live } = subject;
  const next = decideNext(answer, { ...situation(deps, subject), overdueForMs: 0 });
  const at = deps.clock.now();
  switch (next.kind) {
    case "settle": {
      const isOpen = await lockProcessing(tx, live);
      const settlement = settlementOf(deps, subject, next);
      return isOpen && (await settleOne(tx, settlement)) ? "settled" : undefined;
    }
    case "fail_over":
    case "release": {
      const note = failureNote(purchase, next.by);
      const change = { ...word, purchase, live, accountOf: deps.accountOf, note, at };
      const isMine = await purchases.release(tx, { ...change, rejection: next, isForced: true });
      return isMine ? "returned" : undefined;
    }
    case "late_delivery":
      return (await lose(deps, tx, { subject, next, at })) ? "lost" : undefined;
    case "close":
      await purchases.closeAttempt(tx, { live, rejection: next, at });
      return "closed";
    default:
      return undefined;
  }
}

type Late = { subject: PurchaseAttempt; next: Next & { kind: "late_delivery" }; at: Date };

function lose(deps: Tools, tx: Tx, { subject, next, at }: Late): Promise<boolean> {
  const { purchase, live } = subject;
  return purchases.recordLateDelivery(tx, {
    live,
    number: purchase.number,
    cost: purchase.cost_kobo ?? kobo(0n),
    accountOf: deps.accountOf,
    supplierRef: next.supplierRef,
    at,
  });
}
