import type { Kobo } from "../../../core/money.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { formatMoney } from "../../shared/money.ts";
import type { Supplier } from "../../shared/shop/queries.ts";
import type { Difference } from "./api.ts";
import { supplierWords } from "./words.en.ts";

/** Sorts suppliers: enabled ones first, then those that could be, then by name. */
export function inOrder(suppliers: readonly Supplier[]): Supplier[] {
  const rank = ({ isEnabled, isReady }: Supplier) => (isEnabled ? 0 : isReady ? 1 : 2);
  return suppliers.toSorted((a, b) => rank(a) - rank(b) || a.supplierName.localeCompare(b.supplierName));
}

export type DayFigures = { delivered: number; all: number; percent: number | null; p50: number | null };

/**
 * Returns the last day's figures over all services: number and share delivered, and the slowest service's
 * time.
 */
export function dayOf({ lines }: Supplier): DayFigures {
  const delivered = lines.reduce((sum, { day }) => sum + day.delivered, 0);
  const all = lines.reduce((sum, { day }) => sum + day.delivered + day.rejected, 0);
  const times = lines.flatMap(({ day }) => (day.p50Seconds === null ? [] : [day.p50Seconds]));
  return {
    delivered,
    all,
    percent: all === 0 ? null : Math.round((delivered * 1_000) / all) / 10,
    p50: times.length === 0 ? null : Math.max(...times),
  };
}

/** Formats an amount without kobo, for floats: "₦1,234,567". */
export const wholeNaira = (amount: Kobo): string => formatMoney(amount).replace(/\.\d\d$/, "");

/** Returns the tone of a percentage: good from 95, warn from 80, else bad. */
export function toneOf(percent: number): "good" | "warn" | "bad" {
  if (percent >= 95) return "good";
  return percent >= 80 ? "warn" : "bad";
}

/** True when the breaker skips a service of this supplier at the moment. */
export function isSkipped({ isEnabled, lines }: Supplier): boolean {
  return isEnabled && lines.some(({ breaker }) => breaker !== "closed");
}

export type LimitDraft = { maxInFlight: string; timeout: string; notFound: string };
const RANGES = { maxInFlight: [1, 10_000], timeout: [1, 180], notFound: [1, 1_440] } as const;

export function limitsOf({ maxInFlight, vendTimeoutMs, notFoundAfterMs }: Supplier): LimitDraft {
  return {
    maxInFlight: String(maxInFlight),
    timeout: String(vendTimeoutMs / 1_000),
    notFound: String(notFoundAfterMs / 60_000),
  };
}

/** Requires whole numbers within the server's bounds. */
export function checkLimits(draft: LimitDraft): Problems<LimitDraft> {
  const t = supplierWords.get();
  const bad = (["maxInFlight", "timeout", "notFound"] as const).flatMap((name) => {
    const [min, max] = RANGES[name];
    const value = Number(draft[name].trim());
    const isGood = /^\d+$/.test(draft[name].trim()) && value >= min && value <= max;
    return isGood ? [] : [[name, t.badRange({ min, max })] as const];
  });
  return Object.fromEntries(bad);
}

export function limitsBody(draft: LimitDraft): BodyOf<"PATCH /admin/suppliers/{code}"> {
  return {
    maxInFlight: Number(draft.maxInFlight),
    vendTimeoutMs: Number(draft.timeout) * 1_000,
    notFoundAfterMs: Number(draft.notFound) * 60_000,
  };
}

export type SyncItem = BodyOf<"POST /admin/suppliers/{code}/sync/apply">["items"][number];
/** The chosen items, by the supplier's code. */
export type Chosen = Readonly<Record<string, SyncItem>>;

/** Adds an item, or removes it when `item` is undefined. */
export function withItem(chosen: Chosen, key: string, item: SyncItem | undefined): Chosen {
  const { [key]: _gone, ...rest } = chosen;
  return item ? { ...rest, [key]: item } : rest;
}

/**
 * Returns the chosen items that the difference still offers at the same cost; it may have been refetched
 * since.
 */
export function stillThere(chosen: Chosen, difference: Difference): Chosen {
  const kept = Object.entries(chosen).filter(([, { action, code, costPrice }]) => {
    if (action === "cost")
      return difference.changed.some((one) => one.code === code && one.costPrice === costPrice);
    const list = { unlink: difference.gone, link: difference.new }[action];
    return list.some((one) => one.code === code);
  });
  return Object.fromEntries(kept);
}

/** True when two items name one plan; the server accepts each plan once per request. */
export function namesTwice(items: readonly SyncItem[]): boolean {
  return new Set(items.map(({ planId }) => planId)).size < items.length;
}

/** One difference as a line of a file; costs in naira, empty where nothing is known. */
export type DifferenceLine = Record<"code" | "plan" | "before" | "cost", string> & {
  kind: "isNew" | "isGone" | "isChanged";
};

/** Returns the differences as lines of a file: changed, gone, new, as they stand on the screen. */
export function linesOf(difference: Pick<Difference, "new" | "gone" | "changed">): DifferenceLine[] {
  const empty = { before: "", cost: "" };
  return [
    ...difference.changed.map(({ code, planId, planName, costPrice, before }): DifferenceLine => {
      const costs = { before: String(before), cost: String(costPrice) };
      return { kind: "isChanged", code, plan: `${planId} ${planName}`, ...costs };
    }),
    ...difference.gone.map(
      ({ code, planId, planName }): DifferenceLine => ({
        kind: "isGone",
        code,
        plan: `${planId} ${planName}`,
        ...empty,
      }),
    ),
    ...difference.new.map(({ code, planNetwork, planName, planType, costPrice }): DifferenceLine => {
      const plan = [planNetwork, planName, planType].join(" ");
      return { kind: "isNew", code, plan, before: "", cost: String(costPrice ?? "") };
    }),
  ];
}
