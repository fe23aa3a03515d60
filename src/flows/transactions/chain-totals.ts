import { kobo } from "../../core/money.ts";
import { sumFullThousands } from "./range-queries.ts";
import { type ChainSums, sumChain, type Totals } from "./queries.ts";
import type { Deps } from "../deps.ts";

type Known = { upTo: bigint; sums: ChainSums };

/** Totals over a person's whole history, without reading it again each time. */
export type ChainTotals = { of(userId: string, open: number): Promise<Totals> };

const PEOPLE_REMEMBERED = 20_000;

/**
 * Keeps sums of rows that moved money and adds only the rows since: such rows never change amount, direction
 * or type. The first look after a start has the sums of full thousands from the database.
 *
 * The outcome of purchases does change. So sales are not summed by status but derived in the same snapshot:
 * all purchases, less what came back, less what is still under way (rules 8.5).
 */
export function createChainTotals(db: Deps["db"]): ChainTotals {
  const known = new Map<string, Known>();
  return {
    async of(userId, open) {
      const start = known.get(userId) ?? (await sumFullThousands(db, userId));
      const { newest, sums: added, underWay } = await sumChain(db, userId, start.upTo);
      const sums = {
        debit: start.sums.debit + added.debit,
        credit: start.sums.credit + added.credit,
        bought: start.sums.bought + added.bought,
        returned: start.sums.returned + added.returned,
      };
      remember(known, userId, { upTo: newest, sums });
      return {
        count: Number(newest) + open,
        debit: kobo(sums.debit),
        credit: kobo(sums.credit),
        sales: kobo(sums.bought - sums.returned - underWay),
      };
    },
  };
}

/** Keeps the people seen last: a Map iterates in the order of insertion. */
function remember(known: Map<string, Known>, userId: string, totals: Known): void {
  known.delete(userId);
  known.set(userId, totals);
  if (known.size <= PEOPLE_REMEMBERED) return;
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
}
