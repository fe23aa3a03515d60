import { PLAN_PRICES } from "../../core/margins.ts";
import { formatNaira } from "../../core/money.ts";
import type { FourPrices, SomePrices } from "../../core/price-formula.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { planLoss, pricesOf, type BelowCost } from "../catalogue/loss.ts";
import type { PlanRow } from "../catalogue/plan-queries.ts";
import type { ChangeLine } from "../catalogue/price-change-queries.ts";

/** The lines of a change, decided against the plans as they are now (rules 19.3). */

/** New prices of one plan, with the ones that were seen when they were chosen. Kobo. */
export type WantedLine = { planId: string; before: SomePrices; after: SomePrices };
export type PricesMoved = { code: "prices_moved"; fields: Record<string, string> };
/** A line with the plan that it changes. */
export type PlanLine = { row: PlanRow; line: ChangeLine };

/** The most sentences of one refusal. */
const MAX_FIELDS = 50;
const MAX_SAID = 10;

const named = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(entries.slice(0, MAX_FIELDS));

/**
 * Puts wanted prices over the plans, which the caller has locked, and leaves out plans of which nothing
 * changes. Errors: prices_moved, which names each plan and price that is not as it was seen, by number and
 * name; a plan that is no longer sold by its id.
 */
export function linesOf(
  rows: readonly PlanRow[],
  wanted: readonly WantedLine[],
): Result<PlanLine[], PricesMoved> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const moved = wanted.flatMap((line) => movedOf(byId.get(line.planId), line));
  if (moved.length > 0) return fail({ code: "prices_moved", fields: named(moved) });
  const byPlan = new Map(wanted.map((line) => [line.planId, line]));
  return ok(
    rows.flatMap((row) => {
      const before = pricesOf(row);
      const after = over(before, byPlan.get(row.id)?.after ?? {});
      const isChanged = PLAN_PRICES.some((name) => before[name] !== after[name]);
      return isChanged ? [{ row, line: { planId: row.id, cost: row.cost_kobo, before, after } }] : [];
    }),
  );
}

function movedOf(row: PlanRow | undefined, { planId, before, after }: WantedLine): [string, string][] {
  if (!row) return [[planId, "A plan is no longer on sale"]];
  const present = pricesOf(row);
  return PLAN_PRICES.filter((name) => after[name] !== undefined && before[name] !== present[name]).map(
    (name) => [`${row.number}.${name}`, `${row.name} ${row.plan_type} is now ₦${formatNaira(present[name])}`],
  );
}

const over = (prices: FourPrices, some: SomePrices): FourPrices => ({
  smartEarner: some.smartEarner ?? prices.smartEarner,
  reseller: some.reseller ?? prices.reseller,
  partner: some.partner ?? prices.partner,
  api: some.api ?? prices.api,
});

/** Returns the new prices below cost, by plan number and price; undefined without any (rules 4.18). */
export function lossOf(lines: readonly PlanLine[]): BelowCost | undefined {
  const fields = lines.flatMap(({ row, line: { after } }) => {
    const { smartEarner: price_kobo, reseller: reseller_kobo, partner: partner_kobo, api: api_kobo } = after;
    const money = { cost_kobo: row.cost_kobo, price_kobo, reseller_kobo, partner_kobo, api_kobo };
    return Object.entries(planLoss(row, money, (name) => `${row.number}.${name}`)?.fields ?? {});
  });
  return fields.length > 0 ? { code: "below_cost", fields: named(fields) } : undefined;
}

/** Returns a stored line as a wish: only the prices that it changes. */
export function wantedOf({ planId, before, after }: ChangeLine): WantedLine {
  const changed = PLAN_PRICES.filter((name) => before[name] !== after[name]);
  const pick = (prices: FourPrices) => Object.fromEntries(changed.map((name) => [name, prices[name]]));
  return { planId, before: pick(before), after: pick(after) };
}

/** The sentences of a refusal in one text, for the list of changes. */
export function sentenceOf(what: string, fields: Record<string, string>): string {
  const said = Object.entries(fields).map(([name, sentence]) => {
    const [number = "", price] = name.split(".");
    return price === undefined ? sentence : `${number}: ${sentence}`;
  });
  return `${what}. ${[...new Set(said)].slice(0, MAX_SAID).join("; ")}`;
}
