import { NETWORKS } from "../../../core/networks.ts";
import type { AnswerOf } from "../../shared/api/api.ts";
import { spendingWords } from "./words.en.ts";

export type Spending = AnswerOf<"GET /transaction/spending">;
type Month = Spending["months"][number];

/** Returns the networks that were bought from, in the shop's order; electricity last, any other before it. */
export function networksOf(months: readonly Month[]): string[] {
  const seen = new Set(months.flatMap((month) => month.networks.map(({ network }) => network)));
  const known = NETWORKS.filter((network) => seen.has(network));
  const others = [...seen].filter(
    (name) => name !== "electricity" && !known.some((network) => network === name),
  );
  return [...known, ...others.toSorted(), ...(seen.has("electricity") ? ["electricity"] : [])];
}

/** Names a month: "Nov 2026", or "Nov" where the year is clear. */
export function monthName(month: string, form: "long" | "short"): string {
  const year = form === "long" ? ({ year: "numeric" } as const) : {};
  return new Intl.DateTimeFormat("en-GB", { month: "short", ...year, timeZone: "UTC" }).format(
    new Date(`${month}-15T00:00:00Z`),
  );
}

/** Returns a network's name; electricity counts as one here. */
export function networkName(network: string): string {
  return network === "electricity" ? spendingWords.get().electricity : network;
}
