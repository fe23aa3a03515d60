import { type ScriptService, tokenOf } from "../kit/books.ts";
import { control } from "../kit/control.ts";
import { type Answer, type Ask, type Handle, jsonObject } from "../kit/http.ts";
import { readThrough, type Supplier, supplierControl } from "../kit/supplier.ts";
import { commas, DISCOS, refused } from "./answers.ts";
import { buy, type Shop, validateCard, validateMeter } from "./buy.ts";
import { createNotify } from "./webhook.ts";

const SERVICES: Record<string, ScriptService> = {
  data: "data",
  topup: "airtime",
  bill: "electricity",
  cable: "cable",
  exam: "exam",
};
const ALL_SERVICES: readonly ScriptService[] = ["data", "airtime", "electricity", "cable", "exam"];
const PASSWORD = "airtide-sim";
const MISSING: Answer = { status: 404, body: { message: "not found" } };

/** The adex dialect under `/{ACCOUNT}/api/...`, with or without a slash at the end. */
export function adexHandle(supplier: Supplier): Handle {
  const webhookServices = new Set<ScriptService>(["data"]);
  const notify = createNotify(supplier, webhookServices);
  supplier.onSettled = (order) => void notify(order);
  const common = supplierControl(supplier);
  const controlled = {
    ...common,
    configure: (body: Record<string, unknown>) => common.configure(body) ?? widen(body, webhookServices),
  };
  return (ask) => {
    const [name, api, ...rest] = ask.parts;
    if (name === "_control") return control(ask, controlled);
    if (name === undefined || api !== "api") return MISSING;
    return route(ask, rest.join("/"), { supplier, account: name.toUpperCase(), notify });
  };
}

/** Control API: `{webhookServices: [...]}` for installations that send more than the stock script does. */
function widen(body: Record<string, unknown>, webhookServices: Set<ScriptService>): string | undefined {
  const wanted = body["webhookServices"];
  if (wanted === undefined) return undefined;
  if (!Array.isArray(wanted)) return "webhookServices is a list of data, airtime, electricity, cable";
  webhookServices.clear();
  for (const service of ALL_SERVICES) if (wanted.includes(service)) webhookServices.add(service);
  return undefined;
}

function route(ask: Ask, path: string, shop: Shop): Answer | Promise<Answer> {
  const { supplier, account } = shop;
  if (ask.method === "POST" && path === "user") {
    return readThrough(supplier, { account, service: "token" }, () => accessToken(ask, shop));
  }
  if (ask.method === "GET" && path === "bill/bill-validation") {
    const number = ask.query.get("meter_number") ?? "";
    return readThrough(supplier, { account, service: "validate", number }, () => validateMeter(ask));
  }
  if (ask.method === "GET" && path === "cable/cable-validation") {
    const number = ask.query.get("iuc") ?? "";
    return readThrough(supplier, { account, service: "validate", number }, () => validateCard(ask));
  }
  if (ask.method === "GET" && path === "website/app/bill/list") {
    const list = Object.entries(DISCOS).map(([id, name]) => ({ id: Number(id), disco_name: name }));
    return readThrough(supplier, { account, service: "plans" }, () => ({
      status: 200,
      body: { status: "success", bill: list },
    }));
  }
  const service = SERVICES[path];
  if (service === undefined) return MISSING;
  if (ask.method !== "POST") return { status: 405, body: { message: "method not allowed" } };
  if (ask.header("authorization") !== `Token ${tokenOf(account)}`)
    return refused("Access token is invalid or missing");
  const fields = jsonObject(ask.body);
  return fields === undefined ? refused("The network field is required.") : buy(shop, service, fields);
}

/** Basic user:password for the static access token; also the only way to read the balance. */
function accessToken(ask: Ask, { supplier, account }: Shop): Answer {
  const username = account.toLowerCase();
  const basic = Buffer.from(`${username}:${PASSWORD}`).toString("base64");
  if (ask.header("authorization") !== `Basic ${basic}`) return refused("invalid username or password");
  const balance = commas(supplier.books.account(account).floatKobo);
  return { status: 200, body: { status: "success", AccessToken: tokenOf(account), balance, username } };
}
