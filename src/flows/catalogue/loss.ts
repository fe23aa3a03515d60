import { PLAN_PRICES, type PlanPriceName } from "../../core/margins.ts";
import { formatNaira, type Kobo } from "../../core/money.ts";
import type { PlanRow } from "./plan-queries.ts";

type Money = Pick<PlanRow, "cost_kobo" | "price_kobo" | "reseller_kobo" | "api_kobo" | "partner_kobo">;

/** Returns a plan's four prices by our names. Kobo. */
export function pricesOf(row: Money): Record<PlanPriceName, Kobo> {
  return {
    smartEarner: row.price_kobo,
    reseller: row.reseller_kobo,
    api: row.api_kobo,
    partner: row.partner_kobo,
  };
}

export type BelowCost = { code: "below_cost"; fields: Record<string, string> };

/**
 * The fate of a change that sells below cost: refused with a question, carried out with a warning, or
 * refused.
 */
export type OnLoss = "ask" | "warn" | "refuse";
export type LossNeedsTwo = { code: "loss_needs_two"; fields: Record<string, string> };

/** Returns the refusal of a change that sells below cost, if it is refused (rules 4.18, 12.2). */
export function refusedLoss(
  loss: BelowCost | undefined,
  onLoss: OnLoss,
): BelowCost | LossNeedsTwo | undefined {
  if (!loss || onLoss === "warn") return undefined;
  return onLoss === "ask" ? loss : { code: "loss_needs_two", fields: loss.fields };
}

/**
 * Returns the refusal of a cost, entered by one admin, below the one that stands, where no admin alone sells
 * below cost: the price could follow it down (rules 12.21). `field` is its name in the caller's form.
 */
export function lowerCost(
  change: { before: Kobo; after: Kobo; onLoss: OnLoss },
  field: string,
): LossNeedsTwo | undefined {
  const { before, after, onLoss } = change;
  if (onLoss !== "refuse" || after >= before) return undefined;
  return { code: "loss_needs_two", fields: { [field]: `Below the current cost of ₦${formatNaira(before)}` } };
}

/** The warning beside the answer of a change that was carried out although it sells below cost. */
export function warningOf(loss: BelowCost | undefined): string | undefined {
  if (!loss) return undefined;
  const fields = Object.entries(loss.fields).map(([name, sentence]) => `${name}: ${sentence}`);
  return `This sells below what it costs us. ${fields.join("; ")}`;
}

/**
 * Returns the prices that this change puts below cost. A plan that already sold at a loss may still be locked
 * or renamed (rules 4.18). `fieldOf` returns the name of a price in the caller's form.
 */
export function planLoss(
  before: PlanRow | undefined,
  after: Money,
  fieldOf: (name: PlanPriceName) => string,
): BelowCost | undefined {
  const isCostNew = before?.cost_kobo !== after.cost_kobo;
  const was = before && pricesOf(before);
  const will = pricesOf(after);
  const lossy = PLAN_PRICES.filter(
    (name) => will[name] < after.cost_kobo && (isCostNew || was?.[name] !== will[name]),
  );
  if (lossy.length === 0) return undefined;
  const sentence = `Below the cost of ₦${formatNaira(after.cost_kobo)}`;
  return { code: "below_cost", fields: Object.fromEntries(lossy.map((name) => [fieldOf(name), sentence])) };
}

/** Names the first of these plans in a sentence. */
export function namesOfPlans(plans: readonly { number: number; name: string }[]): string {
  const names = plans.slice(0, 3).map((plan) => `${plan.number} (${plan.name})`);
  return plans.length > names.length ? `${names.join(", ")} ...` : names.join(", ");
}
