import * as z from "zod/mini";
import { COMPANIES, METER_NUMBER, METER_TYPES } from "../core/electricity.ts";
import { AIRTIME_CODES, DATA_CODES } from "../core/networks.ts";
import { defineRoute } from "./define.ts";
import type { ErrorCode } from "./errors.ts";
import { amount, money, wholeNaira } from "./money.ts";
import { PROOF_ERRORS, proof } from "./proof.ts";
import { code, digits, maybe, phone, text, yesNo } from "./shapes.ts";
import { transaction } from "./transactions.ts";

const ALL_VALUES = "Please provide all values";
const ALL_REQUIRED = "All fields are required";
const PICK_NETWORK = "Please select a network";

export const receipt = z.object({ msg: z.string(), receipt: transaction });
/** Buy the same thing again within the duplicate window on purpose (rules 5.8). */
export const ALLOW_REPEAT = z.optional(yesNo());
/** The total shown to the buyer, in naira. At any other price nothing is bought (rules 5.3a). */
export const seenPrice = maybe(amount());

export const PURCHASE_ERRORS = [
  "not_logged_in",
  "purchase_failed",
  "insufficient_balance",
  "account_frozen",
  "service_locked",
  "no_supplier",
  "selling_stopped",
  "duplicate_purchase",
  "price_changed",
  ...PROOF_ERRORS,
  "idempotency_conflict",
  "bad_idempotency_key",
] as const satisfies readonly ErrorCode[];

const buyDataForm = z.object({
  network: code(PICK_NETWORK, { missing: ALL_VALUES, known: Object.values(DATA_CODES) }),
  mobile_number: phone(ALL_VALUES),
  /** The plan's public number, or its _id. */
  plan: z.union([z.int(ALL_VALUES), text(ALL_VALUES, 40)], ALL_VALUES),
  allow_repeat: ALLOW_REPEAT,
  seenPrice,
  proof,
});

export const buyData = defineRoute({
  method: "POST",
  path: "/buy/data",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "batched",
  summary: "Buy a data plan for a number",
  body: buyDataForm,
  answer: receipt,
  errors: [...PURCHASE_ERRORS, "plan_not_found", "plan_unavailable"],
});

const buyAirtimeForm = z.object({
  network: code(PICK_NETWORK, { known: Object.values(AIRTIME_CODES) }),
  mobile_number: phone(ALL_REQUIRED),
  /** Face value in naira. */
  amount: wholeNaira(ALL_REQUIRED),
  allow_repeat: ALLOW_REPEAT,
  seenPrice,
  proof,
});

export const buyAirtime = defineRoute({
  method: "POST",
  path: "/buy/airtime",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "batched",
  summary: "Buy airtime for a number",
  body: buyAirtimeForm,
  answer: receipt,
  errors: [...PURCHASE_ERRORS, "airtime_below_minimum", "airtime_above_maximum"],
});

/** One electricity meter, as it is typed. */
export const meterForm = z.object({
  meterNumber: digits(ALL_REQUIRED, {
    pattern: METER_NUMBER,
    wrong: "Enter a meter number of 10 to 13 digits",
  }),
  /** The electricity company's id. */
  meterId: code("Select a company", { known: COMPANIES.map((company) => company.id) }),
  meterType: z.enum(METER_TYPES, "Select a meter type"),
});

export const validateMeter = defineRoute({
  method: "POST",
  path: "/buy/validateMeter",
  access: "user",
  scope: "read",
  rate: "lookup",
  hasNamedRefusals: true,
  summary: "Whose meter a number is",
  body: meterForm,
  answer: z.object({ msg: z.string(), name: z.string(), address: z.string(), minimum: money }),
  errors: ["not_logged_in", "meter_not_found", "meter_check_unavailable", "service_locked"],
});

export const buyElectricity = defineRoute({
  method: "POST",
  path: "/buy/electricity",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "batched",
  summary: "Buy an electricity token or pay a postpaid bill",
  body: z.extend(meterForm, {
    amount: wholeNaira(ALL_REQUIRED),
    allow_repeat: ALLOW_REPEAT,
    seenPrice,
    proof,
  }),
  answer: receipt,
  errors: [
    ...PURCHASE_ERRORS,
    "electricity_below_minimum",
    "electricity_above_maximum",
    "meter_not_found",
    "meter_check_unavailable",
  ],
});
