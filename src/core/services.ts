import { BETTING_BRANDS, BETTING_NAMES } from "./betting.ts";
import { CABLE_BRANDS, CABLE_NAMES } from "./cable.ts";
import { COUNTRY_CODES, countryName } from "./countries.ts";
import { EXAM_BRANDS, EXAM_NAMES } from "./exams.ts";
import { INTERNET_BRANDS, INTERNET_NAMES } from "./internet.ts";
import { NETWORKS } from "./networks.ts";
import { networkOfCard, RECHARGE_BRANDS, RECHARGE_NAMES } from "./recharge.ts";
import type { Service } from "./transactions.ts";

/** The services beside data that are sold as plans, in the order of lists. */
export const PLAN_COMPANY_SERVICES = [
  "cable",
  "internet",
  "exam",
  "recharge",
] as const satisfies readonly Service[];
export type PlanCompanyService = (typeof PLAN_COMPANY_SERVICES)[number];

/** Services that are sold as plans: each with a price per account type, at a cost of its own (rules 24.1). */
export const PLAN_SERVICES = ["data", ...PLAN_COMPANY_SERVICES] as const;
export type PlanService = (typeof PLAN_SERVICES)[number];

/** The companies of each service, by the names that routes, locks and statistics use. */
export const BRANDS = {
  data: NETWORKS,
  cable: CABLE_BRANDS,
  internet: INTERNET_BRANDS,
  exam: EXAM_BRANDS,
  recharge: RECHARGE_BRANDS,
  betting: BETTING_BRANDS,
} as const satisfies Record<PlanService | "betting", readonly string[]>;
export type Brand = (typeof BRANDS)[PlanService][number];

/** The services beside data that name a company. */
export const COMPANY_SERVICES = [...PLAN_COMPANY_SERVICES, "betting"] as const;
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
  ...BETTING_NAMES,
};

/** Returns a name as its company writes it, and a country's for its code; any other name as it is. */
export const writtenName = (name: string): string =>
  Object.entries(COMPANY_NAMES).find(([brand]) => brand === name)?.[1] ?? countryName(name);

/** Returns a name as it stands beside its service: there a company of recharge cards is its network. */
export function nameBesideService(name: string): string {
  const cards = RECHARGE_BRANDS.find((brand) => brand === name);
  return cards ? networkOfCard(cards) : writtenName(name);
}

/** Every company whose plans are sold. */
export const ALL_BRANDS: readonly Brand[] = PLAN_SERVICES.flatMap((service) => [...BRANDS[service]]);

/** The names by which histories are filtered: companies but those of electricity, and countries. */
export const SOUGHT_NETWORKS = [...ALL_BRANDS, ...BETTING_BRANDS, ...COUNTRY_CODES];
export type SoughtName = (typeof SOUGHT_NETWORKS)[number];

export const isPlanService = (service: Service): service is PlanService =>
  PLAN_SERVICES.some((one) => one === service);

/** Returns the service that a company sells; undefined for a name that is no company's. */
export function serviceOfBrand(name: Brand): PlanService;
export function serviceOfBrand(name: Company): CompanyService;
export function serviceOfBrand(name: string): PlanService | CompanyService | undefined;
export function serviceOfBrand(name: string): PlanService | CompanyService | undefined {
  const services = ["data", ...COMPANY_SERVICES] as const;
  return services.find((service) => BRANDS[service].some((brand) => brand === name));
}

/**
 * True for a service whose companies are sold only once an admin has opened them (rules 33.6). Orders abroad
 * are closed at first too, by their row of services (rules 34.1).
 */
export const isClosedAtFirst = (service: Service): boolean => service === "betting";
