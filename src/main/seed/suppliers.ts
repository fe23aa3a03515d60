import type { Insertable } from "kysely";
import type { Service } from "../../core/transactions.ts";
import type { DB } from "../../db/schema.ts";

/**
 * The fourteen suppliers, with what is known of each. All of them start switched off: an admin enters what is
 * missing and tests the connection first (docs/suppliers.md). Where no host is known the address is empty.
 */
type SupplierRow = Insertable<DB["supplier"]>;

const MINUTE = 60_000;
/** Minimum time since dispatch before "not found" is believed: ten minutes (rules 5.13). */
const NOT_FOUND_AFTER_MS = 10 * MINUTE;

/**
 * Network and company ids are the supplier's own and differ per service; our public ids are never sent to it.
 */
const GLAD_NETWORKS = { MTN: 1, GLO: 2, AIRTEL: 3, "9MOBILE": 6 };
const STOCK_MSORG_NETWORKS = { MTN: 1, GLO: 2, AIRTEL: 4, "9MOBILE": 3 };
const ADEX_NETWORKS = { MTN: 1, GLO: 3, AIRTEL: 2, "9MOBILE": 4 };
const AUTOPILOT_NETWORKS = { MTN: 1, GLO: 3, AIRTEL: 2, "9MOBILE": 4 };
/** Both scripts number them so, and have no Showmax. */
const STOCK_CABLES = { GOTV: 1, DSTV: 2, STARTIMES: 3 };
const GLAD_DISCOS = Object.fromEntries([18, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29].map((id) => [id, id]));
/** The supplier does not sell Yola (28). */
const LEGIT_DISCOS = { 18: 1, 19: 6, 20: 2, 21: 4, 22: 8, 23: 3, 24: 5, 25: 9, 26: 7, 29: 10 };

const both = (ids: Record<string, number>) => ({ networkIds: { airtime: ids, data: ids } });

/**
 * `ident` sends our reference and finds orders by it; without it a lost order is looked up by number and
 * time. Where an order cannot be looked up at all, only a longer wait for the first answer helps: 75 s
 * instead of 30.
 */
const PROVEN: SupplierRow[] = [
  {
    code: "GLAD",
    dialect: "msorg",
    base_url: "https://www.gladtidingsdata.com/api",
    services: ["data", "airtime", "electricity", "cable", "exam", "recharge"],
    is_enabled: false,
    is_idempotent: false,
    max_in_flight: 1_000,
    vend_timeout_ms: 30_000,
    not_found_after_ms: NOT_FOUND_AFTER_MS,
    options: {
      ...both(GLAD_NETWORKS),
      discoIds: GLAD_DISCOS,
      cableIds: STOCK_CABLES,
      discoBy: "id",
      billFields: "glad",
      ident: true,
    },
  },
  {
    code: "LEGIT",
    dialect: "adex",
    base_url: "https://legitdataway.com/api",
    services: ["data", "airtime", "electricity", "cable", "exam"],
    is_enabled: false,
    is_idempotent: true,
    max_in_flight: 1_000,
    vend_timeout_ms: 75_000,
    not_found_after_ms: NOT_FOUND_AFTER_MS,
    options: { ...both(ADEX_NETWORKS), discoIds: LEGIT_DISCOS, cableIds: STOCK_CABLES },
  },
  {
    code: "AYINLAK",
    dialect: "msorg",
    base_url: "",
    services: ["data"],
    is_enabled: false,
    is_idempotent: false,
    max_in_flight: 200,
    vend_timeout_ms: 75_000,
    not_found_after_ms: NOT_FOUND_AFTER_MS,
    options: { ...both(STOCK_MSORG_NETWORKS), ident: false },
  },
];

type Unproven = {
  dialect: string;
  url?: string;
  services: Service[];
  isIdempotent?: true;
  options?: object;
};

const unproven = (code: string, row: Unproven): SupplierRow => ({
  code,
  dialect: row.dialect,
  base_url: row.url ?? "",
  services: row.services,
  is_enabled: false,
  is_idempotent: row.isIdempotent ?? false,
  max_in_flight: 50,
  vend_timeout_ms: 75_000,
  not_found_after_ms: NOT_FOUND_AFTER_MS,
  options: { ...row.options },
});

/** No page and no client of them was found. They get the most common script, and no address. */
const UNKNOWN_SITES = ["ALARO", "KAS_DATA", "CHRIS_DATA", "DATALANE", "UCWORLD", "SMART_LINK", "SLAVIA_DATA"];

export const SEED_SUPPLIERS: readonly SupplierRow[] = [
  ...PROVEN,
  // Its wire format is known from its own page and from clients. It accepts a reference once and supports
  // requeries.
  unproven("AUTOPILOT", {
    dialect: "autopilot",
    url: "https://autopilotng.com/api/live",
    services: ["data", "airtime"],
    isIdempotent: true,
    options: both(AUTOPILOT_NETWORKS),
  }),
  // Its plans have autopilot's names, so it may be autopilot under another address; no host was found.
  unproven("SIM_AUTO", {
    dialect: "autopilot",
    services: ["data"],
    isIdempotent: true,
    options: both(AUTOPILOT_NETWORKS),
  }),
  // It is probably swiftlinkng.com. Airtime needs the account's own subcategories as `networkIds`. It keeps
  // our reference and is requeried by it; it is not known whether it refuses duplicates.
  unproven("SWIFT_LINK", {
    dialect: "mapped",
    url: "https://swiftlinkng.com/api",
    services: ["data", "airtime"],
    options: { preset: "swiftlink", ident: true },
  }),
  // Known from one client only, without an address. It repeats our reference and has no requery: a lost order
  // waits for a person.
  unproven("JONET_DATA", {
    dialect: "mapped",
    services: ["data"],
    options: { preset: "jonet", ident: true },
  }),
  ...UNKNOWN_SITES.map((code) =>
    unproven(code, {
      dialect: "msorg",
      services: ["data"],
      options: { ...both(STOCK_MSORG_NETWORKS), ident: false },
    }),
  ),
];

/** Families that other suppliers can deliver too, beside GLAD (which has every plan). */
const ALSO: Record<string, string[]> = {
  "MTN-SME": ["AYINLAK", "LEGIT"],
  "MTN-CG": ["LEGIT", "AYINLAK"],
  "MTN-SME2": ["AYINLAK"],
  "MTN-DATA_TRANSFER": ["AYINLAK"],
  "GLO-CG": ["LEGIT"],
  "AIRTEL-CG": ["LEGIT"],
  "9MOBILE-SME": ["LEGIT"],
};

/**
 * A supplier's own number of a plan; each site numbers its plans itself. `n` counts plans within the network
 * from 1.
 */
const CODE_OF: Record<string, (n: number, networkIndex: number) => number> = {
  GLAD: (n, network) => (network + 1) * 100 + n,
  LEGIT: (n, network) => 600 + network * 60 + n,
  AYINLAK: (n, network) => 1_500 + network * 60 + n,
};

/** Returns the suppliers of a plan in rotation order, with their codes. */
export function suppliersOf(product: string, place: { n: number; networkIndex: number }) {
  return ["GLAD", ...(ALSO[product] ?? [])].map((supplier) => ({
    supplier,
    code: String(CODE_OF[supplier]?.(place.n, place.networkIndex) ?? place.n),
  }));
}
