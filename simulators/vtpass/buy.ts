import type { Refusal } from "../kit/behaviours.ts";
import type { SupplierOrder } from "../kit/books.ts";
import { type Brand, presentBouquet } from "../kit/cable.ts";
import { findBundle } from "../kit/internet.ts";
import { EXAM_SERVICES } from "../kit/epins.ts";
import { type Answer, textOf } from "../kit/http.ts";
import { airtimeCost, koboOf, sell, type Wanted, type Words } from "../kit/sell.ts";
import type { Supplier } from "../kit/supplier.ts";
import { refuse, said, showOrder } from "./answers.ts";
import { AIRTIME, bouquetCodeOf, bouquetOf, CABLES, DATA, DISCOS, INTERNET, priceOf } from "./services.ts";

/**
 * `duplicateMs`: for this long a second order of the same service for the same biller is refused as a mistake
 * (019).
 */
export type Shop = { supplier: Supplier; account: string; settings: { duplicateMs: number } };
type Fields = Record<string, unknown>;

/** Twelve digits of a date and minute, then letters and digits. */
function isDated(id: string): boolean {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[A-Za-z0-9]*$/.exec(id);
  if (!match) return false;
  const [month = 0, day = 0, hour = 0, minute = 0] = match.slice(2).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60;
}

export const findOrder = ({ supplier, account }: Shop, id: string): SupplierOrder | undefined =>
  supplier.books.account(account).byReference.get(id)?.[0];

/** POST /pay. A `request_id` is good for one order; a request refused before vending does not use it up. */
export function pay(shop: Shop, fields: Fields): Answer {
  const { supplier, account } = shop;
  const reference = textOf(fields["request_id"]);
  if (reference === "")
    return said("011", "INVALID ARGUMENTS", { content: { errors: "request_id is required" } });
  if (!isDated(reference)) return said("085", "IMPROPER REQUEST ID: DOES NOT CONTAIN DATE");
  const earlier = findOrder(shop, reference);
  if (earlier !== undefined) {
    supplier.books.account(account).calls += 1;
    supplier.books.repeat(earlier);
    return said("014", "REQUEST ID ALREADY EXIST", { requestId: reference });
  }
  const wanted = readWanted(supplier, fields);
  if ("status" in wanted) return wanted;
  if (hasDuplicate(shop, wanted))
    return said("019", "LIKELY DUPLICATE TRANSACTION", { requestId: reference });
  return sell(supplier, { ...wanted, account, reference }, WORDS);
}

const WORDS: Words = {
  show: (order, isOdd) => showOrder(order, "pay", isOdd),
  refuse: (why: Refusal) => refuse(why),
};

type Known = Omit<Wanted, "account" | "reference">;

function hasDuplicate({ supplier, account, settings }: Shop, wanted: Known): boolean {
  const since = supplier.settings.now().getTime() - settings.duplicateMs;
  const earlier = supplier.books.account(account).byNumber.get(wanted.number) ?? [];
  return earlier.some(
    (order) =>
      order.status !== "failed" &&
      order.service === wanted.service &&
      order.network === wanted.network &&
      Date.parse(order.createdAt) > since,
  );
}

const lacking = (errors: string): Answer => said("011", "INVALID ARGUMENTS", { content: { errors } });

function readWanted(supplier: Supplier, fields: Fields): Known | Answer {
  const service = textOf(fields["serviceID"]);
  const phone = textOf(fields["phone"]);
  if (phone === "") return lacking("phone is required");
  const [airtime, data, disco] = [AIRTIME[service], DATA[service], DISCOS[service]];
  if (airtime !== undefined) return readAirtime({ network: airtime, phone }, fields);
  const number = textOf(fields["billersCode"]);
  if (number === "") return lacking("billersCode is required");
  const cable = CABLES[service];
  if (cable !== undefined) return readCable({ brand: cable, number, phone }, fields);
  const plan = textOf(fields["variation_code"]);
  const internet = INTERNET[service];
  if (internet !== undefined)
    return readBundle({ network: internet, number, phone, plan }, { supplier, fields });
  const exams = EXAM_SERVICES[service];
  if (exams !== undefined) {
    const exam = exams[plan];
    if (exam === undefined) return said("010", "VARIATION CODE DOES NOT EXIST");
    const { body, costKobo } = exam;
    const price = { faceKobo: costKobo, chargedKobo: costKobo };
    return { service: "exam", number, network: body, plan, details: { phone }, ...price };
  }
  if (data !== undefined) {
    const kobo = priceOf(data, plan, supplier.strictPlans);
    if (kobo === undefined) return said("010", "VARIATION CODE DOES NOT EXIST");
    const details = { phone };
    return { service: "data", number, network: data, plan, details, faceKobo: kobo, chargedKobo: kobo };
  }
  return disco === undefined
    ? said("012", "PRODUCT DOES NOT EXIST")
    : readBill({ network: disco, number, phone, meterType: plan }, fields);
}

function bounded(fields: Fields, least: number, most: number): number | Answer {
  const kobo = koboOf(textOf(fields["amount"]));
  if (kobo === undefined) return lacking("amount is required");
  if (kobo < least * 100) return said("013", "BELOW MINIMUM AMOUNT ALLOWED");
  return kobo > most * 100 ? said("017", "ABOVE MAXIMUM AMOUNT ALLOWED") : kobo;
}

function readAirtime(line: { network: string; phone: string }, fields: Fields): Known | Answer {
  const { network, phone } = line;
  const faceKobo = bounded(fields, 5, 50_000);
  if (typeof faceKobo !== "number") return faceKobo;
  const chargedKobo = airtimeCost(faceKobo);
  return { service: "airtime", number: phone, network, plan: "", details: { phone }, faceKobo, chargedKobo };
}

type Card = { brand: Brand; number: string; phone: string };

/** A change names its bouquet, a renewal the amount; `quantity` counts months where there are both. */
function readCable({ brand, number, phone }: Card, fields: Fields): Known | Answer {
  const renews = textOf(fields["subscription_type"]) === "renew";
  const months = Number(textOf(fields["quantity"]) || "1");
  const chosen = bouquetOf(brand, textOf(fields["variation_code"]));
  const bouquet = renews ? presentBouquet(brand, number) : chosen;
  if (bouquet === undefined) return said("010", "VARIATION CODE DOES NOT EXIST");
  if (!Number.isInteger(months) || months < 1 || months > 12) return lacking("quantity is 1 to 12");
  const amount = renews ? koboOf(textOf(fields["amount"])) : bouquet.costKobo * months;
  if (amount === undefined) return lacking("amount is required");
  const details = { phone, months: String(months), package: bouquet.name };
  const plan = bouquetCodeOf(bouquet);
  return { service: "cable", number, network: brand, plan, details, faceKobo: amount, chargedKobo: amount };
}

type Bundled = { network: string; number: string; phone: string; plan: string };

/** A host of PINs sells several in one order; nobody asks this one for more than one. */
function readBundle(
  { network, number, phone, plan }: Bundled,
  { supplier, fields }: { supplier: Supplier; fields: Fields },
): Known | Answer {
  const bundle = findBundle(network, plan, supplier.strictPlans);
  if (bundle === undefined) return said("010", "VARIATION CODE DOES NOT EXIST");
  if ((textOf(fields["quantity"]) || "1") !== "1") return lacking("quantity is 1");
  const { costKobo } = bundle;
  const details = { phone };
  const amounts = { faceKobo: costKobo, chargedKobo: costKobo };
  return { service: "internet", number, network, plan, details, ...amounts };
}

type Bill = { network: string; number: string; phone: string; meterType: string };

function readBill({ network, number, phone, meterType }: Bill, fields: Fields): Known | Answer {
  if (meterType !== "prepaid" && meterType !== "postpaid")
    return said("010", "VARIATION CODE DOES NOT EXIST");
  const faceKobo = bounded(fields, 100, 200_000);
  if (typeof faceKobo !== "number") return faceKobo;
  const details = { meterType, phone };
  return {
    service: "electricity",
    number,
    network,
    plan: meterType,
    details,
    faceKobo,
    chargedKobo: faceKobo,
  };
}
