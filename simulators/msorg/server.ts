import { type ScriptService, tokenOf } from "../kit/books.ts";
import { control } from "../kit/control.ts";
import { type Answer, type Ask, type Handle, jsonObject } from "../kit/http.ts";
import { readThrough, type Supplier, supplierControl } from "../kit/supplier.ts";
import { type Installation, installationOf, notFound } from "./answers.ts";
import { type Buyer, buy } from "./buy.ts";
import { readMany, readNetworks, readOne, readUser, requery, validateCard, validateMeter } from "./read.ts";

const SERVICES: Record<string, ScriptService> = {
  data: "data",
  topup: "airtime",
  billpayment: "electricity",
  cablesub: "cable",
  epin: "exam",
  rechargepin: "recharge",
};
/** Requery paths carry the product's name, not the order path's. */
const REQUERIED: Record<string, ScriptService> = {
  ...SERVICES,
  airtime: "airtime",
  electricity: "electricity",
  cable: "cable",
  exam: "exam",
};

/**
 * The msorg dialect under `/{ACCOUNT}/api/...`. `overrides` change an account's installation (see README).
 */
export function msorgHandle(
  supplier: Supplier,
  overrides: Map<string, Partial<Installation>> = new Map(),
): Handle {
  const installed = new Map<string, Installation>();
  const installation = (account: string): Installation => {
    const known = installed.get(account) ?? { ...installationOf(account), ...overrides.get(account) };
    installed.set(account, known);
    return known;
  };
  const common = supplierControl(supplier);
  const controlled = {
    ...common,
    configure: (body: Record<string, unknown>) => common.configure(body) ?? adjust(body, installation),
    more: (ask: Ask, body: Record<string, unknown>) => supplier.plants.control(ask, body),
  };
  return (ask) => {
    const [name, api, ...rest] = ask.parts;
    if (name === "_control") return control(ask, controlled);
    if (name === undefined || api !== "api") return notFound;
    const account = name.toUpperCase();
    return route(ask, rest, { supplier, account, installation: installation(account) });
  };
}

/** Control API: `{account, ident?, search?, requery?, statusKey?}` changes one installation while it runs. */
function adjust(body: Record<string, unknown>, find: (account: string) => Installation): string | undefined {
  if (typeof body["account"] !== "string") return undefined;
  const installation = find(body["account"].toUpperCase());
  for (const name of ["ident", "search", "requery"] as const) {
    const value = body[name];
    if (typeof value === "boolean") installation[name] = value;
  }
  const key = body["statusKey"];
  if (key === "Status" || key === "status") installation.statusKey = key;
  return undefined;
}

function route(ask: Ask, rest: string[], buyer: Buyer): Answer {
  // The framework redirects a POST without the last slash, and the body is lost.
  if (ask.method === "POST" && !ask.path.endsWith("/"))
    return { status: 301, headers: { location: `${ask.path}/` } };
  const refusal = authorise(ask, buyer.account);
  if (refusal !== undefined) return refusal;
  const path = rest[0] === "v2" ? rest.slice(1) : rest;
  if (ask.method === "POST") return purchase(ask, path, buyer);
  if (ask.method === "GET") return readAny(ask, path, buyer);
  return { status: 405, body: { detail: "Method not allowed." } };
}

function readAny(ask: Ask, [first = "", second, third]: string[], buyer: Buyer): Answer {
  const { supplier, account } = buyer;
  const service = SERVICES[first];
  const read = (name: string, make: () => Answer, number?: string): Answer =>
    readThrough(supplier, { account, service: name, ...(number === undefined ? {} : { number }) }, make);
  if (first === "user") return read("balance", () => readUser(buyer));
  if (first === "network") return read("plans", () => readNetworks(buyer));
  if (first === "validatemeter") {
    return read("validate", () => validateMeter(ask), ask.query.get("meternumber") ?? undefined);
  }
  if (first === "validateiuc")
    return read("validate", () => validateCard(ask), ask.query.get("smart_card_number") ?? undefined);
  const requeried = REQUERIED[first];
  if (second === "requery" && third !== undefined && requeried !== undefined) {
    return read("order", () => requery(buyer, requeried, decodeURIComponent(third)));
  }
  if (service === undefined) return notFound;
  if (second === undefined) {
    const search = ask.query.get("search") ?? undefined;
    return read(search === undefined ? "history" : "search", () => readMany(buyer, service, ask), search);
  }
  return read("order", () => readOne(buyer, service, second));
}

function purchase(ask: Ask, path: string[], buyer: Buyer): Answer {
  const service = SERVICES[path[0] ?? ""];
  if (service === undefined || path.length > 1) return notFound;
  const fields = jsonObject(ask.body);
  if (fields === undefined) return { status: 400, body: { detail: "JSON parse error" } };
  return buy(buyer, service, fields);
}

function authorise(ask: Ask, account: string): Answer | undefined {
  const given = ask.header("authorization");
  if (given === undefined)
    return { status: 401, body: { detail: "Authentication credentials were not provided." } };
  if (given !== `Token ${tokenOf(account)}`) return { status: 401, body: { detail: "Invalid token." } };
  return undefined;
}
