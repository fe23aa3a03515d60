import type { Insertable, Kysely } from "kysely";
import { COMPANIES } from "../../core/electricity.ts";
import { naira } from "../../core/money.ts";
import { NETWORKS } from "../../core/networks.ts";
import { DATA_PRODUCTS } from "../../core/products.ts";
import { isClosedAtFirst, SOLD_COMPANIES } from "../../core/services.ts";
import type { Service } from "../../core/transactions.ts";
import type { DB } from "../../db/schema.ts";
import { SEED_OTHER_PLANS, type SeedOtherPlan } from "./other-plans.ts";
import { SEED_PLANS, type SeedPlan } from "./plans.ts";
import { hasSuppliers, insertCatalogue, lockSeed } from "./queries.ts";
import { SEED_SUPPLIERS, suppliersOf } from "./suppliers.ts";

/** The usual minimum of a company; an admin may set each company's own (rules 4.6). */
const MIN_COMPANY_AMOUNT = naira(500);

/**
 * Our cost of airtime, in basis points of its face value. Electricity is bought at face value; the fee is our
 * income.
 */
const AIRTIME_COST_BPS = { MTN: 9_680, GLO: 9_500, AIRTEL: 9_700, "9MOBILE": 9_600 };
const ELECTRICITY_COST_BPS = 10_000;

/** Any fixed number: two servers that start at once seed one after the other. */
const SEED_LOCK = 7_301_001;

/**
 * Fixed ids, so that a seeded plan has the same id on every installation. Shaped as UUIDv7 of August 2025.
 */
export const planId = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/**
 * Fills an empty catalogue; true when it did. A catalogue with suppliers is never touched, so that changes by
 * an admin stay. One transaction: a crash leaves the catalogue empty or complete.
 */
export function seedCatalogue(db: Kysely<DB>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx, SEED_LOCK);
    if (await hasSuppliers(tx)) return false;
    await insertCatalogue(tx, {
      suppliers: SEED_SUPPLIERS,
      services: services(),
      routes: routes(),
      costs: costs(),
      companies: companies(),
      plans: [...SEED_PLANS.map(planRow), ...SEED_OTHER_PLANS.map(otherRow)],
      planSuppliers: [
        ...SEED_PLANS.flatMap(planCodes),
        ...SEED_OTHER_PLANS.flatMap((plan) => otherCodes(plan, isSeeded)),
      ],
    });
    return true;
  });
}

const service = (product: string, name: Service) => ({ product, service: name });

function services() {
  return [
    ...NETWORKS.map((network) => service(network, "airtime")),
    ...DATA_PRODUCTS.map((product) => service(product, "data")),
    service("electricity", "electricity"),
    ...SOLD_COMPANIES.filter((one) => !isClosedAtFirst(one.service)).map((one) =>
      service(one.name, one.service),
    ),
  ];
}

const isSeeded = (supplier: string) => SEED_SUPPLIERS.some(({ code }) => code === supplier);

const USUAL: readonly string[] = ["GLAD", "LEGIT"];
/** The lines that do not go to GLAD first and LEGIT second. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  "MTN-SME2": ["AYINLAK", "GLAD"],
  SHOWMAX: ["GLAD"],
  MTN_CARD: ["GLAD"],
  GLO_CARD: ["GLAD"],
  AIRTEL_CARD: ["GLAD"],
  "9MOBILE_CARD": ["GLAD"],
  // None of the suppliers of a new installation sells it: whoever adds one routes it there.
  SMILE: [],
  SPECTRANET: [],
  JAMB: [],
};

function routes(): Insertable<DB["supplier_route"]>[] {
  return services().flatMap((line) => {
    const order = ORDERS[line.product] ?? USUAL;
    return order.map((supplier, position) => ({ ...line, position, supplier }));
  });
}

function costs(): Insertable<DB["cost_price"]>[] {
  return [
    ...NETWORKS.map((network) => ({
      network,
      service: "airtime" as const,
      cost_bps: AIRTIME_COST_BPS[network],
    })),
    { network: "electricity", service: "electricity", cost_bps: ELECTRICITY_COST_BPS },
  ];
}

function companies(): Insertable<DB["company"]>[] {
  return COMPANIES.map(({ id, name }) => ({ id, name, minimum_kobo: MIN_COMPANY_AMOUNT }));
}

function planRow(plan: SeedPlan): Insertable<DB["plan"]> {
  return {
    id: planId(plan.number),
    number: plan.number,
    network: plan.network,
    product: plan.product,
    plan_type: plan.type,
    name: plan.name,
    validity: plan.validity,
    validity_days: plan.days,
    category: plan.category,
    volume_mb: plan.volumeMb,
    cost_kobo: naira(plan.naira.cost),
    price_kobo: naira(plan.naira.smartEarner),
    reseller_kobo: naira(plan.naira.reseller),
    api_kobo: naira(plan.naira.api),
    partner_kobo: naira(plan.naira.partner),
    supplier: null,
    auto_rotate: plan.product === "MTN-CG",
  };
}

function planCodes(plan: SeedPlan): Insertable<DB["plan_supplier"]>[] {
  const place = { n: plan.number % 1_000, networkIndex: NETWORKS.indexOf(plan.network) };
  return suppliersOf(plan.product, place).map(({ supplier, code }, position) => ({
    plan_id: planId(plan.number),
    supplier,
    plan_code: code,
    position,
  }));
}

function otherRow(plan: SeedOtherPlan): Insertable<DB["plan"]> {
  const { service, number, brand, name, naira: price } = plan;
  return {
    id: planId(number),
    service,
    number,
    network: brand,
    product: brand,
    plan_type: plan.type,
    name,
    validity: plan.validity,
    validity_days: plan.days,
    category: plan.days >= 365 ? "yearly" : plan.days >= 28 ? "monthly" : plan.days >= 7 ? "weekly" : "daily",
    volume_mb: plan.volumeMb,
    cost_kobo: naira(price.cost),
    price_kobo: naira(price.smartEarner),
    reseller_kobo: naira(price.reseller),
    api_kobo: naira(price.api),
    partner_kobo: naira(price.partner),
    supplier: null,
    auto_rotate: false,
    is_available: Object.keys(plan.codes).length > 0,
  };
}

/** The codes of such a plan at these suppliers. */
export const otherCodes = (
  { number, codes }: SeedOtherPlan,
  isThere: (supplier: string) => boolean,
): Insertable<DB["plan_supplier"]>[] =>
  Object.entries(codes).flatMap(([supplier, plan_code], position) =>
    isThere(supplier) ? [{ plan_id: planId(number), supplier, plan_code, position }] : [],
  );
