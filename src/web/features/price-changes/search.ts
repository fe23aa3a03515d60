import type { PlanCategory } from "../../../core/catalogue.ts";
import { PLAN_PRICES, type PlanPriceName } from "../../../core/margins.ts";
import { ALL_BRANDS, type Brand } from "../../../core/services.ts";

export const TABS = ["edit", "scheduled", "history", "proposals", "file"] as const;
export type Tab = (typeof TABS)[number];
export const CATEGORIES = ["daily", "weekly", "monthly", "yearly"] as const satisfies readonly PlanCategory[];

/** The fields of the address: the tab, its filter, and the change or the plan whose dialog is open. */
export type PricesSearch = {
  tab?: Exclude<Tab, "edit">;
  network?: Brand;
  category?: PlanCategory;
  supplier?: string;
  text?: string;
  tier?: PlanPriceName;
  status?: string;
  page?: number;
  change?: string;
  plan?: string;
};

export type PricesProps = { search: PricesSearch; onSearch: (search: PricesSearch) => void };

const textIn = (sent: unknown, most: number): string | undefined =>
  typeof sent === "string" && sent.trim() ? sent.trim().slice(0, most) : undefined;
const oneOf = <V extends string>(known: readonly V[], sent: unknown): V | undefined =>
  known.find((one) => one === sent);

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): PricesSearch {
  const page = Number(search.page);
  const read = {
    tab: oneOf(["scheduled", "history", "proposals", "file"] as const, search.tab),
    network: oneOf(ALL_BRANDS, search.network),
    category: oneOf(CATEGORIES, search.category),
    supplier: textIn(search.supplier, 40),
    text: textIn(search.text, 80),
    tier: oneOf(PLAN_PRICES, search.tier),
    status: textIn(search.status, 20),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
    change: textIn(search.change, 60),
    plan: textIn(search.plan, 60),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Returns the filter as the server takes it. */
export function askedOf({ network, category, supplier, text }: PricesSearch) {
  return {
    ...(network ? { network } : {}),
    ...(category ? { category } : {}),
    ...(supplier ? { supplier } : {}),
    ...(text ? { text } : {}),
  };
}

const STATUSES = {
  scheduled: ["waiting", "refused", "cancelled"],
  history: ["all", "applied", "undone", "refused", "cancelled"],
} as const;
type Status = (typeof STATUSES)[keyof typeof STATUSES][number];

/** The states of a tab's filter, the usual one first. */
export function statusesOf(tab: keyof typeof STATUSES): readonly Status[] {
  return STATUSES[tab];
}

/** Returns which changes a tab asks for. */
export function askedChanges(
  tab: keyof typeof STATUSES,
  { status, page = 1 }: PricesSearch,
): { status: Status; page: number } {
  const known = statusesOf(tab);
  return { status: known.find((one) => one === status) ?? known[0] ?? "all", page };
}
