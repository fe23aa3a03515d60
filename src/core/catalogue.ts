import type { Kobo } from "./money.ts";
import type { Network } from "./networks.ts";
import type { Brand, PlanService } from "./services.ts";
import type { SupplierFacts } from "./ports.ts";
import type { PlanPrices } from "./pricing.ts";
import type { HouseSettings } from "./settings.ts";
import type { Service } from "./transactions.ts";

export type PlanCategory = "daily" | "weekly" | "monthly" | "yearly";

/**
 * A plan of any service as sold. `network` is the company; `volumeMb` is 0 where nothing is measured. `codes`
 * lists its suppliers in rotation order, with each supplier's code for the plan (rules 4.19).
 */
export type SoldPlan = {
  id: string;
  service: PlanService;
  number: number;
  network: Brand;
  type: string;
  name: string;
  validity: string;
  validityDays: number;
  category: PlanCategory;
  volumeMb: number;
  cost: Kobo;
  prices: PlanPrices;
  isAvailable: boolean;
  supplier: string | undefined;
  autoRotate: boolean;
  codes: readonly { supplier: string; code: string }[];
};

/** A data plan. */
export type Plan = SoldPlan & { service: "data"; network: Network };

export type Company = { id: number; name: string; minimum: Kobo; isOpen: boolean };

/**
 * Everything about what is sold. It is read and replaced as a whole, so a purchase sees one consistent
 * catalogue.
 */
export type Catalogue = {
  /** Data plans. */
  plans: readonly Plan[];
  /** The plans of all other services. */
  otherPlans: readonly SoldPlan[];
  planById: ReadonlyMap<string, SoldPlan>;
  planByNumber: ReadonlyMap<number, SoldPlan>;
  companies: ReadonlyMap<number, Company>;
  /** `product/service` pairs that are locked. */
  locked: ReadonlySet<string>;
  suppliers: ReadonlyMap<string, SupplierFacts>;
  /** Suppliers chosen by an admin, in order, by `product/service`. */
  routes: ReadonlyMap<string, readonly string[]>;
  /** Cost in basis points of face value by `network/service`. */
  costBps: ReadonlyMap<string, bigint>;
  settings: HouseSettings;
};

/** Returns the key of services, routes and costs. */
export function productKey(product: string, service: Service): string {
  return `${product}/${service}`;
}
