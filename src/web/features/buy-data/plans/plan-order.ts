import { megabytes, validityDays } from "../../../../core/plan-forms.ts";
import { type Kobo, kobo } from "../../../../core/money.ts";
import { fromWire } from "../../../shared/money.ts";
import { kindName } from "./kinds.ts";
import type { Plan } from "./plan.ts";

/** How the plans of a network are grouped, sorted and searched on the screen (rules 4.41 to 4.43). */

/** `suggested` keeps the server's order, in groups by days. */
export const ORDERS = ["suggested", "price", "value", "size", "days"] as const;
export type PlanOrder = (typeof ORDERS)[number];
/** Plans that last equally long; `days` is undefined for a list that is not grouped. */
export type PlanGroup = { days: number | undefined; plans: readonly Plan[] };
/** How a search and an order narrow and turn the list. */
export type View = { search: string; order: PlanOrder };

const KOBO_PER_NAIRA = 100n;

/** Returns the days that a plan lasts, as the server counts them; 0 for a validity that names none. */
export function daysOf({ month_validate: validity }: Pick<Plan, "month_validate">): number {
  return validityDays(validity) ?? 0;
}

/** Returns the whole megabytes of a plan (1,000 MB is 1 GB). */
function sizeOf({ volumeRatio }: Pick<Plan, "volumeRatio">): bigint {
  return BigInt(megabytes(volumeRatio) ?? Math.round(volumeRatio * 1_000));
}

/**
 * Returns the price of a gigabyte in whole naira, as kobo, rounded half up (rules 4.42); undefined for a plan
 * without a size.
 */
export function pricePerGigabyte(plan: Pick<Plan, "my_price" | "volumeRatio">): Kobo | undefined {
  const size = sizeOf(plan);
  if (size <= 0n) return undefined;
  const naira =
    (fromWire(plan.my_price) * 1_000n * 2n + size * KOBO_PER_NAIRA) / (size * KOBO_PER_NAIRA * 2n);
  return kobo(naira * KOBO_PER_NAIRA);
}

/** Returns how much of a price the balance does not cover; undefined when it covers all. */
export function missingOf(price: Kobo, balance: Kobo): Kobo | undefined {
  return price > balance ? kobo(price - balance) : undefined;
}

const signOf = (difference: bigint): number => (difference > 0n ? 1 : difference < 0n ? -1 : 0);

type Compare = (a: Plan, b: Plan) => number;

/** Cheapest first; for size and days the largest first. Plans that are equal keep the server's order. */
const COMPARE: Record<Exclude<PlanOrder, "suggested">, Compare> = {
  price: (a, b) => signOf(fromWire(a.my_price) - fromWire(b.my_price)),
  value: (a, b) => signOf(fromWire(a.my_price) * sizeOf(b) - fromWire(b.my_price) * sizeOf(a)),
  size: (a, b) => signOf(sizeOf(b) - sizeOf(a)),
  days: (a, b) => daysOf(b) - daysOf(a),
};

/** Returns the plans that a search leaves: by days in the server's order, or in one group when sorted. */
export function groupPlans(plans: readonly Plan[], { search, order }: View): PlanGroup[] {
  const left = plans.filter((plan) => isFound(plan, search));
  if (left.length === 0) return [];
  if (order !== "suggested") return [{ days: undefined, plans: left.toSorted(COMPARE[order]) }];
  const groups = Map.groupBy(left, daysOf);
  return [...groups].map(([days, own]) => ({ days, plans: own }));
}

/**
 * True when all words of a search are about the plan (rules 4.43). "2gb" and "2 GB" mean exactly that size;
 * any other word begins a word of the plan.
 */
export function isFound(plan: Plan, search: string): boolean {
  const typed = search.toLowerCase().replace(/(\d)\s+(?=[mgt]b?\b)/g, "$1");
  const words = typed.split(/[\s,]+/).filter(Boolean);
  const own = wordsOf(plan);
  return words.every((word) => {
    const size = wantedSize(word);
    return size === undefined ? own.some((text) => text.startsWith(word)) : size === sizeOf(plan);
  });
}

const MEGABYTES: Record<string, number> = { m: 1, g: 1_000, t: 1_000_000 };

/** Returns the megabytes of a word like "2gb" or "1.5gb"; undefined for any other word. */
function wantedSize(word: string): bigint | undefined {
  const [, number, unit = ""] = /^(\d{1,6}(?:\.\d{1,3})?)([mgt])b$/.exec(word) ?? [];
  if (number === undefined) return undefined;
  return BigInt(Math.round(Number(number) * (MEGABYTES[unit] ?? 0)));
}

function wordsOf(plan: Plan): string[] {
  const days = daysOf(plan);
  const texts = [plan.plan, plan.plan_type, kindName(plan.plan_type), plan.month_validate, plan.planCategory];
  const numbers = [`${days}`, `${days}days`, `${plan.id}`];
  return [
    ...texts
      .join(" ")
      .toLowerCase()
      .split(/[\s()]+/),
    ...numbers,
  ];
}

/** A habit of buying a plan: how often its buyer bought it, and whether the shop sells it most. */
type Habit = { _id: string; bought: number; isPopular: boolean };

const MAX_PICKS = 3;
/** One purchase alone is no habit. */
const OFTEN = 2;

/**
 * Returns at most three plans to offer first (rules 4.41): those the person bought at least twice, the
 * most-bought first, then the shop's. Plans that cannot be bought now, and the one named, are left out.
 */
export function oftenBought(plans: readonly Plan[], habits: readonly Habit[], but?: Plan): Plan[] {
  const known = new Map(habits.map((habit) => [habit._id, habit]));
  const rank = ({ _id }: Plan): number => {
    const habit = known.get(_id);
    if (habit && habit.bought >= OFTEN) return habit.bought;
    return habit?.isPopular ? 1 : 0;
  };
  const often = plans.filter((plan) => plan.isOpen && plan._id !== but?._id && rank(plan) > 0);
  return often.toSorted((a, b) => rank(b) - rank(a)).slice(0, MAX_PICKS);
}
