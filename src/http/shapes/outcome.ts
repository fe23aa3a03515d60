import type { transaction } from "../../contract/transactions.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { balanceAfterReturn, isGivenBack } from "../../flows/transactions/money-back.ts";
import { transactionShape } from "./transaction.ts";

type Receipt = (typeof transaction)["_zod"]["output"];
type Sentences = Record<TransactionRow["status"], string>;
type How<C extends string> = {
  viewer: Pick<Person, "userName" | "isAdmin">;
  sentences: Sentences;
  failed: C;
};

/**
 * Answers what became of a purchase or withdrawal: its receipt, or where it failed a refusal that carries the
 * receipt with the wallet as it is after the money came back (rules 2.9).
 */
export async function outcomeOf<const C extends string>(
  deps: Pick<Deps, "db">,
  row: TransactionRow,
  { viewer, sentences, failed }: How<C>,
): Promise<Result<{ msg: string; receipt: Receipt }, { code: C; msg: string; receipt: Receipt }>> {
  const receipt = transactionShape(row, viewer);
  const msg = sentences[row.status];
  if (!isGivenBack(row)) return ok({ msg, receipt });
  const balance_After = await balanceAfterReturn(deps, row);
  return fail({ code: failed, msg, receipt: { ...receipt, balance_After } });
}
