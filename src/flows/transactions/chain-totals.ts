import { kobo } from "../../core/money.ts";
import { type ChainSums, plus, sumChain, sumFullThousands, sumNotBought, sumRange } from "./range-queries.ts";
import type { Span, Totals } from "./queries.ts";
import type { Deps } from "../deps.ts";

type Known = { upTo: bigint; sums: ChainSums };

/** Totals over a person's history, or a part of it, without reading it again each time. */
export type ChainTotals = {
  of(userId: string, open: number): Promise<Totals>;
  /** The totals of a range of the chain; `open` is the number of open rows within its dates. */
  between(userId: string, range: { span: Span; open: number }): Promise<Totals>;
};

const PEOPLE_REMEMBERED = 20_000;

/**
 * Keeps sums of rows that moved money and adds only the rows since: such rows never change amount, direction
 * or type. The first look after a start has the sums of full thousands from the database.
 *
 * The outcome of purchases does change. So sales are not summed by status but derived in the same snapshot:
 * all purchases, less what came back, less what is still under way (rules 8.5).
 *
 * `db` is the primary, because sums of thousands are written when they are first asked for.
 */
export function createChainTotals(db: Deps["db"]): ChainTotals {
  const known = new Map<string, Known>();
  return {
    async of(userId, open) {
      const start = known.get(userId) ?? (await sumFullThousands(db, userId));
      const { newest, sums: added, underWay } = await sumChain(db, userId, start.upTo);
      const sums = plus(start.sums, added);
      remember(known, userId, { upTo: newest, sums });
      return {
        count: Number(newest) + open,
        debit: sums.debit,
        credit: sums.credit,
        sales: kobo(sums.bought - sums.returned - underWay),
      };
    },
    between: (userId, range) => totalsBetween(db, userId, range),
  };
}

/** Sales of a range are what was bought in it, less what of that did not succeed. */
async function totalsBetween(
  db: Deps["db"],
  userId: string,
  { span, open }: { span: Span; open: number },
): Promise<Totals> {
  const { debit, credit, bought } = await sumRange(db, userId, span);
  const notBought = await sumNotBought(db, userId, span);
  return { count: Number(span.upTo - span.after) + open, debit, credit, sales: kobo(bought - notBought) };
}

/** Keeps the people seen last: a Map iterates in the order of insertion. */
function remember(known: Map<string, Known>, userId: string, totals: Known): void {
  known.delete(userId);
  known.set(userId, totals);
  if (known.size <= PEOPLE_REMEMBERED) return;
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
}
