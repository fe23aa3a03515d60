import { createHash } from "node:crypto";
import type { Refusal } from "../kit/behaviours.ts";
import { type SupplierOrder, tokenOf } from "../kit/books.ts";
import { control } from "../kit/control.ts";
import { type Answer, type Ask, type Handle, jsonObject, textOf } from "../kit/http.ts";
import { sell, type Wanted } from "../kit/sell.ts";
import { readThrough, type Supplier, supplierControl } from "../kit/supplier.ts";
import {
  countryOf,
  localPart,
  type Operator,
  OPERATORS,
  operatorOf,
  operatorOfNumber,
  showOperator,
} from "./operators.ts";

/** `rateShift` moves every rate; `tokenS` is the life of an access token in seconds. */
type Settings = { rateShift: number; tokenS: number };
type Shop = { supplier: Supplier; account: string; settings: Settings; tokens: Map<string, number> };
type Fields = Record<string, unknown>;

const MEDIA = "application/com.reloadly.topups-v1+json";
const fault = (status: number, errorCode: string, message = errorCode): Answer => ({
  status,
  body: { timeStamp: new Date(0).toISOString(), message, path: "", errorCode, infoLink: null, details: [] },
});
const MISSING = fault(404, "RESOURCE_NOT_FOUND");
const shown = (body: unknown): Answer => ({ status: 200, body, type: MEDIA });

/**
 * The reloadly dialect under `/{ACCOUNT}/api/...`, with its token endpoint at `oauth/token` below it. The
 * account has naira. Client id and secret are the account's name in small letters and its fixed token.
 */
export function reloadlyHandle(supplier: Supplier): Handle {
  const settings: Settings = { rateShift: 1, tokenS: 3_600 };
  const tokens = new Map<string, number>();
  const common = supplierControl(supplier);
  const controlled = {
    ...common,
    configure: (body: Fields) => {
      const { rateShift, tokenS } = body;
      if (typeof rateShift === "number") settings.rateShift = rateShift;
      if (typeof tokenS === "number") settings.tokenS = tokenS;
      if (body["forgetTokens"] === true) tokens.clear();
      return common.configure(body);
    },
  };
  return (ask) => {
    const [name, api, ...rest] = ask.parts;
    if (name === "_control") return control(ask, controlled);
    if (name === undefined || api !== "api") return MISSING;
    const shop = { supplier, account: name.toUpperCase(), settings, tokens };
    if (rest.join("/") === "oauth/token") return signIn(ask, shop);
    if (!isAllowed(ask, shop)) return fault(401, "INVALID_TOKEN", "Full authentication is required");
    return route(ask, rest, shop);
  };
}

function signIn(ask: Ask, { supplier, account, settings, tokens }: Shop): Answer {
  return readThrough(supplier, { account, service: "token" }, () => {
    const { client_id, client_secret, grant_type, audience } = jsonObject(ask.body) ?? {};
    const isKnown = client_id === account.toLowerCase() && client_secret === tokenOf(account);
    const isWhole = grant_type === "client_credentials" && textOf(audience).endsWith(`/${account}/api`);
    if (!isKnown || !isWhole) return fault(401, "INVALID_CREDENTIALS", "Access Denied");
    const now = supplier.settings.now().getTime();
    const token = createHash("sha256").update(`${account}:${now}:${tokens.size}`).digest("hex");
    tokens.set(token, now + settings.tokenS * 1_000);
    return {
      status: 200,
      body: { access_token: token, scope: "send-topups", expires_in: settings.tokenS, token_type: "Bearer" },
    };
  });
}

function isAllowed(ask: Ask, { supplier, tokens }: Shop): boolean {
  const token = ask.header("authorization")?.replace(/^Bearer /, "") ?? "";
  return (tokens.get(token) ?? 0) > supplier.settings.now().getTime();
}

function route(ask: Ask, parts: string[], shop: Shop): Answer {
  const path = parts.join("/");
  if (ask.method === "POST") return path === "topups" ? topUp(ask, shop) : MISSING;
  const { supplier, account } = shop;
  if (path === "accounts/balance")
    return readThrough(supplier, { account, service: "balance" }, () =>
      shown({
        balance: supplier.books.account(account).floatKobo / 100,
        currencyCode: "NGN",
        currencyName: "Nigerian Naira",
      }),
    );
  if (parts[0] === "operators")
    return readThrough(supplier, { account, service: "plans" }, () => lists(parts, shop));
  return orders(ask, parts, shop);
}

function lists([, kind = "", value = "", ...rest]: string[], { settings }: Shop): Answer {
  const show = (one: Operator | undefined, missing: string) =>
    one ? shown(showOperator(one, settings.rateShift)) : fault(404, missing);
  if (kind === "countries") {
    const sold = OPERATORS.filter(({ country }) => country === value);
    return shown(sold.map((one) => showOperator(one, settings.rateShift)));
  }
  if (kind === "auto-detect") {
    const [number = "", , country = ""] = rest;
    return show(operatorOfNumber(country, number), "COULD_NOT_AUTO_DETECT_OPERATOR");
  }
  return show(operatorOf(Number(kind)), "OPERATOR_NOT_FOUND");
}

const ordersUnder = ({ supplier, account }: Shop, reference: string): readonly SupplierOrder[] =>
  supplier.books.account(account).byReference.get(reference) ?? [];

function orders(ask: Ask, parts: string[], shop: Shop): Answer {
  const { supplier, account } = shop;
  const [topups, id = "", last] = parts;
  if (topups !== "topups") return MISSING;
  if (id === "reports") {
    const reference = ask.query.get("customIdentifier") ?? "";
    const found = ordersUnder(shop, reference);
    const number = found[0]?.number;
    const call = { account, service: "order", ...(number === undefined ? {} : { number }) };
    return readThrough(supplier, call, () =>
      shown({ content: found.map((order) => showOrder(order)), totalElements: found.length, last: true }),
    );
  }
  const order = supplier.books.account(account).byId.get(Number(id));
  if (last !== "status" || !order) return fault(404, "TRANSACTION_NOT_FOUND");
  return readThrough(supplier, { account, service: "order", number: order.number }, () => {
    const isOpen = order.status === "pending";
    return shown({
      code: null,
      message: null,
      status: statusOf(order),
      transaction: isOpen ? null : showOrder(order),
    });
  });
}

/** A `customIdentifier` is good for one order; a refusal before vending does not use it up. */
function topUp(ask: Ask, shop: Shop): Answer {
  const { supplier, account } = shop;
  const fields = jsonObject(ask.body);
  if (!fields) return fault(400, "JSON_SYNTAX_ERROR");
  const reference = textOf(fields["customIdentifier"]);
  const earlier = ordersUnder(shop, reference)[0];
  if (earlier) {
    supplier.books.account(account).calls += 1;
    supplier.books.repeat(earlier);
    return fault(400, "CUSTOM_IDENTIFIER_ALREADY_USED");
  }
  const wanted = readWanted(fields);
  if ("status" in wanted) return wanted;
  return sell(
    supplier,
    { ...wanted, account, reference },
    { show: (order, isOdd) => shown(showOrder(order, isOdd)), refuse },
  );
}

function readWanted(fields: Fields): Omit<Wanted, "account" | "reference"> | Answer {
  const phone = fields["recipientPhone"] as Fields | undefined;
  const country = textOf(phone?.["countryCode"]);
  const number = textOf(phone?.["number"]);
  if (!countryOf(country)) return fault(400, "COUNTRY_NOT_SUPPORTED");
  if (!/^\d{7,14}$/.test(localPart(country, number) ?? "")) return fault(400, "INVALID_RECIPIENT_PHONE");
  const operator = operatorOf(Number(fields["operatorId"]));
  if (operator?.country !== country) return fault(404, "OPERATOR_NOT_FOUND");
  const amount = fields["amount"];
  if (typeof amount !== "number" || !isSold(operator, amount))
    return fault(400, "INVALID_AMOUNT_FOR_OPERATOR");
  const faceKobo = Math.round(amount * 100);
  const chargedKobo = Math.ceil((faceKobo * (100 - operator.discount)) / 100) + operator.fee * 100;
  const details = { operatorId: String(operator.id), country };
  const plan = String(operator.id);
  // In the books a number is written as the shop writes it.
  return { service: "abroad", number: `+${number}`, network: country, plan, details, faceKobo, chargedKobo };
}

const isSold = ({ range, fixed }: Operator, amount: number): boolean =>
  range ? amount >= range[0] && amount <= range[1] : (fixed ?? []).some(([naira]) => naira === amount);

const STATUSES = { delivered: "SUCCESSFUL", pending: "PROCESSING", failed: "REFUNDED" } as const;
const statusOf = (order: SupplierOrder): string => STATUSES[order.status];

function showOrder(order: SupplierOrder, isOdd = false): object {
  const operator = operatorOf(Number(order.plan));
  return {
    transactionId: order.id,
    status: isOdd ? "QUEUED" : statusOf(order),
    operatorTransactionId: null,
    customIdentifier: order.reference,
    recipientPhone: order.number.slice(1),
    recipientEmail: null,
    countryCode: order.network,
    operatorId: Number(order.plan),
    operatorName: operator?.name ?? "",
    discount: (order.faceKobo - order.chargedKobo) / 100,
    discountCurrencyCode: "NGN",
    requestedAmount: order.faceKobo / 100,
    requestedAmountCurrencyCode: "NGN",
    deliveredAmount: Number(((order.faceKobo / 100) * (operator?.rate ?? 0)).toFixed(2)),
    deliveredAmountCurrencyCode: operator?.currency ?? "",
    transactionDate: order.createdAt,
    pinDetail: null,
    balanceInfo: {
      oldBalance: order.floatBeforeKobo / 100,
      newBalance: order.floatAfterKobo / 100,
      cost: order.chargedKobo / 100,
      currencyCode: "NGN",
    },
  };
}

function refuse(refusal: Refusal): Answer {
  switch (refusal) {
    case "float_low":
      return fault(400, "INSUFFICIENT_BALANCE");
    case "product_locked":
      return fault(400, "OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE");
    case "plan_retired":
      return fault(400, "INVALID_AMOUNT_FOR_OPERATOR");
    case "daily_limit":
      return fault(400, "PHONE_RECENTLY_RECHARGED");
  }
}
