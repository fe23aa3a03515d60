import type { Insertable } from "kysely";
import { CABLE_BRANDS } from "../../core/cable.ts";
import { INTERNET_BRANDS } from "../../core/internet.ts";
import type { DB, Tx } from "../../db/schema.ts";
import { otherCodes, planId } from "./catalogue.ts";
import { SEED_OTHER_PLANS } from "./other-plans.ts";
import { linkPlans, putOnSale } from "./queries.ts";
import { addLastRoute, addSupplier } from "./supplier-queries.ts";

/**
 * A supplier of internet bundles and of the exam PINs that none of those that a new installation begins with
 * sells. It sells bouquets, too, and tells which one a card has.
 */
export const VTPASS = {
  code: "VTPASS",
  dialect: "vtpass",
  base_url: "",
  services: ["internet" as const, "exam" as const, "cable" as const],
  is_enabled: false,
  is_idempotent: true,
  max_in_flight: 50,
  vend_timeout_ms: 30_000,
  not_found_after_ms: 600_000,
  options: {
    networkIds: {},
    cableIds: { GOTV: "gotv", DSTV: "dstv", STARTIMES: "startimes", SHOWMAX: "showmax" },
    internetIds: { SMILE: "smile-direct", SPECTRANET: "spectranet" },
  },
};

/** The host's codes of the PINs that it alone sells, by our number of the plan. One is misspelt there. */
const PINS: readonly [number, string][] = [
  [9_002, "waec-registration:waec-registraion"],
  [9_005, "jamb:utme-no-mock"],
  [9_006, "jamb:utme-mock"],
  [9_007, "jamb:de"],
];

/** Behind the suppliers that a plan has already. */
const LAST = 9;

type Link = Insertable<DB["plan_supplier"]>;

const link = (number: number, plan_code: string): Link => ({
  plan_id: planId(number),
  supplier: VTPASS.code,
  plan_code,
  position: LAST,
});

const pins = PINS.map(([number, code]) => link(number, code));

/** Bouquets have codes by company and name at the simulated host. */
const bouquets = SEED_OTHER_PLANS.filter(({ service }) => service === "cable").map(
  ({ number, brand, name }) => link(number, `${brand}-${name}`.toLowerCase().replaceAll(" ", "-")),
);

const bundles = SEED_OTHER_PLANS.flatMap((plan) => otherCodes(plan, (supplier) => supplier === VTPASS.code));

/** The lines that it sells, each after the suppliers that the line has. */
const LINES = [
  ...INTERNET_BRANDS.map((product) => ({ product, service: "internet" as const })),
  ...CABLE_BRANDS.map((product) => ({ product, service: "cable" as const })),
  ...["WAEC", "JAMB"].map((product) => ({ product, service: "exam" as const })),
];

/** Adds it unless it is there, and puts on sale what it alone sells. */
export async function addVtpass(tx: Tx): Promise<void> {
  if (!(await addSupplier(tx, VTPASS))) return;
  await linkPlans(tx, [...bundles, ...pins, ...bouquets]);
  await putOnSale(
    tx,
    pins.map((pin) => pin.plan_id),
  );
  for (const line of LINES) await addLastRoute(tx, { ...line, supplier: VTPASS.code });
}
