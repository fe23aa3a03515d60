import type { Kysely } from "kysely";
import { kobo } from "../../src/core/money.ts";
import { ruleOf } from "../../src/core/movements.ts";
import type { DB } from "../../src/db/schema.ts";
import type { NewTransactionRow } from "../../src/db/transactions.ts";
import type { createChainTotals } from "../../src/flows/transactions/chain-totals.ts";
import type { HistoryQuestion } from "../../src/flows/transactions/filter.ts";
import { listTransactions } from "../../src/flows/transactions/list.ts";

/** Midnight of 10 January 2026 in Lagos, from which `add` counts its hours. */
export const START = Date.parse("2026-01-10T00:00:00+01:00");
const HOUR_MS = 3_600_000;

/** Returns a maker of people whose histories are written row by row into this database. */
export function historiesIn(db: Kysely<DB>, totals: ReturnType<typeof createChainTotals>) {
  let people = 0;
  let made = 0;
  return function newHistory() {
    const userId = `01990000-0000-7000-8009-${String(++people).padStart(12, "0")}`;
    let seq = 0n;
    let balance = 0n;
    const add = async (
      hour: number,
      row: Partial<NewTransactionRow> & { moves: boolean },
    ): Promise<string> => {
      const { moves, kind = "purchase_airtime", ...given } = row;
      const { type, isCredit } = ruleOf(kind);
      // Random-looking at the front, so that public references differ.
      const id = `${String(++made).padStart(8, "0")}-0000-7000-8010-000000000000`;
      const amount = given.amount_kobo ?? kobo(10_000n);
      const before = balance;
      if (moves) balance += isCredit ? amount : -amount;
      const at = new Date(START + hour * HOUR_MS);
      await db
        .insertInto("wallet_transaction")
        .values({
          id,
          user_id: userId,
          kind,
          type,
          status: "success",
          is_credit: isCredit,
          network: "MTN",
          number: "08030000001",
          seq: moves ? ++seq : null,
          balance_before: moves ? kobo(before) : null,
          balance_after: moves ? kobo(balance) : null,
          created_at: at,
          finished_at: at,
          ...given,
          amount_kobo: amount,
        })
        .execute();
      return id;
    };
    const list = async (question: HistoryQuestion & { page?: number; limit?: number } = {}) => {
      const listed = await listTransactions({ db, totals }, userId, { page: 1, limit: 50, ...question });
      if (!listed.ok) throw new Error(JSON.stringify(listed.fault));
      return { ...listed.value, ids: listed.value.rows.map((row) => row.id) };
    };
    return { userId, add, list, balance: () => balance };
  };
}
