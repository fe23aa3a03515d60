import * as z from "zod/mini";
import { code, DOCUMENTED, phone } from "./shapes.ts";

/**
 * The msorg wire that reseller scripts speak (`/api/data/`, `Authorization: Token KEY`), beside our own API.
 * A shop that uses it sells through Airtide by changing an address and a key. Its field names, upper case
 * included, are that wire's.
 */

const REQUIRED = "This field is required.";
/** The names under which scripts send their own reference; the first one sent counts (rules 15.2). */
const REFERENCES = ["ident", "request-id", "request_id", "ref", "reference"] as const;
const own = z.optional(z.union([z.string().check(z.maxLength(120, "That is too long.")), z.number()]));
const reference = Object.fromEntries(REFERENCES.map((name) => [name, own])) as Record<
  (typeof REFERENCES)[number],
  typeof own
>;

/** Returns the script's own reference, or undefined when it sent none. */
export function referenceOf(form: { [Name in (typeof REFERENCES)[number]]?: string | number | undefined }) {
  for (const name of REFERENCES) {
    const text = String(form[name] ?? "").trim();
    if (text) return text;
  }
  return undefined;
}

const TRUE: readonly unknown[] = [true, 1, "1", "true", "yes", "on"];
const line = {
  network: code("Invalid network id."),
  mobile_number: phone(REQUIRED),
  /** Only a number that is said to be ported may contradict its prefix. */
  Ported_number: z.pipe(
    z.optional(z.unknown()),
    z.transform((sent: unknown) =>
      TRUE.includes(typeof sent === "string" ? sent.trim().toLowerCase() : sent),
    ),
  ),
  ...reference,
};
/** A naira amount as a number or as text: scripts send both. */
const nairaNumber = z.pipe(
  z.union([z.number(), z.string()], REQUIRED),
  z.transform((sent: number | string, ctx) => {
    const value = typeof sent === "number" ? sent : /^\d{1,9}(\.\d{1,2})?$/.test(sent) ? Number(sent) : -1;
    if (Number.isFinite(value) && value > 0) return value;
    ctx.issues.push({ code: "custom", input: sent, message: "A valid number is required." });
    return z.NEVER;
  }),
);

DOCUMENTED.add(nairaNumber, { type: "number", exclusiveMinimum: 0, maximum: 999_999_999.99 });

export const dataOrder = z.object({ ...line, plan: code("Invalid plan id.") });

/** The one kind of airtime that is sold here. Others deliver something else under the same call. */
const airtimeType = z
  .optional(z.string().check(z.trim(), z.toLowerCase()))
  .check(z.refine((sent) => sent === undefined || sent === "" || sent === "vtu", "Only VTU is sold here."));
export const airtimeOrder = z.object({ ...line, amount: nairaNumber, airtime_type: airtimeType });

/** Hosts differ in the names of these fields, and so do scripts: the first one sent counts. */
export const billOrder = z.object({
  disco_name: z.optional(z.union([z.string(), z.number()])),
  disco_id: z.optional(z.union([z.string(), z.number()])),
  meter_number: z.union([z.string(), z.number()], REQUIRED),
  MeterType: z.optional(z.union([z.string(), z.number()])),
  Meter_Type: z.optional(z.union([z.string(), z.number()])),
  meter_type: z.optional(z.union([z.string(), z.number()])),
  meterType: z.optional(z.union([z.string(), z.number()])),
  amount: nairaNumber,
  ...reference,
});

/** The script sells one month; its field names are these in every version seen. */
export const cableOrder = z.object({
  cablename: z.union([z.string(), z.number()], REQUIRED),
  cableplan: code("Invalid cable plan id."),
  smart_card_number: z.union([z.string(), z.number()], REQUIRED),
  ...reference,
});

/** A host's own id of an exam, or its name; scripts send the number of PINs as text too. */
export const examOrder = z.object({
  exam_name: z.union([z.string(), z.number()], REQUIRED),
  quantity: z.optional(z.union([z.string(), z.number()])),
  mobile_number: z.optional(z.union([z.string(), z.number()])),
  /** JAMB: the candidate's profile code. */
  profile_code: z.optional(z.union([z.string(), z.number()])),
  ...reference,
});

/** Scripts send the value in naira, or a host's own id of it. They print the cards, so the name is theirs. */
export const rechargeOrder = z.object({
  network: code("Invalid network id."),
  network_amount: z.union([z.string(), z.number()], REQUIRED),
  quantity: z.optional(z.union([z.string(), z.number()])),
  name_on_card: z.optional(z.unknown()),
  ...reference,
});

export type BillOrderForm = z.output<typeof billOrder>;

/** Every call of this wire, for tests and documents. Paths are from the root, with the last slash. */
export const RESELLER_CALLS = [
  { method: "POST", path: "/api/data/", summary: "Buy data: network, mobile_number, plan, ident" },
  {
    method: "POST",
    path: "/api/topup/",
    summary: "Buy airtime: network, mobile_number, amount, ident",
  },
  {
    method: "POST",
    path: "/api/billpayment/",
    summary: "Buy electricity: disco_name, meter_number, MeterType, amount, ident",
  },
  {
    method: "POST",
    path: "/api/cablesub/",
    summary: "Pay a month of cable TV: cablename, cableplan, smart_card_number, ident",
  },
  {
    method: "POST",
    path: "/api/epin/",
    summary: "Buy exam PINs, each as an order of its own: exam_name, quantity, ident",
  },
  { method: "POST", path: "/api/exam/", summary: "The same" },
  {
    method: "POST",
    path: "/api/rechargepin/",
    summary:
      "Buy 1 to 40 recharge cards, each as an order of its own: network, network_amount, quantity, ident",
  },
  {
    method: "GET",
    path: "/api/data/",
    summary: "Data orders, newest first; ?search= by id, ident or number",
  },
  { method: "GET", path: "/api/topup/", summary: "Airtime orders" },
  { method: "GET", path: "/api/billpayment/", summary: "Electricity orders" },
  { method: "GET", path: "/api/cablesub/", summary: "Cable TV orders" },
  { method: "GET", path: "/api/epin/", summary: "Orders of exam PINs, without the PINs" },
  { method: "GET", path: "/api/exam/", summary: "The same" },
  { method: "GET", path: "/api/rechargepin/", summary: "Orders of recharge cards, without the PINs" },
  { method: "GET", path: "/api/data/{id}", summary: "One order by its number" },
  { method: "GET", path: "/api/topup/{id}", summary: "One order by its number" },
  { method: "GET", path: "/api/billpayment/{id}", summary: "One order by its number" },
  { method: "GET", path: "/api/cablesub/{id}", summary: "One order by its number" },
  { method: "GET", path: "/api/epin/{id}", summary: "One order by its number, with its PIN" },
  { method: "GET", path: "/api/exam/{id}", summary: "The same" },
  { method: "GET", path: "/api/rechargepin/{id}", summary: "One card by its number, with its PIN" },
  { method: "GET", path: "/api/data/requery/{ident}", summary: "One order by your own reference" },
  { method: "GET", path: "/api/topup/requery/{ident}", summary: "One order by your own reference" },
  {
    method: "GET",
    path: "/api/billpayment/requery/{ident}",
    summary: "One order by your own reference",
  },
  {
    method: "GET",
    path: "/api/validatemeter",
    summary: "Whose meter a number is: meternumber, disconame, mtype",
  },
  { method: "GET", path: "/api/cablesub/requery/{ident}", summary: "One order by your own reference" },
  { method: "GET", path: "/api/epin/requery/{ident}", summary: "One order by your own reference" },
  {
    method: "GET",
    path: "/api/rechargepin/requery/{ident}",
    summary: "All cards of an order by your own reference, also those that came after its answer",
  },
  {
    method: "GET",
    path: "/api/validateiuc",
    summary: "Whose card a number is: smart_card_number, cablename",
  },
  { method: "GET", path: "/api/user/", summary: "Balance and plans at your price" },
  { method: "POST", path: "/api/user/", summary: "The same" },
  { method: "GET", path: "/api/network/", summary: "Plans at your price" },
] as const;
