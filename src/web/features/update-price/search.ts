import type { PlanCategory } from "../../../core/catalogue.ts";
import { ALL_BRANDS, type Brand } from "../../../core/services.ts";
import type { Category } from "../../shared/shop/queries.ts";

export const CATEGORIES = [
  "all",
  "daily",
  "weekly",
  "monthly",
  "yearly",
] as const satisfies readonly Category[];

/**
 * The fields of the address: the plans shown, and the act with its plan; "new" is one that does not exist
 * yet.
 */
export type PriceSearch = {
  network?: Brand;
  category?: PlanCategory;
  plan?: string;
  act?: "delete";
};

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): PriceSearch {
  const network = ALL_BRANDS.find((name) => name === search.network);
  const category = CATEGORIES.find((name) => name === search.category);
  const plan = typeof search.plan === "string" ? search.plan : undefined;
  return {
    ...(network ? { network } : {}),
    ...(category && category !== "all" ? { category } : {}),
    ...(plan ? { plan } : {}),
    ...(plan && search.act === "delete" ? { act: "delete" } : {}),
  };
}
