import { CABLE_BRANDS, CABLE_NAMES } from "./cable.ts";
import { COUNTRY_CODES, countryName } from "./countries.ts";
import { EXAM_BRANDS, EXAM_NAMES } from "./exams.ts";
import { INTERNET_BRANDS, INTERNET_NAMES } from "./internet.ts";
import { NETWORKS } from "./networks.ts";
import { RECHARGE_BRANDS, RECHARGE_NAMES } from "./recharge.ts";
import type { Service } from "./transactions.ts";

/** Services that are sold as plans: each with a price per account type, at a cost of its own (rules 24.1). */
export const PLAN_SERVICES = [
  "data",
  "cable",
  "internet",
  "exam",
  "recharge",
] as const satisfies readonly Service[];
export type PlanService = (typeof PLAN_SERVICES)[number];

/** The companies whose plans each service sells, by the names that routes, locks and statistics use. */
export const BRANDS = {
  data: NETWORKS,
  cable: CABLE_BRANDS,
  internet: INTERNET_BRANDS,
  exam: EXAM_BRANDS,
  recharge: RECHARGE_BRANDS,
} as const satisfies Record<PlanService, readonly string[]>;
export type Brand = (typeof BRANDS)[PlanService][number];

/** The services beside data that name a company, in the order of lists. */
export const COMPANY_SERVICES = [
  "cable",
  "internet",
  "exam",
  "recharge",
] as const satisfies readonly PlanService[];
export type CompanyService = (typeof COMPANY_SERVICES)[number];
/** A company of one of these services; its name differs from that of every network and other company. */
export type Company = (typeof BRANDS)[CompanyService][number];

/** Every company of these services, with the service that it sells. */
export const SOLD_COMPANIES: readonly { name: Company; service: CompanyService }[] = COMPANY_SERVICES.flatMap(
  (service) => BRANDS[service].map((name) => ({ name, service })),
);

/** The names of the companies as they write them. */
export const COMPANY_NAMES: Readonly<Record<Company, string>> = {
  ...CABLE_NAMES,
  ...INTERNET_NAMES,
  ...EXAM_NAMES,
  ...RECHARGE_NAMES,
};

/** Returns a name as its company writes it, and a country's for its code; any other name as it is. */
export const writtenName = (name: string): string =>
  Object.entries(COMPANY_NAMES).find(([brand]) => brand === name)?.[1] ?? countryName(name);

/** Every company whose plans are sold. */
export const ALL_BRANDS: readonly Brand[] = PLAN_SERVICES.flatMap((service) => [...BRANDS[service]]);

/** The names by which histories are filtered: companies, and the countries of orders abroad. */
export const SOUGHT_NETWORKS = [...ALL_BRANDS, ...COUNTRY_CODES];

export const isPlanService = (service: Service): service is PlanService =>
  PLAN_SERVICES.some((one) => one === service);

/** Returns the service whose plans a company sells; undefined for a name that is no company's. */
export function serviceOfBrand(name: Brand): PlanService;
export function serviceOfBrand(name: string): PlanService | undefined;
export function serviceOfBrand(name: string): PlanService | undefined {
  return PLAN_SERVICES.find((service) => BRANDS[service].some((brand) => brand === name));
}
