import { z } from "zod";
import type { VendAnswer } from "../../../core/ports.ts";
import { findPhrase, type Phrase, type Refusal, rejected, unknown } from "../../answers.ts";

/**
 * Words that leave open whether something was sold. They win over every other wording; "does not exist" is
 * the one harmless sentence with such a word.
 */
const DOUBT = /duplicate|already|(?<!not )\bexist|in progress|process|pending|\bused\b|successful/i;

/** Refusals of the script and their meaning. The script sends all of them before vending. */
const PHRASES: readonly Phrase[] = [
  [/insufficient (wallet |account )?(balance|fund)|low (wallet )?balance/i, supplier("supplier_funds")],
  [/invalid plan|plan .*not available|not available on this network/i, supplier("bad_plan")],
  [/check (the )?entered number|11 digits|invalid (phone|mobile)( number)?/i, customer("bad_number")],
  [/invalid (smart ?card|iuc|decoder)/i, customer("bad_meter")],
  [/invalid meter/i, customer("bad_meter")],
  [/(daily|transaction) .*limit|throttled|too many/i, supplier("rate_limited")],
  [/minimum|maximum/i, customer("bad_amount")],
  [/not available|unavailable|disabled|suspended|maintenance|\blocked\b/i, supplier("product_off")],
];

/** The meaning of a refused field, by the field that we sent. */
const FIELDS: Record<string, Refusal> = {
  mobile_number: customer("bad_number"),
  meter_number: customer("bad_meter"),
  smart_card_number: customer("bad_meter"),
  cablename: supplier("product_off"),
  cableplan: supplier("bad_plan"),
  exam_name: supplier("bad_plan"),
  network_amount: supplier("bad_plan"),
  name_on_card: supplier("refused"),
  quantity: supplier("refused"),
  amount: customer("bad_amount"),
  plan: supplier("bad_plan"),
  network: supplier("bad_plan"),
  disco_name: supplier("product_off"),
  disco_id: supplier("product_off"),
  MeterType: supplier("refused"),
  Meter_Type: supplier("refused"),
  meter_type: supplier("refused"),
  Customer_Phone: supplier("refused"),
  Ported_number: supplier("refused"),
  airtime_type: supplier("refused"),
};

function supplier(reason: Refusal["reason"]): Refusal {
  return { by: "supplier", reason };
}

function customer(reason: Refusal["reason"]): Refusal {
  return { by: "customer", reason };
}

const Raised = z.object({ error: z.union([z.string(), z.array(z.string()).min(1)]) });
const FieldErrors = z.record(z.string(), z.array(z.string()).min(1));
const Detail = z.object({ detail: z.string().min(1) });

/**
 * Reads an answer with HTTP 400: `{error: [text]}`, `{error: text}` or `{field: [text]}`. An unlisted wording
 * proves nothing.
 */
export function readRefusal(json: unknown): VendAnswer {
  const raised = Raised.safeParse(json);
  if (raised.success) {
    const text = [raised.data.error].flat().join("; ");
    const refusal = classify(text);
    return refusal ? rejected(refusal, text) : unknown(`unlisted refusal: ${text}`);
  }
  return readFieldErrors(json) ?? unknown("unreadable answer, HTTP 400");
}

function readFieldErrors(json: unknown): VendAnswer | undefined {
  const fields = FieldErrors.safeParse(json);
  if (!fields.success) return undefined;
  const names = Object.keys(fields.data);
  const [first = ""] = names;
  const refusal = Object.hasOwn(FIELDS, first) ? FIELDS[first] : undefined;
  const text = Object.values(fields.data).flat().join("; ");
  if (!refusal || !names.every((name) => Object.hasOwn(FIELDS, name)) || DOUBT.test(text)) return undefined;
  return rejected(refusal, `${first}: ${text}`);
}

/** Finds the refusal that a text names beyond doubt. */
export function classify(text: string): Refusal | undefined {
  return DOUBT.test(text) ? undefined : findPhrase(PHRASES, text);
}

/**
 * Reads HTTP 401 (our token) and 429 (rate limit): both come before the order is looked at, with a `detail`.
 */
export function readGate(status: number, json: unknown): VendAnswer | undefined {
  const gate = Detail.safeParse(json);
  if (!gate.success) return undefined;
  if (status === 401) return rejected(supplier("supplier_auth"), gate.data.detail);
  const isThrottled = status === 429 && /throttled/i.test(gate.data.detail);
  return isThrottled ? rejected(supplier("rate_limited"), gate.data.detail) : undefined;
}
