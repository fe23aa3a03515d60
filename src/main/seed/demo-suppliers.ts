import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";
import {
  enableSuppliers,
  havePlans,
  linkPlans,
  lockSeed,
  plansOfProduct,
  routeDataFirst,
} from "./queries.ts";

/**
 * Suppliers that sell only in the demo, where their hosts are simulated: one per dialect, so that each is
 * seen at work. A product goes to this supplier first, then to its usual ones.
 */
const SHOWN: readonly { supplier: string; product: string; codes: Readonly<Record<string, string>> }[] = [
  {
    supplier: "AUTOPILOT",
    product: "MTN-AWOOF",
    codes: {
      "1GB": "AWOOF:MTN_AWOOF_1GB_1DAYS",
      "2.5GB": "AWOOF:MTN_AWOOF_2_5GB_2DAYS",
      "6GB": "AWOOF:MTN_AWOOF_6GB_7DAYS",
    },
  },
  { supplier: "SWIFT_LINK", product: "MTN-COUPON", codes: { "750MB": "105:750MB for 7 days" } },
];

/** Any fixed number: two servers that start at once seed one after the other. */
const SEED_LOCK = 7_301_004;

/**
 * Lets the demo's suppliers sell; true when it did. It runs once: each of them then has its plans, so later
 * changes by an admin stay.
 */
export function seedDemoSuppliers(db: Kysely<DB>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx, SEED_LOCK);
    const codes = SHOWN.map(({ supplier }) => supplier);
    if (await havePlans(tx, codes)) return false;
    for (const one of SHOWN) await show(tx, one);
    await enableSuppliers(tx, codes);
    return true;
  });
}

async function show(tx: Transaction<DB>, one: (typeof SHOWN)[number]): Promise<void> {
  const { supplier, product } = one;
  const plans = await plansOfProduct(tx, product);
  const links = plans.flatMap(({ id, name }) => {
    const code = Object.hasOwn(one.codes, name) ? one.codes[name] : undefined;
    return code === undefined ? [] : [{ plan_id: id, supplier, plan_code: code, position: 9 }];
  });
  if (links.length === 0) return;
  await linkPlans(tx, links);
  await routeDataFirst(tx, product, supplier);
}
