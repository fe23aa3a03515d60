import { ABROAD, type AbroadOperator } from "../../core/abroad.ts";
import { productKey } from "../../core/catalogue.ts";
import {
  type AbroadNumber,
  COUNTRY_CODES,
  type CountryCode,
  readAbroadNumber,
} from "../../core/countries.ts";
import { RATE_OVER_DAYS, rateAge } from "../../core/naira-rate.ts";
import type { AbroadAnswer, AbroadPort } from "../../core/ports-abroad.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { supplierOrder } from "../../core/routing.ts";
import type { Deps } from "../deps.ts";
import { findOperator, findOperatorByCode, type OperatorRow, readOperators } from "./queries.ts";

export type Receiver = { country: CountryCode; number: AbroadNumber };
type BadForm = { code: "bad_request"; fields: Record<string, string> };
export type LineFault = BadForm | { code: "service_locked" };
export type OperatorFault = { code: "operator_not_found" } | { code: "abroad_unavailable" };

/** True while a country is sold at all (rules 34.3). */
export function isCountryOpen({ catalogue }: Pick<Deps, "catalogue">, country: CountryCode): boolean {
  const { locked } = catalogue();
  return !locked.has(productKey(ABROAD, ABROAD)) && !locked.has(productKey(country, ABROAD));
}

/** Reads a number of a country that is open. */
export function readLineAbroad(
  deps: Pick<Deps, "catalogue">,
  { country: code, number: typed }: { country: string; number: string },
): Result<Receiver, LineFault> {
  const country = COUNTRY_CODES.find((one) => one === code);
  if (!country) return fail({ code: "bad_request", fields: { country: "Select a country" } });
  if (!isCountryOpen(deps, country)) return fail({ code: "service_locked" });
  const number = readAbroadNumber(country, typed);
  return number
    ? ok({ country, number })
    : fail({ code: "bad_request", fields: { number: "Enter a number of this country" } });
}

/**
 * The suppliers that sell abroad now, in the order of the admin's route. One whose naira rate nobody looked
 * after for too long does not: what it costs is not known (rules 34.12).
 */
function suppliersAbroad({ catalogue, clock }: Pick<Deps, "catalogue" | "clock">): string[] {
  const line = { service: ABROAD, product: ABROAD, network: ABROAD, plan: undefined } as const;
  const { suppliers } = catalogue();
  const isOver = (supplier: string) => {
    const setAt = suppliers.get(supplier)?.nairaRateAt;
    return setAt !== undefined && rateAge(setAt, clock.now()) > RATE_OVER_DAYS;
  };
  return supplierOrder(catalogue(), line, 0)
    .map(({ supplier }) => supplier)
    .filter((supplier) => !isOver(supplier));
}

/** Lists the operators of a country as last read: their amounts are about those of a quote. */
export function listOperators(deps: Pick<Deps, "db" | "catalogue" | "clock">, country: CountryCode) {
  return readOperators(deps.db, { country, suppliers: suppliersAbroad(deps) });
}

/** An operator as it is now, with our own row of it. */
export type Found = { row: OperatorRow; operator: AbroadOperator };
type Asking = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">;

/**
 * Asks whose number it is, at each supplier until one says (rules 34.2). An operator that is not in our list,
 * or is locked, is not sold. Errors: operator_not_found, abroad_unavailable, service_locked.
 */
export async function detectOperator(
  deps: Asking,
  line: Receiver,
): Promise<Result<Found, OperatorFault | { code: "service_locked" }>> {
  let isUnknown = false;
  for (const supplier of suppliersAbroad(deps)) {
    const answer = await askAbroad(deps, supplier, (port) => port.detect(line));
    if (answer.kind === "not_found") isUnknown = true;
    if (answer.kind !== "found") continue;
    const { operator } = answer;
    return sold(await findOperatorByCode(deps.db, { supplier, code: operator.code }), operator);
  }
  return fail({ code: isUnknown ? "operator_not_found" : "abroad_unavailable" });
}

/** Asks for the operator that the buyer chose. Errors as above. */
export async function chosenOperator(
  deps: Asking,
  { country }: Pick<Receiver, "country">,
  id: number,
): Promise<Result<Found, OperatorFault | { code: "service_locked" }>> {
  const row = await findOperator(deps.db, id);
  if (!row || row.country !== country) return fail({ code: "operator_not_found" });
  if (!suppliersAbroad(deps).includes(row.supplier)) return fail({ code: "abroad_unavailable" });
  const asked = await askAbroad(deps, row.supplier, (port) => port.operator(row.code));
  if (asked.kind === "not_found") return fail({ code: "operator_not_found" });
  if (asked.kind === "unavailable") return fail({ code: "abroad_unavailable" });
  const isIt = asked.operator.code === row.code && asked.operator.country === country;
  return isIt ? sold(row, asked.operator) : fail({ code: "abroad_unavailable" });
}

function sold(row: OperatorRow | undefined, operator: AbroadOperator) {
  if (!row?.is_listed) return fail({ code: "operator_not_found" as const });
  return row.is_open ? ok({ row, operator }) : fail({ code: "service_locked" as const });
}

async function askAbroad(
  deps: Asking,
  supplier: string,
  ask: (port: AbroadPort) => Promise<AbroadAnswer>,
): Promise<AbroadAnswer> {
  const port = deps.suppliers.get(supplier)?.abroad;
  return port
    ? deps.effect("supplier.operator", () => ask(port))
    : { kind: "unavailable", note: "no adapter" };
}
