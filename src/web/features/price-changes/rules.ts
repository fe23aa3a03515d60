import { PLAN_PRICES, type PlanPriceName } from "../../../core/margins.ts";
import { type Kobo, kobo } from "../../../core/money.ts";
import { type Expected, expectedOf, marginOf } from "../../../core/price-formula.ts";
import { fromWire, parseTyped, toWire } from "../../shared/money.ts";
import type { Formula, ChosenLine, TablePlan, TablePrice } from "./api.ts";

/** The typed formula: for each price a percentage and an amount. */
export type FormulaDraft = Record<"base" | "roundUpTo" | `${PlanPriceName}${"Percent" | "Plus"}`, string>;

export const EMPTY_FORMULA: FormulaDraft = {
  base: "cost",
  roundUpTo: "5",
  smartEarnerPercent: "",
  smartEarnerPlus: "",
  resellerPercent: "",
  resellerPlus: "",
  partnerPercent: "",
  partnerPlus: "",
  apiPercent: "",
  apiPlus: "",
};

const MIN_PERCENT = -90;
const MAX_PERCENT = 1_000;

/** Reads a typed percentage; undefined when it is none within its bounds. */
export function percentIn(text: string): number | undefined {
  const plain = text.trim().replace(/^[−–]/, "-").replace(/%$/, "").trim();
  const value = /^-?\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
  return value !== undefined && value >= MIN_PERCENT && value <= MAX_PERCENT ? value : undefined;
}

/** Reads a typed amount that may be below zero. */
export function plusIn(text: string): Kobo | undefined {
  const plain = text.trim().replace(/^[−–]/, "-");
  const isMinus = plain.startsWith("-");
  const amount = parseTyped(isMinus ? plain.slice(1) : plain);
  return amount !== undefined && isMinus ? kobo(-amount) : amount;
}

/** True when nothing is typed for a price, which then stays as it is. */
const isEmpty = (draft: FormulaDraft, tier: PlanPriceName) =>
  !draft[`${tier}Percent`].trim() && !draft[`${tier}Plus`].trim();

type Sentences = { badPercent: string; badPlus: string; noFormula: string };

/** Returns what is wrong with a formula, by field. */
export function checkFormula(draft: FormulaDraft, t: Sentences): Partial<FormulaDraft> {
  if (PLAN_PRICES.every((tier) => isEmpty(draft, tier))) return { smartEarnerPercent: t.noFormula };
  const problems = PLAN_PRICES.flatMap((tier): [string, string][] => {
    const [percent, plus] = [draft[`${tier}Percent`], draft[`${tier}Plus`]];
    return [
      ...(percent.trim() && percentIn(percent) === undefined
        ? [[`${tier}Percent`, t.badPercent] as [string, string]]
        : []),
      ...(plus.trim() && plusIn(plus) === undefined ? [[`${tier}Plus`, t.badPlus] as [string, string]] : []),
    ];
  });
  return Object.fromEntries(problems);
}

/** Returns a valid draft as the server takes it. */
export function formulaOf(draft: FormulaDraft): Formula {
  const tiers = PLAN_PRICES.filter((tier) => !isEmpty(draft, tier)).map((tier) => {
    const percent = percentIn(draft[`${tier}Percent`]) ?? 0;
    const plus = toWire(plusIn(draft[`${tier}Plus`]) ?? kobo(0n));
    return [tier, { percent, plus }] as const;
  });
  return {
    base: draft.base === "price" ? "price" : "cost",
    roundUpTo: draft.roundUpTo === "5" || draft.roundUpTo === "10" ? draft.roundUpTo : "none",
    tiers: Object.fromEntries(tiers),
  };
}

/** Prices set by hand in the table, by plan. */
export type ByHand = ReadonlyMap<string, { readonly [tier in PlanPriceName]?: Kobo }>;

/** Returns the rows with the prices that were set by hand, and what these earn. */
export function withHand(rows: readonly TablePlan[], byHand: ByHand): TablePlan[] {
  return rows.map((row) => {
    const own = byHand.get(row._id);
    if (!own) return row;
    const cost = fromWire(row.planCostPrice);
    const prices = row.prices.map((price) => {
      const set = own[price.tier];
      if (set === undefined) return price;
      const { amount, bps } = marginOf(set, cost);
      const earns = { margin: toWire(amount), marginPercent: bps / 100, isBelowCost: set < cost };
      return { ...price, after: toWire(set), ...earns };
    });
    return { ...row, prices };
  });
}

/** The new price of a cell; undefined where it stays or cannot be. */
export const changedTo = ({ before, after }: TablePrice): number | undefined =>
  after === null || after === before ? undefined : after;

export const changesOf = ({ prices }: TablePlan): TablePrice[] =>
  prices.filter((price) => changedTo(price) !== undefined);

/** Returns what to send for the chosen rows. */
export function linesOf(rows: readonly TablePlan[]): ChosenLine[] {
  return rows.flatMap((row) => {
    const changes = changesOf(row);
    if (changes.length === 0) return [];
    const side = (when: "before" | "after") =>
      Object.fromEntries(changes.map((price) => [price.tier, price[when] ?? price.before]));
    return [{ plan: row._id, before: side("before"), after: side("after") }];
  });
}

export type Sums = Expected & { prices: number; losses: number };

/** Sums what the chosen rows change (rules 19.4). */
export function sumsOf(rows: readonly TablePlan[]): Sums {
  const changes = rows.flatMap(changesOf);
  const expected = expectedOf(
    changes.map(({ before, after, sold }) => ({
      before: fromWire(before),
      after: fromWire(after ?? before),
      sold,
    })),
  );
  const losses = changes.filter(({ isBelowCost }) => isBelowCost).length;
  return { ...expected, prices: changes.length, losses };
}

/** Returns a time typed as the clock shows it in Lagos, as ISO; undefined where there is none. */
export function lagosIso(typed: string): string | undefined {
  const at = new Date(`${typed}:00+01:00`);
  return typed && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined;
}
