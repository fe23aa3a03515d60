import { BEHAVIOURS, behaviourOf, type Kind } from "../../simulators/kit/behaviours.ts";
import type { OrderView } from "../../simulators/kit/books-view.ts";
import { type Simulators, startSimulators } from "../../simulators/start.ts";
import { naira } from "../../src/core/money.ts";
import type { Log, Requery, SupplierPort, VendAnswer, VendOrder } from "../../src/core/ports.ts";
import type { Http } from "../../src/providers/http.ts";
import { createHttp } from "../../src/providers/http-client.ts";
import type { SupplierCredentials } from "../../src/core/ports-suppliers.ts";
import { simulatedBaseUrl, simulatedCredentials } from "../../src/main/seed/simulated-suppliers.ts";
import { createSupplierDialects } from "../../src/providers/registry.ts";
import { uniqueNumber } from "../support/unique.ts";
import { impatience } from "./impatience.ts";

/** Simulated suppliers and the adapters that talk to them, over real sockets. */
export type WireSetup = {
  simulators: Simulators;
  http: Http;
  /** One port per account. */
  suppliers: ReadonlyMap<string, SupplierPort>;
  /** The same accounts, whose time is over as soon as an answer is held back. */
  impatient: ReadonlyMap<string, SupplierPort>;
  stop: () => Promise<void>;
};

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** How long an order may take: never reached on a busy machine. */
const PATIENT_MS = 20_000;

const GLAD_IDS = { MTN: 1, GLO: 2, AIRTEL: 3, "9MOBILE": 6 };
const STOCK_IDS = { MTN: 1, GLO: 2, AIRTEL: 4, "9MOBILE": 3 };
const ADEX_IDS = { MTN: 1, GLO: 3, AIRTEL: 2, "9MOBILE": 4 };

const BY_NAME = { MTN: "mtn", GLO: "glo", AIRTEL: "airtel", "9MOBILE": "etisalat" };
const BY_NAME_DATA = { MTN: "mtn-data", GLO: "glo-data", AIRTEL: "airtel-data", "9MOBILE": "etisalat-data" };
const SWIFT_IDS = { MTN: 11, GLO: 12, AIRTEL: 13, "9MOBILE": 14 };

/**
 * GLAD keeps `ident`; AYINLAK is the script as it comes; LEGIT speaks adex; SWIFT_LINK and those after it are
 * described.
 */
const ROWS = [
  {
    code: "GLAD",
    dialect: "msorg",
    options: {
      networkIds: { airtime: GLAD_IDS, data: GLAD_IDS },
      discoIds: { 18: 18, 25: 25 },
      ident: true,
      billFields: "glad",
      discoBy: "id",
    },
  },
  {
    code: "AYINLAK",
    dialect: "msorg",
    options: { networkIds: { airtime: STOCK_IDS, data: STOCK_IDS }, discoIds: { 18: 18, 25: 25 } },
  },
  {
    code: "LEGIT",
    dialect: "adex",
    options: { networkIds: { airtime: ADEX_IDS, data: ADEX_IDS }, discoIds: { 18: 1, 25: 9 } },
  },
  {
    code: "AUTOPILOT",
    dialect: "autopilot",
    options: { networkIds: { airtime: ADEX_IDS, data: ADEX_IDS } },
  },
  {
    code: "VTPASS",
    dialect: "vtpass",
    options: {
      networkIds: { airtime: BY_NAME, data: BY_NAME_DATA },
      discoIds: { 18: "ikeja-electric", 20: "eko-electric", 25: "abuja-electric" },
    },
  },
  {
    code: "SWIFT_LINK",
    dialect: "mapped",
    options: { preset: "swiftlink", networkIds: { airtime: SWIFT_IDS, data: {} }, ident: true },
  },
  { code: "JONET_DATA", dialect: "mapped", options: { preset: "jonet", ident: true } },
  { code: "CLUB", dialect: "mapped", options: { preset: "clubkonnect", bettingIds: { BET9JA: "bet9ja" } } },
  { code: "PLUG", dialect: "mapped", options: { preset: "smeplug", ident: true } },
  { code: "OGDAMS", dialect: "mapped", options: { preset: "ogdams", ident: true } },
  { code: "SIMSERVER", dialect: "mapped", options: { preset: "simserver" } },
  {
    code: "MYSIM",
    dialect: "mapped",
    options: { preset: "mysimhosting", networkIds: { airtime: {}, data: ADEX_IDS } },
  },
] as const;

type Dialect = (typeof ROWS)[number]["dialect"];

type Changes = {
  baseUrl?: string;
  credentials?: SupplierCredentials;
  vendTimeoutMs?: number;
  maxInFlight?: number;
};

/** Suppliers of these simulators, all with the same changes. */
export function buildPorts(simulators: Simulators | undefined, http: Http, changes: Changes = {}) {
  const urls = { ...simulators?.urls };
  const dialects = createSupplierDialects({ http, now: () => new Date(), mayCall: () => true });
  const ports = ROWS.flatMap((row) => {
    const port = dialects.connect({
      ...row,
      baseUrl: changes.baseUrl ?? simulatedBaseUrl(row, urls),
      credentials: changes.credentials ?? simulatedCredentials(row),
      maxInFlight: changes.maxInFlight ?? 50,
      vendTimeoutMs: changes.vendTimeoutMs ?? PATIENT_MS,
    });
    return port ? [[row.code, port] as const] : [];
  });
  return new Map<string, SupplierPort>(ports);
}

export async function openWorld(): Promise<WireSetup> {
  const { after, onHold } = impatience();
  const simulators = await startSimulators({ settleMs: -1, onHold });
  const http = createHttp({ log: silent });
  const impatientHttp = createHttp({ log: silent, after });
  return {
    simulators,
    http,
    suppliers: buildPorts(simulators, http),
    impatient: buildPorts(simulators, impatientHttp),
    stop: async () => {
      await Promise.all([http.close(), impatientHttp.close()]);
      await simulators.stop();
    },
  };
}

export function portOf(suppliers: ReadonlyMap<string, SupplierPort>, code: string): SupplierPort {
  const port = suppliers.get(code);
  if (!port) throw new Error(`no supplier ${code}`);
  return port;
}

/** A thousand numbers each. */
const PREFIXES = ["0803", "0806", "0813", "0816", "0703", "0706"];
export type OrderKind = "data" | "airtime" | "electricity" | "postpaid";
export const ORDER_KINDS = ["data", "airtime", "electricity", "postpaid"] as const;

/**
 * An order to a receiver of its own, so that books can be read per order. `ending` picks the simulator's
 * magic.
 */
export function newOrder(kind: OrderKind, ending = "9999"): VendOrder {
  const counter = uniqueNumber();
  const serial = String(counter % 1_000).padStart(3, "0");
  const reference = `w${counter}`;
  const prefix = PREFIXES[Math.floor(counter / 1_000) % PREFIXES.length] ?? "0803";
  const common = {
    reference,
    phone: `${prefix}${serial}${ending.padStart(4, "0")}`,
    dispatchedAt: new Date(),
  };
  switch (kind) {
    case "data":
      return {
        ...common,
        service: "data",
        network: "MTN",
        planCode: "102",
        planName: "1GB",
        cost: naira(590),
      };
    case "airtime":
      return { ...common, service: "airtime", network: "MTN", face: naira(500) };
    default: {
      const meterType = kind === "postpaid" ? ("postpaid" as const) : ("prepaid" as const);
      const meterNumber = `04${serial}777${ending.slice(-3)}`;
      return { ...common, service: "electricity", companyId: 18, meterNumber, meterType, face: naira(1_000) };
    }
  }
}

const dialectOf = (code: string): Dialect => ROWS.find((row) => row.code === code)?.dialect ?? "msorg";

/** Plans are named with their family where the host asks for both. */
export function coded(code: string, order: VendOrder): VendOrder {
  const prefix = { AUTOPILOT: "SME", SWIFT_LINK: "101" }[code];
  if (order.service !== "data" || prefix === undefined) return order;
  return { ...order, planCode: `${prefix}:PLAN_${order.planCode}` };
}

export const receiverOf = (order: VendOrder): string =>
  order.service === "electricity" ? order.meterNumber : order.phone;

/** The supplier's own book entries about the receiver of an order. */
export function entries(world: WireSetup, code: string, order: VendOrder): OrderView[] {
  return world.simulators.books[dialectOf(code)](`account=${code}&phone=${receiverOf(order)}`).orders;
}

/** Value given to the receiver of an order: how often it was vended. */
export const vends = (world: WireSetup, code: string, order: VendOrder): number =>
  entries(world, code, order).filter((entry) => entry.status === "delivered").length;

/** Tell the simulator that serves `code`. */
export const controlOf =
  (code: string) =>
  async (world: WireSetup, path: string, body: object): Promise<void> => {
    const answer = await fetch(`${world.simulators[dialectOf(code)]}/_control/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`control ${path}: ${answer.status} ${await answer.text()}`);
  };

/** Every way a supplier can behave, from the simulators' own list. */
export const KINDS = Object.keys(BEHAVIOURS) as Kind[];
export type { Kind };

/** Send an order into a scripted behaviour, then ask about it as the sweeper would. */
export async function vendInto(
  world: WireSetup,
  code: string,
  given: { order: VendOrder; kind: Kind; ms?: number },
) {
  const { order, kind, ms } = given;
  await controlOf(code)(world, "fault", {
    kind,
    account: code,
    number: receiverOf(order),
    ...(ms ? { ms } : {}),
  });
  const isSilent = kind === "slow" || behaviourOf(kind).wire === "silent";
  return portOf(isSilent ? world.impatient : world.suppliers, code).vend(order);
}

export const question = (order: VendOrder, answer: VendAnswer): Requery => ({
  order,
  supplierRef: answer.kind === "unknown" ? answer.supplierRef : undefined,
  claimed: new Set(),
});
