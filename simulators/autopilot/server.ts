import { type SupplierOrder, type Service, tokenOf } from "../kit/books.ts";
import { control } from "../kit/control.ts";
import { type Answer, type Ask, type Handle, jsonObject, textOf } from "../kit/http.ts";
import { airtimeCost, koboOf, sell, type Wanted } from "../kit/sell.ts";
import { readThrough, type Supplier, supplierControl } from "../kit/supplier.ts";
import { envelope, refuse, refused, showOrder } from "./answers.ts";
import { findPlan, NETWORKS, planIdOf, plansOfType, typesOf } from "./plans.ts";

type Fields = Record<string, unknown>;
type Shop = { supplier: Supplier; account: string };

/** The autopilot dialect under `/{ACCOUNT}/api/v1/...`: every call is a POST of JSON. */
export function autopilotHandle(supplier: Supplier): Handle {
  const controlled = supplierControl(supplier);
  return (ask) => {
    const [name, api, version, ...rest] = ask.parts;
    if (name === "_control") return control(ask, controlled);
    if (name === undefined || api !== "api" || version !== "v1") return refused(404, "Page not found");
    return route(ask, rest.join("/"), { supplier, account: name.toUpperCase() });
  };
}

const SOLD: Record<string, Service> = { data: "data", airtime: "airtime" };

function route(ask: Ask, path: string, shop: Shop): Answer {
  if (ask.method !== "POST") return refused(405, "Method not allowed");
  if (ask.header("authorization") !== `Bearer ${tokenOf(shop.account)}`) return refused(401, "Unauthorized");
  const fields = jsonObject(ask.body);
  if (fields === undefined) return refused(400, "The body is not JSON");
  const service = SOLD[path];
  if (service !== undefined) return buy(shop, service, fields);
  if (path.startsWith("transaction/status/")) {
    const reference = textOf(fields["reference"]);
    const { account } = shop;
    const number = findOrder(shop, reference)?.number;
    const call = { account, service: "order", ...(number === undefined ? {} : { number }) };
    return readThrough(shop.supplier, call, () =>
      answerStatus(shop, path.slice("transaction/status/".length), reference),
    );
  }
  return load(shop, path, fields);
}

const findOrder = ({ supplier, account }: Shop, reference: string): SupplierOrder | undefined =>
  supplier.books.account(account).byReference.get(reference)?.[0];

function answerStatus(shop: Shop, product: string, reference: string): Answer {
  const order = findOrder(shop, reference);
  const isIt = order !== undefined && order.service === SOLD[product];
  return isIt ? showOrder(order) : refused(404, "Transaction with this reference was not found");
}

/**
 * A reference is good for one order; a request that was turned away, or never received, does not use it up.
 */
function buy(shop: Shop, service: Service, fields: Fields): Answer {
  const { supplier, account } = shop;
  const reference = textOf(fields["reference"]);
  if (!/^\d{12}[A-Z0-9]{13,18}$/.test(reference)) return refused(400, "Invalid reference format");
  const earlier = findOrder(shop, reference);
  if (earlier !== undefined) {
    supplier.books.account(account).calls += 1;
    supplier.books.repeat(earlier);
    return refused(409, "Duplicate reference, this reference has been used");
  }
  const receiver = checkReceiver(fields);
  if ("status" in receiver) return receiver;
  const rest = service === "data" ? checkData(shop, receiver, fields) : checkAirtime(fields);
  if ("status" in rest) return rest;
  const wanted: Wanted = { account, service, reference, ...receiver, ...rest };
  return sell(supplier, wanted, { show: showOrder, refuse });
}

type Receiver = Pick<Wanted, "number" | "network">;
type Rest = Pick<Wanted, "plan" | "details" | "faceKobo" | "chargedKobo">;

function checkReceiver(fields: Fields): Receiver | Answer {
  const network = NETWORKS[textOf(fields["networkId"])];
  if (network === undefined) return refused(400, "Invalid networkId");
  const number = textOf(fields["phone"]);
  return /^0\d{10}$/.test(number) ? { network, number } : refused(400, "Invalid phone number");
}

function checkData({ supplier }: Shop, receiver: Receiver, fields: Fields): Rest | Answer {
  const [type, id] = [textOf(fields["dataType"]), textOf(fields["planId"])];
  const network = Object.values(NETWORKS).find((name) => name === receiver.network) ?? "MTN";
  const plan = findPlan({ network, type, id, strict: supplier.strictPlans });
  if (plan === undefined) return refused(400, "Invalid planId for this data type");
  const { costKobo, volume } = plan;
  return { plan: `${type}:${id}`, details: { volume }, faceKobo: costKobo, chargedKobo: costKobo };
}

function checkAirtime(fields: Fields): Rest | Answer {
  const plan = textOf(fields["airtimeType"]);
  if (!["VTU", "AWUF", "SNS"].includes(plan)) return refused(400, "Invalid airtimeType");
  const faceKobo = koboOf(textOf(fields["amount"]));
  if (faceKobo === undefined) return refused(400, "Invalid amount");
  if (faceKobo < 5_000) return refused(400, "The minimum amount is 50");
  return { plan, details: {}, faceKobo, chargedKobo: airtimeCost(faceKobo) };
}

/** The lists and the float. Plans and types stand under `data.product`, as everything else that is read. */
function load(shop: Shop, path: string, fields: Fields): Answer {
  const { supplier, account } = shop;
  const network = NETWORKS[textOf(fields["networkId"])];
  switch (path) {
    case "load/wallet-balance":
      return readThrough(supplier, { account, service: "balance" }, () =>
        textOf(fields["email"]) === ""
          ? refused(400, "Invalid email")
          : list({ wallet: `₦${(supplier.books.account(account).floatKobo / 100).toLocaleString("en-NG")}` }),
      );
    case "load/networks":
      return list(Object.entries(NETWORKS).map(([networkId, name]) => ({ networkId, network: name })));
    case "load/airtime-types":
      return list(["VTU", "AWUF", "SNS"].map((name) => ({ name })));
    case "load/data-types":
      return network === undefined ? refused(400, "Invalid networkId") : list(showTypes(network, fields));
    case "load/data":
      return readThrough(supplier, { account, service: "plans" }, () =>
        network === undefined ? refused(400, "Invalid networkId") : list(showPlans(network, fields)),
      );
    default:
      return refused(404, "Page not found");
  }
}

const list = (product: object): Answer => envelope(true, 200, { product });

type Network = (typeof NETWORKS)[string];

const showTypes = (network: Network, fields: Fields) =>
  typesOf(network).map((name) => ({ networkId: textOf(fields["networkId"]), network, name }));

const showPlans = (network: Network, fields: Fields) =>
  plansOfType(network, textOf(fields["dataType"])).map((plan) => ({
    planId: planIdOf(plan),
    planName: plan.volume.replace(".0", ""),
    type: plan.type,
    Validity: `${plan.days} Days`,
    ourPrice: `₦${(plan.costKobo / 100).toLocaleString("en-NG")}`,
    ourStatus: plan.days === 365 ? "INACTIVE" : "ACTIVE",
  }));
