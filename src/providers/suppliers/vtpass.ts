import { type CableBrand, hasCards, isCableBrand } from "../../core/cable.ts";
import { comesAsPin, type AccountBrand, type InternetBrand } from "../../core/internet.ts";
import type { Network } from "../../core/networks.ts";
import type { Kobo } from "../../core/money.ts";
import type {
  AccountAnswer,
  CardAnswer,
  CheckedBrand,
  MeterAnswer,
  Requery,
  SupplierPlan,
  SupplierPort,
  VendAnswer,
  VendOrder,
} from "../../core/ports.ts";
import { ALL_BRANDS, type Brand } from "../../core/services.ts";
import { notTaken } from "../answers.ts";
import { datedReference } from "../dated-reference.ts";
import type { Http, HttpOutcome } from "../http.ts";
import { receiverOf } from "../order-facts.ts";
import { readAnswer } from "./vtpass/answer.ts";
import { readAccounts, readCard, readFloat, readMeter, readPlans } from "./vtpass/read.ts";

type ServiceIds = Partial<Record<Network, string | number>>;

/**
 * The credentials, as chosen in the account's profile: keys in headers (GET takes the public one), or Basic
 * with mail address and password.
 */
export type VtpassAccess =
  | { apiKey: string; secretKey: string; publicKey: string }
  | { username: string; password: string };

/** Configuration of one vtpass account. */
export type VtpassConfig = {
  /** Ends in `/api`, without a slash at the end. */
  baseUrl: string;
  access: VtpassAccess;
  /** The host's `serviceID` by network. */
  networkIds: { airtime: ServiceIds; data: ServiceIds };
  /** The host's `serviceID` by our company id. */
  discoIds: Readonly<Record<string, string | number>>;
  /** The host's `serviceID` by cable TV company. */
  cableIds: Partial<Record<CableBrand, string | number>>;
  /** The host's `serviceID` by internet company. */
  internetIds: Partial<Record<InternetBrand, string | number>>;
  maxInFlight: number;
  timeouts: { vendMs: number; readMs: number };
};

export type Sent = Record<string, string | number>;

type NotSold = Extract<VendOrder, { service: "recharge" | "betting" | "abroad" }>;
const isNotSold = (order: VendOrder): order is NotSold =>
  ["recharge", "betting", "abroad"].includes(order.service);

/**
 * Builds the body of POST /pay; returns a sentence when the order cannot be made there, and nothing must be
 * sent.
 */
function buildOrder(order: VendOrder, config: VtpassConfig): Sent | string {
  const common = { request_id: datedReference(order), phone: order.phone };
  if (order.service === "data") {
    const serviceID = config.networkIds.data[order.network];
    if (serviceID === undefined) return "no service id";
    return { ...common, serviceID, billersCode: order.phone, variation_code: order.planCode };
  }
  if (order.service === "cable") return buildCable(order, config, common);
  if (order.service === "internet") return buildBundle(order, config, common);
  if (isNotSold(order)) return `no ${order.service} there`;
  if (order.service === "exam") {
    const exam = examService(order.planCode);
    return exam ? { ...common, ...exam, billersCode: order.profileCode || order.phone } : "no exam code";
  }
  const amount = wholeNaira(order.face);
  if (amount === undefined) return "not a whole naira amount";
  if (order.service === "airtime") {
    const serviceID = config.networkIds.airtime[order.network];
    return serviceID === undefined ? "no service id" : { ...common, serviceID, amount };
  }
  const serviceID = config.discoIds[order.companyId];
  if (serviceID === undefined) return "no company id";
  return { ...common, serviceID, billersCode: order.meterNumber, variation_code: order.meterType, amount };
}

/** A code of an exam names the host's service and the variation in it: `waec:waecdirect` (rules 27.8). */
function examService(code: string): { serviceID: string; variation_code: string } | undefined {
  const [serviceID = "", variation = ""] = code.split(":");
  return serviceID && variation ? { serviceID, variation_code: variation } : undefined;
}

type Cable = Extract<VendOrder, { service: "cable" }>;

/**
 * Every order names its bouquet, also a renewal: the host's own renewal takes an amount instead, and would
 * renew whatever the card has (rules 24.4). Two companies are told the months.
 */
function buildCable(order: Cable, config: VtpassConfig, common: Sent): Sent | string {
  const serviceID = config.cableIds[order.brand];
  if (serviceID === undefined) return "no cable id";
  const head = { ...common, serviceID, billersCode: order.cardNumber };
  if (order.brand !== "DSTV" && order.brand !== "GOTV") {
    if (order.months !== 1) return "one month at a time there";
    return { ...head, variation_code: order.planCode };
  }
  const act = { subscription_type: "change", quantity: order.months };
  return { ...head, ...act, variation_code: order.planCode };
}

type Bundle = Extract<VendOrder, { service: "internet" }>;

/** A bundle that comes as a PIN is for a phone number, and one PIN in one order (rules 28.8). */
function buildBundle(order: Bundle, config: VtpassConfig, common: Sent): Sent | string {
  const serviceID = config.internetIds[order.brand];
  if (serviceID === undefined) return "no internet id";
  const bundle = { ...common, serviceID, billersCode: receiverOf(order), variation_code: order.planCode };
  return comesAsPin(order.brand) ? { ...bundle, quantity: 1 } : bundle;
}

function wholeNaira(face: Kobo): number | undefined {
  return face % 100n === 0n ? Number(face / 100n) : undefined;
}

/**
 * A supplier that speaks vtpass. It accepts a `request_id` once (a used one is 014, which proves nothing
 * about the delivery) and supports requeries. The id begins with the time of sending in Lagos (rules 5.17).
 */
export function vtpass(deps: { http: Http; config: VtpassConfig }): SupplierPort {
  const host: Host = {
    config: deps.config,
    post: (path, body, call) => send(deps, { ...call, path, body }),
    get: (path) => send(deps, { path, totalMs: deps.config.timeouts.readMs }),
  };
  return {
    question: "look_up",
    tellsFloat: true,
    vend: (order) => vend(host, order),
    requery: (question) => requery(host, question),
    validateMeter: (meter) => validateMeter(host, meter),
    validateCard: (card) => validateCard(host, card),
    findAccounts: (of) => findAccounts(host, of),
    abroad: undefined,
    balance: async () => readFloat(await host.get("balance")),
    plans: () => readAllPlans(host),
  };
}

type Call = { totalMs: number; reference?: string };
type Host = {
  config: VtpassConfig;
  post: (path: string, body: Sent, call: Call) => Promise<HttpOutcome>;
  get: (path: string) => Promise<HttpOutcome>;
};

function send(
  { http, config }: { http: Http; config: VtpassConfig },
  { path, body, ...call }: Call & { path: string; body?: Sent },
): Promise<HttpOutcome> {
  const headers = { accept: "application/json", ...accessOf(config, body !== undefined) };
  return http.send({
    ...call,
    url: `${config.baseUrl}/${path}`,
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    maxPerHost: config.maxInFlight,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function accessOf({ access }: VtpassConfig, isPost: boolean): Record<string, string> {
  if ("username" in access) {
    const basic = Buffer.from(`${access.username}:${access.password}`).toString("base64");
    return { authorization: `Basic ${basic}` };
  }
  const key = { "api-key": access.apiKey };
  return isPost ? { ...key, "secret-key": access.secretKey } : { ...key, "public-key": access.publicKey };
}

async function vend(host: Host, order: VendOrder): Promise<VendAnswer> {
  const sent = buildOrder(order, host.config);
  if (typeof sent === "string") return notTaken(sent);
  const call = { totalMs: host.config.timeouts.vendMs, reference: order.reference };
  return readAnswer(await host.post("pay", sent, call), order, "pay");
}

async function requery(host: Host, { order }: Requery): Promise<VendAnswer> {
  const call = { totalMs: host.config.timeouts.readMs, reference: order.reference };
  const outcome = await host.post("requery", { request_id: datedReference(order) }, call);
  return readAnswer(outcome, order, "requery");
}

async function validateMeter(
  host: Host,
  meter: Parameters<SupplierPort["validateMeter"]>[0],
): Promise<MeterAnswer> {
  const serviceID = host.config.discoIds[meter.companyId];
  if (serviceID === undefined) return { kind: "unavailable", note: "no company id" };
  const body = { billersCode: meter.meterNumber, serviceID, type: meter.meterType };
  return readMeter(await host.post("merchant-verify", body, { totalMs: host.config.timeouts.readMs }));
}

async function validateCard(
  host: Host,
  { brand, number, planCode = "" }: { brand: CheckedBrand; number: string; planCode?: string },
): Promise<CardAnswer> {
  const call = { totalMs: host.config.timeouts.readMs };
  if (brand === "JAMB") {
    const exam = examService(planCode);
    if (!exam) return { kind: "unavailable", note: "no exam code" };
    const asked = { billersCode: number, serviceID: exam.serviceID, type: exam.variation_code };
    return readCard(await host.post("merchant-verify", asked, call));
  }
  const serviceID = isCableBrand(brand) && hasCards(brand) ? host.config.cableIds[brand] : undefined;
  if (serviceID === undefined) return { kind: "unavailable", note: "no cable id" };
  return readCard(await host.post("merchant-verify", { billersCode: number, serviceID }, call));
}

async function findAccounts(
  host: Host,
  { brand, email }: { brand: AccountBrand; email: string },
): Promise<AccountAnswer> {
  const serviceID = host.config.internetIds[brand];
  if (serviceID === undefined) return { kind: "unavailable", note: "no internet id" };
  const call = { totalMs: host.config.timeouts.readMs };
  return readAccounts(
    await host.post("merchant-verify/smile/email", { billersCode: email, serviceID }, call),
  );
}

/**
 * Reads every company's list or returns undefined: half a catalogue would look like plans that were removed.
 */
async function readAllPlans(host: Host): Promise<readonly SupplierPlan[] | undefined> {
  const { networkIds, cableIds, internetIds } = host.config;
  const ids: Partial<Record<Brand, string | number>> = { ...networkIds.data, ...cableIds, ...internetIds };
  const lists = await Promise.all(
    ALL_BRANDS.map(async (network) => {
      const id = ids[network];
      if (id === undefined) return [];
      const query = new URLSearchParams({ serviceID: String(id) });
      return readPlans(await host.get(`service-variations?${query.toString()}`), network);
    }),
  );
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}
