import { isInvalidMeter } from "../kit/behaviours.ts";
import { type SupplierOrder, type Service, tokenOf } from "../kit/books.ts";
import { control } from "../kit/control.ts";
import { type Answer, type Ask, type Handle, jsonObject, textOf } from "../kit/http.ts";
import { meterOwner } from "../kit/networks.ts";
import { PLANS } from "../kit/plans.ts";
import { airtimeCost, koboOf, sell, type Wanted } from "../kit/sell.ts";
import { readThrough, type Supplier, supplierControl } from "../kit/supplier.ts";
import { BETTING_COMPANIES, showCustomer, verifyCustomer } from "./betting.ts";
import {
  clubkonnect,
  jonet,
  mysimhosting,
  ogdams,
  showQueried,
  simserver,
  smeplug,
  swiftlink,
  type Wire,
} from "./wires.ts";

type Fields = Record<string, unknown>;
type Shop = { supplier: Supplier; account: string };

/** The service that a path sells, its words, and the fields that hold the parts of an order. */
type Sale = {
  wire: Wire;
  service: Service;
  at: {
    number?: string;
    reference: string;
    plan?: string;
    network?: string;
    amount?: string;
    key?: string;
    company?: string;
  };
};

const CLUB = { number: "MobileNumber", network: "MobileNetwork", reference: "RequestID", key: "APIKey" };
const PLUG = { number: "phone", network: "network_id", reference: "customer_reference" };
const OG = { number: "phoneNumber", network: "networkId", reference: "reference" };
const SWIFT = { number: "phonenumber", reference: "customer_reference" };
const METER = {
  number: "MeterNo",
  reference: "RequestID",
  plan: "MeterType",
  amount: "Amount",
  key: "APIKey",
};

/**
 * No host of this kind is known to refuse a duplicate, so each one vends an order twice that arrives twice.
 */
const SALES: Record<string, Sale> = {
  "POST purchase/airtime": {
    wire: swiftlink,
    service: "airtime",
    at: { ...SWIFT, network: "subcategory_id", amount: "amount" },
  },
  "POST purchase/data": { wire: swiftlink, service: "data", at: { ...SWIFT, plan: "plan_id" } },
  "POST purchase_data.php": {
    wire: jonet,
    service: "data",
    at: { number: "phone", reference: "customer_id", plan: "code" },
  },
  "POST ": {
    wire: simserver,
    service: "data",
    at: { number: "recipient", reference: "user_reference", plan: "product_code", key: "api_key" },
  },
  "POST v1/data": {
    wire: mysimhosting,
    service: "data",
    at: { number: "number", network: "network", reference: "senderID", plan: "plan" },
  },
  "POST data/purchase": { wire: smeplug, service: "data", at: { ...PLUG, plan: "plan_id" } },
  "POST airtime/purchase": { wire: smeplug, service: "airtime", at: { ...PLUG, amount: "amount" } },
  "POST api/v1/vend/data": { wire: ogdams, service: "data", at: { ...OG, plan: "planId" } },
  "POST api/v1/vend/airtime": { wire: ogdams, service: "airtime", at: { ...OG, amount: "amount" } },
  "GET APIAirtimeV1.asp": { wire: clubkonnect, service: "airtime", at: { ...CLUB, amount: "Amount" } },
  "GET APIDatabundleV1.asp": { wire: clubkonnect, service: "data", at: { ...CLUB, plan: "DataPlan" } },
  "GET APIBettingV1.asp": {
    wire: clubkonnect,
    service: "betting",
    at: { ...METER, number: "CustomerID", company: "BettingCompany" },
  },
  "GET APIEPINV1.asp": {
    wire: clubkonnect,
    service: "recharge",
    at: { network: "MobileNetwork", reference: "RequestID", plan: "Value", amount: "Value", key: "APIKey" },
  },
  "POST betting/purchase": {
    wire: smeplug,
    service: "betting",
    at: { number: "customer_id", reference: "customer_reference", amount: "amount", company: "company" },
  },
  "GET APIElectricityV1.asp": { wire: clubkonnect, service: "electricity", at: METER },
};

/** The dialects of the described hosts under `/{ACCOUNT}/api/...`; the path says which one is meant. */
export function mappedHandle(supplier: Supplier): Handle {
  const controlled = supplierControl(supplier);
  return (ask) => {
    const [name, api, ...rest] = ask.parts;
    if (name === "_control") return control(ask, controlled);
    if (name === undefined || api !== "api") return MISSING;
    return route(ask, rest, { supplier, account: name.toUpperCase() });
  };
}

const MISSING: Answer = { status: 404, body: "<html><body>Not Found</body></html>", type: "text/html" };

function route(ask: Ask, rest: string[], shop: Shop): Answer {
  const sale = SALES[`${ask.method} ${rest.join("/")}`];
  if (sale !== undefined) return buy(shop, sale, { ask, fields: fieldsOf(ask) });
  if (ask.method !== "GET") return MISSING;
  const [first = "", second = ""] = rest;
  return QUESTIONS.includes(first)
    ? answerQuestion(ask, { first, second }, shop)
    : read(ask, rest.join("/"), shop);
}

/** The outcome of an order. */
const QUESTIONS = ["requery", "transactions", "APIQueryV1.asp"];

function answerQuestion(ask: Ask, by: { first: string; second: string }, shop: Shop): Answer {
  const asked = { id: ask.query.get("OrderID"), reference: ask.query.get("RequestID") };
  const order = findOrder(shop, { ...by, ...asked });
  const number = order === undefined ? {} : { number: order.number };
  return readThrough(shop.supplier, { account: shop.account, service: "order", ...number }, () =>
    answerStatus(by.first, order),
  );
}

function read(ask: Ask, path: string, shop: Shop): Answer {
  const { supplier, account } = shop;
  switch (path) {
    case "APIVerifyElectricityV1.asp": {
      const number = ask.query.get("MeterNo") ?? "";
      return readThrough(supplier, { account, service: "validate", number }, () => verify(number));
    }
    case "APIVerifyBettingV1.asp": {
      const [number, company] = [ask.query.get("CustomerID") ?? "", ask.query.get("BettingCompany") ?? ""];
      return readThrough(supplier, { account, service: "validate", number }, () =>
        verifyCustomer(number, company),
      );
    }
    case "betting/customer": {
      const [number, company] = [ask.query.get("customer_id") ?? "", ask.query.get("company") ?? ""];
      return readThrough(supplier, { account, service: "validate", number }, () =>
        showCustomer(number, company),
      );
    }
    case "APIWalletBalanceV1.asp":
    case "account/balance":
      return readThrough(supplier, { account, service: "balance" }, () => showFloat(shop));
    case "get/plans":
      return readThrough(supplier, { account, service: "plans" }, swiftlinkPlans);
    case "api/v4/get/data/plans":
      return readThrough(supplier, { account, service: "plans" }, ogdamsPlans);
    default:
      return MISSING;
  }
}

function fieldsOf(ask: Ask): Fields {
  if (ask.method === "GET") return Object.fromEntries(ask.query);
  const isForm = ask.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
  return isForm ? Object.fromEntries(new URLSearchParams(ask.body)) : (jsonObject(ask.body) ?? {});
}

/** The key is in a header, with or without the word of a scheme, or among the fields. */
function isAllowed(account: string, sale: Sale, { ask, fields }: { ask: Ask; fields: Fields }): boolean {
  const token = tokenOf(account);
  if (sale.at.key !== undefined) return textOf(fields[sale.at.key]) === token;
  return ask.header("authorization") === (sale.wire === jonet ? token : `Bearer ${token}`);
}

const ANY_PLAN_KOBO = 50_000;

/** The words about a part of an order that a host cannot read. */
export const INVALID = {
  number: "Invalid number",
  network: "Invalid network",
  amount: "Invalid amount",
} as const;

function buy(shop: Shop, sale: Sale, given: { ask: Ask; fields: Fields }): Answer {
  const { wire, service, at } = sale;
  if (!isAllowed(shop.account, sale, given)) return wire.refuse("bad_key");
  const field = (name: string | undefined): string => (name === undefined ? "" : textOf(given.fields[name]));
  const number = field(at.number);
  if (!(NUMBERS[service] ?? /^0\d{10}$/).test(number)) return wire.refuse(INVALID.number);
  const network = networkOf(wire, { network: field(at.network), company: field(at.company) }, at);
  if (network === undefined) return wire.refuse(INVALID.network);
  const face = service === "data" ? ANY_PLAN_KOBO : koboOf(field(at.amount));
  if (face === undefined) return wire.refuse(INVALID.amount);
  const meterType = field(at.plan) === "02" ? "postpaid" : "prepaid";
  const wanted: Wanted = {
    account: shop.account,
    service,
    reference: field(at.reference),
    number,
    network,
    plan: field(at.plan),
    details: service === "electricity" ? { meterType } : {},
    faceKobo: face,
    chargedKobo: service === "airtime" ? airtimeCost(face) : face,
  };
  return sell(shop.supplier, wanted, wire);
}

/** Numbers that are no phone's. A recharge card goes to none. */
const NUMBERS: Partial<Record<Service, RegExp>> = {
  electricity: /^\d{10,13}$/,
  betting: /^[A-Za-z0-9]{4,20}$/,
  recharge: /^$/,
};

/** The network or company that an order names; undefined for one that the host does not know. */
function networkOf(
  wire: Wire,
  named: { network: string; company: string },
  at: Sale["at"],
): string | undefined {
  if (at.company !== undefined) return BETTING_COMPANIES[named.company];
  return at.network === undefined ? "" : wire.networks[named.network];
}

/** Finds an order by our reference, the newest first; at the host with numbers of its own, by that number. */
function findOrder(
  { supplier, account }: Shop,
  by: { first: string; second: string; id: string | null; reference: string | null },
): SupplierOrder | undefined {
  const books = supplier.books.account(account);
  if (by.id !== null) return books.byId.get(Number(by.id));
  return books.byReference.get(by.reference ?? decodeURIComponent(by.second))?.at(-1);
}

/** The answer to a question about an order. `first`: the first part of its path. */
export function answerStatus(first: string, order: SupplierOrder | undefined): Answer {
  if (order === undefined && first === "APIQueryV1.asp") return clubkonnect.refuse("INVALID_REQUESTID");
  if (order === undefined) return { status: 404, body: { message: "not found" } };
  if (first === "APIQueryV1.asp") return showQueried(order);
  if (first === "requery") return swiftlink.show(order, false);
  const status = { delivered: "success", pending: "processing", failed: "failed" }[order.status];
  return {
    status: 200,
    body: { status: true, transaction: { status, customer_reference: order.reference } },
  };
}

function verify(meter: string): Answer {
  const customer_name = isInvalidMeter(meter) ? "INVALID METERNO" : meterOwner(meter).name;
  return { status: 200, body: JSON.stringify({ customer_name }), type: "text/html" };
}

function showFloat({ supplier, account }: Shop): Answer {
  const naira = supplier.books.account(account).floatKobo / 100;
  const balance = naira.toLocaleString("en-US", { minimumFractionDigits: 2 });
  return { status: 200, body: JSON.stringify({ date: "today", balance }), type: "text/html" };
}

/** Groups by network and family; a plan's label is its id. */
function swiftlinkPlans(): Answer {
  const groups = Map.groupBy(PLANS, (plan) => `${plan.network} ${plan.type}`);
  const data = [...groups].map(([title, plans], index) => ({
    subcategory_id: 101 + index,
    title,
    category: "Data",
    plan: plans.map((plan) => ({
      plan: `${plan.volume.replace(".0", "")} for ${plan.days} days`,
      amount: plan.costKobo / 100,
    })),
  }));
  return { status: 200, body: { data } };
}

function ogdamsPlans(): Answer {
  const groups = Map.groupBy(PLANS, (plan) => plan.network);
  const data = [...groups].map(([network, plans]) => [
    network,
    plans.map((plan) => ({
      networkId: 1,
      planId: plan.id,
      name: `${plan.volume.replace(".0", "")} [${plan.type}]`,
      validity: `${plan.days} days`,
      currency: "NGN",
      ourPrice: (plan.costKobo / 100).toFixed(2),
      type: plan.type,
    })),
  ]);
  return { status: 200, body: { status: true, code: 200, data: Object.fromEntries(data) } };
}
