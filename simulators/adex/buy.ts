import { isInvalidMeter } from "../kit/behaviours.ts";
import type { SupplierOrder, ScriptService } from "../kit/books.ts";
import { findBouquet, isInvalidCard } from "../kit/cable.ts";
import { EXAMS } from "../kit/epins.ts";
import { type Answer, type Ask, textOf } from "../kit/http.ts";
import { meterOwner, type Network, prefixFits } from "../kit/networks.ts";
import { findPlan } from "../kit/plans.ts";
import {
  bookOrder,
  type Chosen,
  chooseBehaviour,
  floatTooLow,
  readThrough,
  type Supplier,
} from "../kit/supplier.ts";
import { CABLES, DISCOS, NETWORKS, refused, showOrder } from "./answers.ts";
import type { Notify } from "./webhook.ts";

export type Shop = { supplier: Supplier; account: string; notify: Notify };
type Fields = Record<string, unknown>;
type Checked = Pick<
  SupplierOrder,
  "service" | "number" | "network" | "plan" | "details" | "faceKobo" | "chargedKobo"
>;

const PAYS_BPS = 9_700; // airtime costs us 97 % of its face
const MINIMUM_AIRTIME_NAIRA = 100;

/** The script has three wordings (in its spelling) for one thing, in three places of its code. */
const DUPLICATES = [
  "The request-id has already been taken.",
  "Request ID Exits...",
  "Transaction Plan Id Exits",
  "Referrence ID Used",
];

/**
 * Buy data, airtime, electricity or cable TV.
 *
 * 403 for everything turned away before vending, a used `request-id` included; 200 for every order that
 * reached the vending step. The webhook goes out inside the call, so before the answer.
 */
export async function buy(shop: Shop, service: ScriptService, fields: Fields): Promise<Answer> {
  const reference = textOf(fields["request-id"]);
  if (reference === "") return refused("The request-id field is required.");
  const { supplier, account } = shop;
  const earlier = supplier.books.account(account).byReference.get(reference)?.[0];
  if (earlier !== undefined) return duplicate(shop, earlier);
  const checked = CHECKS[service](supplier, fields);
  if (typeof checked === "string") return refused(checked);
  const behaviour = forAdex(chooseBehaviour(supplier, { account, service, number: checked.number }), service);
  if (behaviour.refusal !== undefined) return refuse(behaviour);
  const line = {
    wire: behaviour.wire,
    ...(behaviour.delayMs === undefined ? {} : { delayMs: behaviour.delayMs }),
  };
  if (behaviour.books === "nothing") return { status: 500, ...line };
  if (floatTooLow(supplier, account, checked.chargedKobo))
    return refuse({ ...behaviour, refusal: "float_low" });
  const order = bookOrder(supplier, { ...checked, account, reference }, behaviour);
  const body = showOrder(order, behaviour.oddStatus); // before the webhook: a receiver may settle or ask meanwhile
  if (supplier.settings.webhookUrl !== null) await shop.notify(order, behaviour.webhook);
  return { status: 200, body, ...line };
}

/**
 * A token cannot come later in this dialect, because an order cannot be asked for: the bill stays `process`
 * until it has one.
 */
const forAdex = (behaviour: Chosen, service: ScriptService): Chosen =>
  behaviour.tokenLate === true && (service === "electricity" || service === "exam")
    ? { ...behaviour, books: "pending", settlesTo: "delivered", tokenLate: false }
    : behaviour;

function duplicate({ supplier, account }: Shop, earlier: SupplierOrder): Answer {
  supplier.books.account(account).calls += 1;
  const text = DUPLICATES[(earlier.id + earlier.sends) % DUPLICATES.length] ?? "Request ID Exits...";
  supplier.books.repeat(earlier);
  const { service, number } = earlier;
  return readThrough(supplier, { account, service, number }, () => refused(text)); // a resend can be lost as well
}

function refuse(behaviour: Chosen): Answer {
  switch (behaviour.refusal) {
    case "float_low":
      return refused("Insufficient Account, kindly fund your wallet");
    case "plan_retired":
      return refused("invalid plan id, check the plan list");
    case "daily_limit":
      return refused("You have reached your daily transaction limit");
    default:
      return refused("this product is not available right now");
  }
}

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === "true";

function checkLine(fields: Fields): { number: string; network: Network } | string {
  const network = NETWORKS[textOf(fields["network"])];
  if (network === undefined) return "invalid network id";
  const number = textOf(fields["phone"]);
  if (!/^\d{11}$/.test(number)) return "phone number must be 11 digits";
  if (!isTrue(fields["bypass"]) && !prefixFits(number, network))
    return `this is not a ${network} number ${number}`;
  return { number, network };
}

function checkData(supplier: Supplier, fields: Fields): Checked | string {
  const line = checkLine(fields);
  if (typeof line === "string") return line;
  const id = textOf(fields["data_plan"]);
  const plan = findPlan({ id, network: line.network, strict: supplier.strictPlans });
  if (typeof plan === "string") return "invalid plan id, check the plan list";
  const details = { volume: plan.volume.replace(".0", ""), planType: plan.type };
  return { service: "data", ...line, plan: id, details, faceKobo: plan.costKobo, chargedKobo: plan.costKobo };
}

/** Whole naira only, as a number or its text. */
const wholeNaira = (value: unknown): number | undefined =>
  /^\d{1,9}$/.test(textOf(value)) ? Number(textOf(value)) : undefined;

function checkAirtime(_supplier: Supplier, fields: Fields): Checked | string {
  const line = checkLine(fields);
  if (typeof line === "string") return line;
  const face = wholeNaira(fields["amount"]);
  if (face === undefined) return "The amount must be an integer.";
  if (face < MINIMUM_AIRTIME_NAIRA) return `minimum airtime is ${MINIMUM_AIRTIME_NAIRA}`;
  const planType = textOf(fields["plan_type"]);
  if (planType === "") return "The plan_type field is required.";
  const chargedKobo = Math.ceil((face * 100 * PAYS_BPS) / 10_000);
  return {
    service: "airtime",
    ...line,
    plan: planType,
    details: { planType },
    faceKobo: face * 100,
    chargedKobo,
  };
}

function checkBill(_supplier: Supplier, fields: Fields): Checked | string {
  const network = DISCOS[textOf(fields["disco"])];
  if (network === undefined) return "invalid disco id";
  const number = textOf(fields["meter_number"]);
  const meterType = textOf(fields["meter_type"]).toLowerCase();
  if (meterType !== "prepaid" && meterType !== "postpaid") return "invalid meter type";
  if (number === "" || (!isTrue(fields["bypass"]) && isInvalidMeter(number))) return "invalid meter number";
  const face = wholeNaira(fields["amount"]);
  if (face === undefined || face === 0) return "The amount must be an integer.";
  const kobo = face * 100;
  return {
    service: "electricity",
    number,
    network,
    plan: meterType,
    details: { meterType },
    faceKobo: kobo,
    chargedKobo: kobo,
  };
}

/** One month at a time; `bypass` skips the look at the card. */
function checkCable(supplier: Supplier, fields: Fields): Checked | string {
  const brand = CABLES[textOf(fields["cable"])];
  if (brand === undefined) return "invalid cable id";
  const number = textOf(fields["iuc"]);
  if (number === "" || (!isTrue(fields["bypass"]) && isInvalidCard(number))) return "invalid iuc number";
  const plan = textOf(fields["cable_plan"]);
  const bouquet = findBouquet({ id: plan, brand, strict: supplier.strictPlans });
  if (bouquet === undefined) return "invalid cable plan id";
  const { name, costKobo } = bouquet;
  const price = { faceKobo: costKobo, chargedKobo: costKobo };
  return {
    service: "cable",
    number,
    network: brand,
    plan,
    details: { package: name, months: "1" },
    ...price,
  };
}

function checkExam(_supplier: Supplier, fields: Fields): Checked | string {
  const exam = EXAMS.find(({ id }) => String(id) === textOf(fields["exam"]));
  if (exam === undefined) return "invalid exam id";
  if (textOf(fields["quantity"]) !== "1") return "The quantity must be between 1 and 5.";
  const { name, body, costKobo } = exam;
  const price = { faceKobo: costKobo, chargedKobo: costKobo };
  return {
    service: "exam",
    number: textOf(fields["phone"]),
    network: body,
    plan: name,
    details: {},
    ...price,
  };
}

const CHECKS: Record<ScriptService, (supplier: Supplier, fields: Fields) => Checked | string> = {
  data: checkData,
  airtime: checkAirtime,
  electricity: checkBill,
  cable: checkCable,
  exam: checkExam,
  recharge: () => "recharge cards are not sold here",
};

/** GET `/bill/bill-validation`: the name only; this script passes no address on. */
export function validateMeter(ask: Ask): Answer {
  const meter = ask.query.get("meter_number") ?? "";
  const type = (ask.query.get("meter_type") ?? "").toLowerCase();
  if (DISCOS[ask.query.get("disco") ?? ""] === undefined) return refused("invalid disco id");
  if (!["prepaid", "postpaid"].includes(type)) return refused("invalid meter type");
  if (isInvalidMeter(meter)) return refused("invalid meter number");
  return { status: 200, body: { status: "success", name: meterOwner(meter).name } };
}

/** GET `/cable/cable-validation`: the name only, without a key. */
export function validateCard(ask: Ask): Answer {
  const card = ask.query.get("iuc") ?? "";
  if (CABLES[ask.query.get("cable") ?? ""] === undefined) return refused("invalid cable id");
  if (isInvalidCard(card)) return refused("invalid iuc number");
  return { status: 200, body: { status: "success", name: meterOwner(card).name } };
}
