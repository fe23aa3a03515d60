import { type Free, pairByTime } from "../../core/reconciliation.ts";
import type { Tx } from "../../db/schema.ts";
import {
  forgetMatches,
  type Grouped,
  matchByReference,
  matchCarried,
  type Matching,
  matchSingles,
  type Pair,
  readGroups,
  saveDifferences,
  savePairs,
} from "./match-queries.ts";
import { forgetOurs, gatherOurs, planMatching } from "./ours-queries.ts";
import { ourTotals, saveTotals, theirTotals, type Totals } from "./read-queries.ts";

/**
 * Matches the lines of a statement with our side of the day, and writes down every difference (rules 17.4).
 * It begins anew each time: what was decided about a difference is kept while the difference is the same. The
 * caller holds the lock of the day, which is open.
 */
export async function matchDay(tx: Tx, of: Matching): Promise<void> {
  await planMatching(tx);
  await forgetMatches(tx, of);
  await gatherOurs(tx, of);
  await matchByReference(tx, of);
  await matchSingles(tx, of);
  await savePairs(tx, of.statementId, pairGroups(await readGroups(tx, of)));
  await matchCarried(tx, of);
  await saveDifferences(tx, of);
  await forgetOurs(tx, of);
  const { matched, ...theirs } = await theirTotals(tx, of, of.statementId);
  const { settled, ...ours } = await ourTotals(tx, of);
  await saveTotals(tx, of, {
    theirs: textsOf(theirs),
    ours: textsOf(ours),
    settled: String(settled),
    matched,
  });
}

const textsOf = ({ rows, came, left }: Totals) => ({ rows, came: String(came), left: String(left) });

function pairGroups(rows: readonly Grouped[]): Pair[] {
  const groups = Map.groupBy(rows, ({ group }) => group);
  return [...groups.values()].flatMap((group) => {
    const free = (isOurs: boolean): Free[] =>
      group.filter((row) => row.isOurs === isOurs).map(({ key, at }) => ({ key, at: at?.getTime() }));
    return pairByTime(free(false), free(true)).map(([rowKey, our]) => {
      const [subjectId = "", step = ""] = our.split(" ");
      return { rowKey, subjectId, step: Number(step) };
    });
  });
}
