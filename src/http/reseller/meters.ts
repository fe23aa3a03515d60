import type { BillOrderForm } from "../../contract/reseller.ts";
import { METER_NUMBER, type MeterType } from "../../core/electricity.ts";
import { companyOf } from "../../core/reseller-numbers.ts";
import { fail, ok, type Result } from "../../core/result.ts";

/** A meter in the terms of the flows. */
export type MeterFields = { meterNumber: string; companyId: number; meterType: MeterType };

type Refused = { code: "bad_request"; fields: Record<string, string> };
type Asked = { company: unknown; number: unknown; type: unknown };

const TYPES: Record<string, MeterType> = {
  prepaid: "prepaid",
  postpaid: "postpaid",
  "1": "prepaid",
  "2": "postpaid",
};

/** Reads the company by id or name, and the meter type by word or by 1 and 2. */
export function meterOf({ company, number, type }: Asked): Result<MeterFields, Refused> {
  const companyId = companyOf(textOf(company));
  if (companyId === undefined) return refused("disco_name", "Invalid company.");
  const meterNumber = textOf(number);
  if (!METER_NUMBER.test(meterNumber))
    return refused("meter_number", "Enter a meter number of 10 to 13 digits.");
  const meterType = TYPES[textOf(type).toLowerCase()];
  if (!meterType) return refused("MeterType", "Enter prepaid or postpaid.");
  return ok({ meterNumber, companyId, meterType });
}

/** Reads the meter of a bill order, under any of the wire's field names. */
export function meterOfBill(form: BillOrderForm): Result<MeterFields, Refused> {
  return meterOf({
    company: form.disco_name ?? form.disco_id,
    number: form.meter_number,
    type: form.MeterType ?? form.Meter_Type ?? form.meter_type ?? form.meterType,
  });
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

const refused = (field: string, sentence: string) =>
  fail({ code: "bad_request" as const, fields: { [field]: sentence } });
