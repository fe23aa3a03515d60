import { mostCost } from "../../../core/costs.ts";
import { kobo } from "../../../core/money.ts";
import { NETWORKS } from "../../../core/networks.ts";
import { ALL_BRANDS, type Brand, writtenName } from "../../../core/services.ts";
import type { AnswerOf, BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { parseTyped, toWire } from "../../shared/money.ts";
import type { AdminPlan } from "../../shared/shop/queries.ts";
import { settingsWords } from "./words.en.ts";

export function isBrand(name: string): name is Brand {
  return ALL_BRANDS.some((brand) => brand === name);
}

/** Names a product, and all companies or countries of a service, which go by the service's name. */
export function labelOf(product: string): string {
  const t = settingsWords.get();
  if (product === "electricity") return t.allCompanies;
  return product === "abroad" ? t.allCountries : writtenName(product);
}

/** Maps the form's names of the four prices to a plan's. */
export const PRICE_FIELDS = {
  price: "smartEarnerPrice",
  reseller: "resellerPrice",
  partner: "partnerPrice",
  api: "apiPrice",
} as const;
export type PriceName = keyof typeof PRICE_FIELDS;
export const PRICE_NAMES = Object.keys(PRICE_FIELDS) as PriceName[];

export type PriceDraft = { network: string; type: string; plan: string } & Record<PriceName, string>;
export const EMPTY_PRICES = { price: "", reseller: "", partner: "", api: "" };

/** Requires network, plan, and at least one of the four prices (rules 9.8). */
export function checkPrices(draft: PriceDraft): Problems<PriceDraft> {
  const t = settingsWords.get();
  const problems: Problems<PriceDraft> = {};
  if (!isBrand(draft.network)) problems.network = t.pickNetwork;
  else if (!draft.plan) problems.plan = t.pickPlan;
  for (const name of PRICE_NAMES) {
    if (draft[name].trim() && !priceOf(draft[name])) problems[name] = t.validValue;
  }
  if (PRICE_NAMES.every((name) => !draft[name].trim())) problems.price = t.validValue;
  return problems;
}

/** Parses a typed price above zero to kobo. */
export function priceOf(text: string) {
  const amount = parseTyped(text);
  return amount && amount > 0n ? amount : undefined;
}

/** Returns the request body with the typed prices. */
export function newPriceOf(draft: PriceDraft): BodyOf<"POST /admin/updatePrice">["newPrice"] {
  const typed = PRICE_NAMES.flatMap((name) => {
    const amount = priceOf(draft[name]);
    return amount ? [[name, toWire(amount)] as const] : [];
  });
  return Object.fromEntries(typed);
}

/** Returns the distinct types of the plans. */
export function typesOf(plans: readonly AdminPlan[]): string[] {
  return [...new Set(plans.map((plan) => plan.planType))];
}

export type SupplierDraft = { network: string; supplier: string; service: string };

/** Requires a network or product, and a supplier other than "all" (rules 4.21). */
export function checkSupplier({ network, supplier }: SupplierDraft): Problems<SupplierDraft> {
  const t = settingsWords.get();
  return {
    ...(network ? {} : { network: t.pickNetwork }),
    ...(supplier && supplier !== "all" ? {} : { supplier: t.pickSupplier }),
  };
}

type Service = AnswerOf<"GET /admin/checkServices">[number];
export type ServiceDraft = { type: Service["serviceType"]; product: string; status: string };

export function checkService({ product }: ServiceDraft): Problems<ServiceDraft> {
  return product ? {} : { product: settingsWords.get().pickProduct };
}

/** Returns the lockable products of a type, networks first in their order. */
export function productsOf(services: readonly Service[], type: string): string[] {
  return inOrder(
    services.filter(({ serviceType }) => serviceType === type).map(({ serviceName }) => serviceName),
  );
}

/** Returns everything that a supplier can be chosen for: networks, products and
 * companies, and electricity and countries as a whole. */
export function routable(services: readonly Service[]): string[] {
  const names = services
    .filter(
      ({ serviceName, serviceType }) =>
        serviceType !== "electricity" && (serviceType !== "abroad" || serviceName === "abroad"),
    )
    .map(({ serviceName }) => serviceName);
  return [...inOrder(names), "electricity"];
}

/**
 * Sorts distinct names by network, each network before its products: MTN, MTN-AWOOF, MTN-CG ... GLO, AIRTEL,
 * 9MOBILE.
 */
function inOrder(names: readonly string[]): string[] {
  const place = (name: string) => NETWORKS.findIndex((network) => name.startsWith(network));
  return [...new Set(names)].toSorted((a, b) => place(a) - place(b) || a.localeCompare(b));
}

export const COST_SERVICES = ["data", "airtime", "electricity", "betting"] as const;
export type CostDraft = { service: string; network: string; cost: string };

export function serviceOf({ service }: Pick<CostDraft, "service">): (typeof COST_SERVICES)[number] {
  return COST_SERVICES.find((known) => known === service) ?? "data";
}

/** Requires a product, and a price: of 100 naira of face value at most what they may cost (rules 4.30). */
export function checkCost(draft: CostDraft): Problems<CostDraft> {
  const t = settingsWords.get();
  const cost = priceOf(draft.cost);
  const service = serviceOf(draft);
  const isTooMuch = cost !== undefined && service !== "data" && cost > mostCost(service);
  return {
    ...(draft.network ? {} : { network: t.pickNetwork }),
    ...(cost === undefined || isTooMuch ? { cost: t.validPrice } : {}),
  };
}

export function costBody(draft: CostDraft): BodyOf<"POST /admin/costPrice"> {
  return {
    network: draft.network,
    costPrice: toWire(priceOf(draft.cost) ?? kobo(0n)),
    service: serviceOf(draft),
  };
}

export const NOTICE_MOST = 2_000;
export type NoticeDraft = { message: string };

export function checkNotice({ message }: NoticeDraft): Problems<NoticeDraft> {
  return message.trim() ? {} : { message: settingsWords.get().enterMessage };
}
