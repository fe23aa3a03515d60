import { routes } from "../../contract/index.ts";
import { kobo } from "../../core/money.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { readSpending } from "../../flows/transactions/spending.ts";
import { exportStatement, placedAt, readStatement } from "../../flows/transactions/statement.ts";
import { type Mounted, on } from "../on.ts";
import { sendFile } from "../send-file.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of the caller's statement and spending; staff read their own here too. */
export function statementRoutes(deps: Pick<Deps, "db" | "clock">): Mounted[] {
  return [
    on(routes.readStatement, async ({ query, user }) => {
      const read = await readStatement(deps, user.id, query);
      if (!read.ok) return read;
      const { from, to, madeAt, count, rows, ...sums } = read.value;
      return ok({
        from,
        to,
        madeAt,
        openingBalance: sums.opening,
        closingBalance: sums.closing,
        totalDebit: sums.debit,
        totalCredit: sums.credit,
        noOfEntries: count,
        entries: rows.map((row) => entryShape(row, user)),
      });
    }),
    on(routes.exportStatement, async ({ query, user, reply }) => {
      const made = await exportStatement(deps, user.id, query);
      if (!made.ok) return made;
      const { from, to, parts } = made.value;
      await sendFile(reply, { name: `statement-${from}-${to}.csv`, type: "text/csv", parts });
      return ok("");
    }),
    on(routes.readSpending, async ({ user }) => {
      const { months, total, since } = await readSpending(deps, user.id);
      return ok({ months, totalSpent: total, countedSince: since ?? null });
    }),
  ];
}

/** An entry of the wallet's chain: its balances are always set. */
function entryShape(row: TransactionRow, viewer: Parameters<typeof transactionShape>[1]) {
  return {
    ...transactionShape(row, viewer),
    at: placedAt(row),
    balance_Before: kobo(row.balance_before ?? 0n),
    balance_After: kobo(row.balance_after ?? 0n),
  };
}
