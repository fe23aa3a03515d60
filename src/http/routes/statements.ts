import { routes } from "../../contract/index.ts";
import { kobo } from "../../core/money.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { readSpending } from "../../flows/transactions/spending.ts";
import { exportStatement, placedAt, readStatement } from "../../flows/transactions/statement.ts";
import { type Mounted, on } from "../on.ts";
import { transactionShape } from "../shapes/transaction.ts";
import type { FastifyReply } from "fastify";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

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
      await sendTextFile(reply, { name: `statement-${from}-${to}.csv`, type: "text/csv", parts });
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

/**
 * Streams a text file while it is made. No refusal is possible once it began: an error cuts the connection,
 * so that half a file never looks like a whole one.
 */
async function sendTextFile(
  reply: FastifyReply,
  { name, type, parts }: { name: string; type: string; parts: AsyncIterable<string> },
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": `${type}; charset=utf-8`,
    "content-disposition": `attachment; filename="${name}"`,
  });
  try {
    await pipeline(Readable.from(parts), raw);
  } catch (error) {
    reply.log.warn({ err: error }, "a file was not sent to its end");
    raw.destroy();
  }
}
