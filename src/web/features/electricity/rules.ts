import { METER_NUMBER, METER_TYPES, type MeterType } from "../../../core/electricity.ts";
import type { Kobo } from "../../../core/money.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { electricityWords } from "./words.en.ts";

export type MeterDraft = { meterType: string; meterId: string; meterNumber: string };
/** A verified meter, with the company's data about it. */
export type Meter = {
  meterType: MeterType;
  meterId: number;
  meterNumber: string;
  company: string;
  name: string;
  address: string;
  minimum: Kobo;
};

/** Fills the meter from the address; the company is given by name. */
export function startMeter(start: BuySearch, companies: Settings["companies"]): MeterDraft {
  const company = companies.find(({ name, isOpen }) => name === start.company && isOpen);
  const meterType = isMeterType(start.meterType ?? "") ? (start.meterType ?? "") : "prepaid";
  return { meterType, meterId: company ? String(company.id) : "", meterNumber: start.meter ?? "" };
}

/** Returns the problems of step 1 in the sentences of rules 9.8. */
export function checkMeter(draft: MeterDraft): Problems<MeterDraft> {
  const t = electricityWords.get();
  const problems: Problems<MeterDraft> = {};
  if (!isMeterType(draft.meterType)) problems.meterType = t.selectType;
  if (!draft.meterId) problems.meterId = t.selectCompany;
  if (!draft.meterNumber.trim()) problems.meterNumber = t.allRequired;
  else if (!METER_NUMBER.test(plainMeter(draft.meterNumber))) problems.meterNumber = t.badMeter;
  return problems;
}

/** Removes spaces and dashes: meter numbers are often written in groups. */
export function plainMeter(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

export function isMeterType(text: string): text is MeterType {
  return METER_TYPES.some((type) => type === text);
}
