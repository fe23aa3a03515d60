import { randomBytes } from "node:crypto";
import type { SupplierOrder, ScriptService } from "../kit/books.ts";
import { BRAND_IDS, findBouquet } from "../kit/cable.ts";
import { cardOf, EXAMS } from "../kit/epins.ts";
import { type Answer, textOf } from "../kit/http.ts";
import { discoName, type Network, prefixFits } from "../kit/networks.ts";
import { findPlan } from "../kit/plans.ts";
import { bookOrder, type Chosen, chooseBehaviour, floatTooLow, type Supplier } from "../kit/supplier.ts";
import { errorList, errorText, fieldError, type Installation, showOrder } from "./answers.ts";

export type Buyer = { supplier: Supplier; account: string; installation: Installation };
type Fields = Record<string, unknown>;
/** An order that passed the serializer. */
type Checked = Pick<
  SupplierOrder,
  "service" | "number" | "network" | "plan" | "details" | "faceKobo" | "chargedKobo"
>;

const REQUIRED = "This field is required.";
const PAYS_BPS = 9_700; // airtime costs us 97 % of its face
const MINIMUM_AIRTIME_KOBO = 10_000;

const isAnswer = (value: Checked | Answer): value is Answer => "status" in value;
const isTrue = (value: unknown): boolean =>
  value === true || value === "true" || value === "True" || value === 1;

/** Whole kobo of a naira amount given as number or text; undefined when it is not an amount. */
function koboOf(value: unknown): number | undefined {
  const text = textOf(value);
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/**
 * Buys data, airtime, electricity or cable TV: 201 with the order whatever its outcome, 400 before vending.
 *
 * A request that arrives twice is vended twice: this script knows no idempotency, with or without `ident`.
 */
export function buy(buyer: Buyer, service: ScriptService, fields: Fields): Answer {
  const checked = CHECKS[service](buyer, fields);
  if (isAnswer(checked)) return checked;
  const { supplier, account, installation } = buyer;
  const behaviour = chooseBehaviour(supplier, { account, service, number: checked.number });
  if (behaviour.refusal !== undefined) return refuse(behaviour);
  const line = {
    wire: behaviour.wire,
    ...(behaviour.delayMs === undefined ? {} : { delayMs: behaviour.delayMs }),
  };
  if (behaviour.books === "nothing") return { status: 500, ...line };
  if (floatTooLow(supplier, account, checked.chargedKobo))
    return refuse({ ...behaviour, refusal: "float_low" });
  const reference = referenceFor(installation, service, fields);
  const order = bookOrder(supplier, { ...checked, account, reference }, behaviour);
  return { status: 201, body: showOrder(order, installation, behaviour.oddStatus), ...line };
}

const GENERATED = {
  data: "Data",
  airtime: "Topup",
  electricity: "Bill",
  cable: "Cable",
  exam: "Epin",
  recharge: "Rechargepin",
} as const;

/** The caller's `ident` where the installation honours it, else one the server makes up. */
function referenceFor(installation: Installation, service: ScriptService, fields: Fields): string {
  const ours = textOf(fields["ident"]);
  return installation.ident && ours !== "" ? ours : `${GENERATED[service]}${randomBytes(6).toString("hex")}`;
}

function refuse(behaviour: Chosen): Answer {
  switch (behaviour.refusal) {
    case "float_low":
      return errorText("You can't purchase this, insufficient balance in your wallet");
    case "plan_retired":
      return errorList("invalid plan id, check the available plans");
    case "daily_limit":
      return errorText("daily transaction limit of this account reached");
    default:
      return errorList("service is currently not available, try again later");
  }
}

function checkLine({ installation }: Buyer, fields: Fields): Answer | { number: string; network: Network } {
  const number = textOf(fields["mobile_number"]);
  if (number === "") return fieldError("mobile_number", REQUIRED);
  if (!/^\d{11}$/.test(number)) return errorList("mobile number must be exactly 11 digits");
  const network = installation.networks[textOf(fields["network"])];
  if (network === undefined) return fieldError("network", "Invalid pk - object does not exist.");
  if (!isTrue(fields["Ported_number"]) && !prefixFits(number, network)) {
    return errorList(`please check entered number, ${number} is not ${network}`);
  }
  return { number, network };
}

function checkData(buyer: Buyer, fields: Fields): Checked | Answer {
  const line = checkLine(buyer, fields);
  if ("status" in line) return line;
  const id = textOf(fields["plan"]);
  if (id === "") return fieldError("plan", REQUIRED);
  const { network } = line;
  const plan = findPlan({ id, network, strict: buyer.supplier.strictPlans });
  if (plan === "unknown") return errorList("invalid plan id, check the available plans");
  if (plan === "other_network") return errorList(`plan is not available on this network ${network}`);
  const details = {
    volume: plan.volume,
    planType: plan.type,
    ported: String(isTrue(fields["Ported_number"])),
  };
  return { service: "data", ...line, plan: id, details, faceKobo: plan.costKobo, chargedKobo: plan.costKobo };
}

function checkAirtime(buyer: Buyer, fields: Fields): Checked | Answer {
  const line = checkLine(buyer, fields);
  if ("status" in line) return line;
  const faceKobo = koboOf(fields["amount"]);
  if (faceKobo === undefined) return fieldError("amount", "A valid number is required.");
  if (faceKobo < MINIMUM_AIRTIME_KOBO) return errorList("minimum airtime is N100");
  const plan = textOf(fields["airtime_type"]) || "VTU";
  if (!["VTU", "Share and Sell", "awuf4U"].includes(plan))
    return fieldError("airtime_type", "not a valid choice");
  const details = { ported: String(isTrue(fields["Ported_number"])) };
  return {
    service: "airtime",
    ...line,
    plan,
    details,
    faceKobo,
    chargedKobo: Math.ceil((faceKobo * PAYS_BPS) / 10_000),
  };
}

const METER_TYPES: Record<string, string> = {
  prepaid: "prepaid",
  postpaid: "postpaid",
  "1": "prepaid",
  "2": "postpaid",
};
export const meterTypeOf = (value: unknown): string | undefined => METER_TYPES[textOf(value).toLowerCase()];

/** Hosts name the fields of a bill differently; all the names that were seen are accepted. */
function checkBill(_buyer: Buyer, fields: Fields): Checked | Answer {
  const network = discoName(textOf(fields["disco_name"] ?? fields["disco_id"] ?? fields["disconame"]));
  if (network === undefined) return fieldError("disco_name", "Invalid pk - object does not exist.");
  const number = textOf(fields["meter_number"] ?? fields["meternumber"]);
  if (number === "") return fieldError("meter_number", REQUIRED);
  const meterType = meterTypeOf(fields["MeterType"] ?? fields["Meter_Type"] ?? fields["meter_type"]);
  if (meterType === undefined) return fieldError("MeterType", REQUIRED);
  const faceKobo = koboOf(fields["amount"]);
  if (faceKobo === undefined || faceKobo === 0) return fieldError("amount", "A valid number is required.");
  const details = { meterType, phone: textOf(fields["Customer_Phone"]) };
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

function checkCable({ supplier }: Buyer, fields: Fields): Checked | Answer {
  const brand = BRAND_IDS[textOf(fields["cablename"])];
  if (brand === undefined) return fieldError("cablename", "Invalid pk - object does not exist.");
  const number = textOf(fields["smart_card_number"]);
  if (number === "") return fieldError("smart_card_number", REQUIRED);
  const plan = textOf(fields["cableplan"]);
  const bouquet = findBouquet({ id: plan, brand, strict: supplier.strictPlans });
  if (bouquet === undefined) return fieldError("cableplan", "Invalid pk - object does not exist.");
  const { name, costKobo } = bouquet;
  const details = { package: name, months: "1" };
  return {
    service: "cable",
    number,
    network: brand,
    plan,
    details,
    faceKobo: costKobo,
    chargedKobo: costKobo,
  };
}

/** One PIN to each order here: `quantity` above 10 is refused, and others than 1 are not simulated. */
function checkExam(_buyer: Buyer, fields: Fields): Checked | Answer {
  const exam = EXAMS.find(({ name }) => name === textOf(fields["exam_name"]).toUpperCase());
  if (exam === undefined) return fieldError("exam_name", "not a valid choice");
  if (textOf(fields["quantity"]) !== "1") return fieldError("quantity", "A valid number is required.");
  const { name, body, costKobo } = exam;
  return {
    service: "exam",
    number: textOf(fields["mobile_number"]),
    network: body,
    plan: name,
    details: {},
    faceKobo: costKobo,
    chargedKobo: costKobo,
  };
}

/** One card to each order here; nobody receives it. */
function checkCard({ installation }: Buyer, fields: Fields): Checked | Answer {
  const network = installation.networks[textOf(fields["network"])];
  if (network === undefined) return fieldError("network", "Invalid pk - object does not exist.");
  const plan = textOf(fields["network_amount"]);
  const card = cardOf(plan, network);
  if (card === undefined) return fieldError("network_amount", "Invalid pk - object does not exist.");
  if (textOf(fields["quantity"]) !== "1") return fieldError("quantity", "A valid number is required.");
  if (textOf(fields["name_on_card"]) === "") return fieldError("name_on_card", REQUIRED);
  const { valueKobo, costKobo } = card;
  const details = { name: textOf(fields["name_on_card"]) };
  return {
    service: "recharge",
    number: "",
    network,
    plan,
    details,
    faceKobo: valueKobo,
    chargedKobo: costKobo,
  };
}

const CHECKS: Record<ScriptService, (buyer: Buyer, fields: Fields) => Checked | Answer> = {
  data: checkData,
  airtime: checkAirtime,
  electricity: checkBill,
  cable: checkCable,
  exam: checkExam,
  recharge: checkCard,
};
