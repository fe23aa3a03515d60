import type { TransactionRow, Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { isOnItsWay, lockAttempt } from "../purchases/lease-queries.ts";

export type TooEarly = { code: "refund_on_its_way" | "refund_unanswered" };

/**
 * Returns the reason why the money of a purchase under way cannot go back yet: its order may be leaving at
 * this moment, or its supplier can only be asked by sending it once more and has not said that it has it
 * (rules 5.22, 5.23). Call it under the purchase's lock.
 */
export async function whyNotYet(
  deps: Pick<Deps, "suppliers">,
  tx: Tx,
  { line, at }: { line: TransactionRow; at: Date },
): Promise<TooEarly | undefined> {
  const live = await lockAttempt(tx, line.id);
  if (!live) return undefined;
  if (isOnItsWay(live, at)) return { code: "refund_on_its_way" };
  const isAskedByResend = deps.suppliers.get(live.supplier)?.question === "resend";
  return isAskedByResend && live.supplier_ref === null ? { code: "refund_unanswered" } : undefined;
}
