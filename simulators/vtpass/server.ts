import { BOUQUETS, type Brand, isInvalidCard, presentBouquet } from "../kit/cable.ts";
import { isInvalidMeter } from "../kit/behaviours.ts";
import { accountsOf, BUNDLES } from "../kit/internet.ts";
import { EXAM_SERVICES } from "../kit/epins.ts";
import { tokenOf } from "../kit/books.ts";
import { control } from "../kit/control.ts";
import { type Answer, type Ask, type Handle, jsonObject, textOf } from "../kit/http.ts";
import { meterOwner } from "../kit/networks.ts";
import { readThrough, type Supplier, supplierControl } from "../kit/supplier.ts";
import { said, showOrder } from "./answers.ts";
import { findOrder, pay, type Shop } from "./buy.ts";
import { bouquetCodeOf, CABLES, codeOf, DATA, DISCOS, INTERNET, plansOf } from "./services.ts";

const PASSWORD = "airtide-sim";
const MISSING: Answer = { status: 404, body: { message: "not found" } };
const DUPLICATE_MS = 30_000;

/** The vtpass dialect under `/{ACCOUNT}/api/...`, JSON or form. */
export function vtpassHandle(supplier: Supplier): Handle {
  const settings = { duplicateMs: DUPLICATE_MS };
  const common = supplierControl(supplier);
  const controlled = {
    ...common,
    configure: (body: Record<string, unknown>) => {
      const { duplicateMs } = body;
      if (typeof duplicateMs === "number") settings.duplicateMs = duplicateMs;
      return common.configure(body);
    },
  };
  return (ask) => {
    const [name, api, ...rest] = ask.parts;
    if (name === "_control") return control(ask, controlled);
    if (name === undefined || api !== "api") return MISSING;
    const shop = { supplier, account: name.toUpperCase(), settings };
    if (!isAllowed(ask, shop.account)) return { ...said("087", "INVALID CREDENTIALS"), status: 401 };
    return route(ask, rest.join("/"), shop);
  };
}

/** Keys in headers (the secret one for POST, the public one for GET), or Basic with user and password. */
function isAllowed(ask: Ask, account: string): boolean {
  const token = tokenOf(account);
  const basic = Buffer.from(`${account.toLowerCase()}:${PASSWORD}`).toString("base64");
  if (ask.header("authorization") === `Basic ${basic}`) return true;
  if (ask.header("api-key") !== token) return false;
  return ask.method === "GET"
    ? ask.header("public-key") === `PK_${token}`
    : ask.header("secret-key") === `SK_${token}`;
}

function fieldsOf(ask: Ask): Record<string, unknown> | undefined {
  const isForm = ask.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
  return isForm ? Object.fromEntries(new URLSearchParams(ask.body)) : jsonObject(ask.body);
}

function route(ask: Ask, path: string, shop: Shop): Answer {
  return ask.method === "GET" ? read(ask, path, shop) : write(ask, path, shop);
}

function read(ask: Ask, path: string, { supplier, account }: Shop): Answer {
  if (path === "balance") {
    return readThrough(supplier, { account, service: "balance" }, () => ({
      status: 200,
      body: { code: 1, contents: { balance: supplier.books.account(account).floatKobo / 100 } },
    }));
  }
  if (path !== "service-variations") return MISSING;
  return readThrough(supplier, { account, service: "plans" }, () =>
    variations(ask.query.get("serviceID") ?? ""),
  );
}

function write(ask: Ask, path: string, shop: Shop): Answer {
  const fields = fieldsOf(ask);
  if (fields === undefined) return said("011", "INVALID ARGUMENTS");
  const { supplier, account } = shop;
  switch (path) {
    case "pay":
      return pay(shop, fields);
    case "requery": {
      const id = textOf(fields["request_id"]);
      const number = findOrder(shop, id)?.number;
      const call = { account, service: "order", ...(number === undefined ? {} : { number }) };
      return readThrough(supplier, call, () => requery(shop, id));
    }
    case "merchant-verify/smile/email": {
      const email = textOf(fields["billersCode"]);
      const number = accountsOf(email)[0] ?? email;
      return readThrough(supplier, { account, service: "validate", number }, () =>
        verifyEmail(fields, email),
      );
    }
    case "merchant-verify": {
      const number = textOf(fields["billersCode"]);
      return readThrough(supplier, { account, service: "validate", number }, () => verify(fields, number));
    }
    default:
      return MISSING;
  }
}

function requery(shop: Shop, id: string): Answer {
  const order = findOrder(shop, id);
  return order === undefined
    ? said("015", "INVALID REQUEST ID", { requestId: id })
    : showOrder(order, "requery");
}

/** The list's name is misspelt, and newer services carry both spellings. */
function variations(serviceID: string): Answer {
  const cable = CABLES[serviceID];
  if (cable !== undefined) return bouquets(serviceID, cable);
  const internet = INTERNET[serviceID];
  if (internet !== undefined) return bundles(serviceID, internet);
  const network = DATA[serviceID];
  if (network === undefined) return said("012", "PRODUCT DOES NOT EXIST");
  const varations = plansOf(network).map((plan) => ({
    variation_code: codeOf(plan),
    name: `${plan.network} ${plan.volume.replace(".0", "")} - ${plan.days} days`,
    variation_amount: (plan.costKobo / 100).toFixed(2),
    fixedPrice: "Yes",
  }));
  const both = network === "MTN" ? { variations: varations } : {};
  const content = { ServiceName: `${network} Data`, serviceID, convinience_fee: "N0", varations, ...both };
  return { status: 200, body: { response_description: "000", content } };
}

/** Amounts of the company that sells PINs are numbers, those of the other one texts. */
function bundles(serviceID: string, network: string): Answer {
  const varations = (BUNDLES[network] ?? []).map(({ code, name, costKobo }) => ({
    variation_code: code,
    name,
    variation_amount: network === "SPECTRANET" ? costKobo / 100 : (costKobo / 100).toFixed(2),
    fixedPrice: "Yes",
  }));
  const content = { ServiceName: `${network} Payment`, serviceID, convinience_fee: "N0", varations };
  return { status: 200, body: { response_description: "000", content } };
}

/** POST /merchant-verify/smile/email: the owner with the accounts under the address. */
function verifyEmail(fields: Record<string, unknown>, email: string): Answer {
  if (INTERNET[textOf(fields["serviceID"])] !== "SMILE") return said("012", "PRODUCT DOES NOT EXIST");
  const accounts = accountsOf(email);
  const [first] = accounts;
  if (first === undefined) {
    const error = "This email is not correct or is not a valid one. Please check and try again";
    return { status: 200, body: { code: "000", content: { error, WrongBillersCode: true } } };
  }
  const Account = accounts.map((id) => ({ AccountId: id, FriendlyName: id }));
  const AccountList = { Account, NumberOfAccounts: Account.length };
  return {
    status: 200,
    body: { code: "000", content: { Customer_Name: meterOwner(first).name, AccountList } },
  };
}

function bouquets(serviceID: string, brand: Brand): Answer {
  const varations = BOUQUETS.filter((one) => one.brand === brand).map((bouquet) => ({
    variation_code: bouquetCodeOf(bouquet),
    name: `${bouquet.name} N${bouquet.costKobo / 100}`,
    variation_amount: (bouquet.costKobo / 100).toFixed(2),
    fixedPrice: "Yes",
  }));
  const content = { ServiceName: brand, serviceID, convinience_fee: "N0", varations };
  return { status: 200, body: { response_description: "000", content } };
}

/** Sandbox numbers that are valid as they are. */
const SANDBOX = ["1111111111111", "1010101010101"];

/** POST /merchant-verify: for a wrong meter, `content` holds a complaint under code 000. */
function verify(fields: Record<string, unknown>, meter: string): Answer {
  const cable = CABLES[textOf(fields["serviceID"])];
  if (cable !== undefined) return verifyCard(cable, meter);
  if (textOf(fields["serviceID"]) === "jamb") return verifyProfile(textOf(fields["type"]), meter);
  if (DISCOS[textOf(fields["serviceID"])] === undefined) return said("012", "PRODUCT DOES NOT EXIST");
  if (!["prepaid", "postpaid"].includes(textOf(fields["type"]))) return said("011", "INVALID ARGUMENTS");
  if (!SANDBOX.includes(meter) && isInvalidMeter(meter)) {
    const error = "This meter number is not correct or is not a valid one. Please check and try again";
    return { status: 200, body: { code: "000", content: { error, WrongBillersCode: true } } };
  }
  const { name, address } = meterOwner(meter);
  const content = {
    Customer_Name: name,
    Address: address,
    Meter_Number: meter,
    Minimum_Purchase_Amount: 500,
    WrongBillersCode: false,
  };
  return { status: 200, body: { code: "000", content } };
}

/** The candidate of a profile code, of 10 digits. */
function verifyProfile(variation: string, code: string): Answer {
  if (EXAM_SERVICES["jamb"]?.[variation] === undefined) return said("011", "INVALID ARGUMENTS");
  const isKnown = /^\d{10}$/.test(code) && !code.endsWith("009");
  const content = isKnown
    ? { Customer_Name: meterOwner(code).name, WrongBillersCode: false }
    : { error: "This profile code is not valid", WrongBillersCode: true };
  return { status: 200, body: { code: "000", content } };
}

/** A card's owner, and for most cards the bouquet with its end and its price. */
function verifyCard(brand: Brand, card: string): Answer {
  if (isInvalidCard(card)) {
    const error = "This smartcard number is not correct or is not a valid one";
    return { status: 200, body: { code: "000", content: { error, WrongBillersCode: true } } };
  }
  const bouquet = presentBouquet(brand, card);
  const content = {
    Customer_Name: meterOwner(card).name,
    Customer_Number: card,
    Customer_Type: brand,
    WrongBillersCode: false,
    ...(bouquet && {
      Status: "ACTIVE",
      Due_Date: "2026-12-21T00:00:00",
      Current_Bouquet: `${brand} ${bouquet.name} N${bouquet.faceKobo / 100}`,
      Current_Bouquet_Code: bouquetCodeOf(bouquet),
      Renewal_Amount: bouquet.faceKobo / 100,
    }),
  };
  return { status: 200, body: { code: "000", content } };
}
