import type { Kysely, Transaction } from "kysely";
import { ABROAD } from "../../core/abroad.ts";
import { BETTING_BRANDS } from "../../core/betting.ts";
import { NETWORKS } from "../../core/networks.ts";
import type { Service } from "../../core/transactions.ts";
import type { DB } from "../../db/schema.ts";
import { readAllOperators, writeOperators } from "../../flows/abroad/queries.ts";
import { askOperators } from "../../flows/abroad/staff.ts";
import { setService } from "../../flows/catalogue/service-queries.ts";
import type { Deps } from "../../flows/deps.ts";
import { linkPlans, lockSeed, routeDataFirst } from "./queries.ts";
import { addVtpass, VTPASS } from "./demo-vtpass.ts";
import { pointAtSimulators } from "./simulated-suppliers.ts";
import {
  addRoute,
  addSupplier,
  openSupplier,
  type PlanToLink,
  plansWithout,
  readForSimulators,
} from "./supplier-queries.ts";

/** Products that go to another supplier first in the demo, so that several dialects are seen at work. */
const SHOWN = [
  { product: "MTN-AWOOF", supplier: "AUTOPILOT" },
  { product: "MTN-COUPON", supplier: "SWIFT_LINK" },
] as const;

/** The services that a simulated host of each dialect sells, beside what is known of the real one. */
const SOLD: Readonly<Record<string, readonly Service[]>> = {
  msorg: ["data", "airtime"],
  autopilot: ["data", "airtime"],
};

/** Ids that belong to an account at the host; these are the simulated account's. */
const OWN_IDS: Readonly<Record<string, object>> = {
  GLAD: { cableIds: { GOTV: 1, DSTV: 2, STARTIMES: 3, SHOWMAX: 4 } },
  SWIFT_LINK: { networkIds: { airtime: { MTN: 11, GLO: 12, AIRTEL: 13, "9MOBILE": 14 }, data: {} } },
};

/** A supplier of betting accounts, in the words of a host that sells them. */
const CLUB = {
  ...VTPASS,
  code: "CLUB",
  dialect: "mapped",
  services: ["betting" as const],
  is_idempotent: false,
  options: {
    preset: "clubkonnect",
    bettingIds: Object.fromEntries(BETTING_BRANDS.map((brand) => [brand, brand.toLowerCase()])),
  },
};

/** A supplier of airtime and data abroad. */
const RELOADLY = {
  code: "RELOADLY",
  dialect: "reloadly",
  base_url: "",
  services: ["abroad" as const],
  is_enabled: false,
  is_idempotent: false,
  max_in_flight: 20,
  vend_timeout_ms: 60_000,
  not_found_after_ms: 600_000,
  options: { currency: "NGN" },
};

/** Adds the suppliers that only a shop at the simulators has. Changes by an admin stay. */
export async function addDemoSuppliers(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSeed(tx, SEED_LOCK);
    if (await addSupplier(tx, CLUB))
      for (const product of BETTING_BRANDS) {
        await addRoute(tx, { product, service: "betting", position: 0, supplier: CLUB.code });
        await setService(tx, { name: product, service: "betting", isOpen: true });
      }
    if (await addSupplier(tx, RELOADLY))
      await addRoute(tx, { product: "abroad", service: "abroad", position: 0, supplier: RELOADLY.code });
    await addVtpass(tx);
  });
}

/** Any fixed number: two servers that start at once seed one after the other. */
const SEED_LOCK = 7_301_004;

/**
 * Opens these suppliers, which were set up at the simulators a moment ago: switches them on, and gives each a
 * code for every plan. Later changes by an admin stay, because a supplier is set up once.
 */
export async function openDemoSuppliers(db: Kysely<DB>, codes: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSeed(tx, SEED_LOCK);
    const rows = await readForSimulators(tx);
    for (const { code, dialect, services, options } of rows.filter((row) => codes.includes(row.code))) {
      const sold = [...new Set([...services, ...(SOLD[dialect] ?? [])])];
      await openSupplier(tx, code, { services: sold, options: { ...options, ...OWN_IDS[code] } });
      const isSpecial = [VTPASS.code, CLUB.code, RELOADLY.code].includes(code);
      if (!isSpecial) await linkAll(tx, { supplier: code, dialect });
    }
    for (const { product, supplier } of SHOWN)
      if (codes.includes(supplier)) await routeDataFirst(tx, product, supplier);
  });
}

/** Sets a shop up at the simulators: its suppliers, those of the demo alone, and their plans. */
export async function openDemoShop(
  parts: Parameters<typeof pointAtSimulators>[0],
  urls: Readonly<Record<string, string>>,
): Promise<void> {
  await addDemoSuppliers(parts.db);
  await openDemoSuppliers(parts.db, await pointAtSimulators(parts, urls));
}

/**
 * Opens airtime and data abroad, as an admin does in another shop: it reads the operators of the simulated
 * supplier, then opens the service. True when it was opened now; a shop that knows operators already stays as
 * its admin left it, and without an answer it stays closed.
 */
export async function openDemoAbroad(
  deps: Pick<Deps, "db" | "suppliers" | "clock" | "effect">,
): Promise<boolean> {
  const { code: supplier } = RELOADLY;
  const port = deps.suppliers.get(supplier)?.abroad;
  if (!port || (await readAllOperators(deps.db)).length > 0) return false;
  const operators = await askOperators(deps, port);
  if (!operators) return false;
  await deps.db.transaction().execute(async (tx) => {
    await writeOperators(tx, { supplier, operators, at: deps.clock.now() });
    await setService(tx, { name: ABROAD, service: ABROAD, isOpen: true });
  });
  return true;
}

/** Behind the suppliers that a plan has already. */
const LAST = 9;

async function linkAll(tx: Transaction<DB>, { supplier, dialect }: { supplier: string; dialect: string }) {
  const plans = await plansWithout(tx, supplier);
  const links = plans.map((plan) => ({
    plan_id: plan.id,
    supplier,
    plan_code: codeOf(plan, supplier, dialect),
    position: LAST,
  }));
  if (links.length > 0) await linkPlans(tx, links);
}

/** Names of plan types as the simulated autopilot and swiftlink have them. */
const SHORT: Readonly<Record<string, string>> = {
  "CORPORATE GIFTING": "CG",
  "DATA TRANSFER": "DT",
  GIFTING: "DG",
};
const SWIFT_GROUPS = ["SME", "CORPORATE GIFTING", "DATA TRANSFER", "AWOOF", "COUPON", "GIFTING"];

/** Returns the code of a plan at a simulated host, in the way of its dialect. */
function codeOf(plan: PlanToLink, supplier: string, dialect: string): string {
  const { network, number, plan_type: type, name, validity_days: days } = plan;
  const id = (NETWORKS.indexOf(network) + 1) * 100 + (number % 1_000);
  const size = name.replace(".", "_");
  if (dialect === "autopilot")
    return `${type}:${network === "MTN" ? `MTN_${SHORT[type] ?? type}_${size}_${days}DAYS` : id}`;
  if (supplier === "SWIFT_LINK") return `${101 + SWIFT_GROUPS.indexOf(type)}:${name} for ${days} days`;
  return String(id);
}
