import { CABLE_BRANDS } from "./cable.ts";
import { EXAM_BRANDS } from "./exams.ts";
import { NETWORKS } from "./networks.ts";
import type { Service } from "./transactions.ts";

/** Services that are sold as plans: each with a price per account type, at a cost of its own (rules 24.1). */
export const PLAN_SERVICES = ["data", "cable", "exam"] as const satisfies readonly Service[];
export type PlanService = (typeof PLAN_SERVICES)[number];

/** The companies whose plans each service sells, by the names that routes, locks and statistics use. */
export const BRANDS = { data: NETWORKS, cable: CABLE_BRANDS, exam: EXAM_BRANDS } as const satisfies Record<
  PlanService,
  readonly string[]
>;
export type Brand = (typeof BRANDS)[PlanService][number];

/** Every company whose plans are sold. */
export const ALL_BRANDS: readonly Brand[] = PLAN_SERVICES.flatMap((service) => [...BRANDS[service]]);

export const isPlanService = (service: Service): service is PlanService =>
  PLAN_SERVICES.some((one) => one === service);

/** Returns the service whose plans a company sells; undefined for a name that is no company's. */
export function serviceOfBrand(name: string): PlanService | undefined {
  return PLAN_SERVICES.find((service) => BRANDS[service].some((brand) => brand === name));
}
