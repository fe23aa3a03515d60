import { OUTCOME_NOTES } from "../../core/outcome-notes.ts";
import { abroadDetails } from "../../core/abroad.ts";
import type { BettingBrand } from "../../core/betting.ts";
import { type CableBrand, cardDetails } from "../../core/cable.ts";
import { comesAsPin, type InternetBrand } from "../../core/internet.ts";
import type { CountryCode } from "../../core/countries.ts";
import { companyName } from "../../core/electricity.ts";
import { attemptRef } from "../../core/ids.ts";
import { type ExamBrand, needsProfile } from "../../core/exams.ts";
import type { Network } from "../../core/networks.ts";
import type { RechargeBrand } from "../../core/recharge.ts";
import type { VendOrder } from "../../core/ports.ts";
import { kobo } from "../../core/money.ts";
import { writtenName } from "../../core/services.ts";
import type { Service } from "../../core/transactions.ts";
import type { AttemptRow, TransactionRow } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { readContactPhone } from "./stored-queries.ts";
import { serviceOfKind } from "../../core/movements.ts";

/**
 * Builds the order that an attempt sends to its supplier from stored rows, so it is the same before and after
 * a restart.
 */
export async function orderOf(
  deps: Pick<Deps, "db">,
  purchase: TransactionRow,
  attempt: Pick<AttemptRow, "attempt" | "plan_code" | "dispatched_at">,
): Promise<VendOrder> {
  const head = {
    reference: attemptRef(purchase.id, attempt.attempt),
    phone: purchase.number,
    dispatchedAt: attempt.dispatched_at,
  };
  const face = purchase.face_kobo ?? kobo(0n);
  const planCode = attempt.plan_code ?? "";
  switch (serviceOf(purchase)) {
    case "airtime":
      return { ...head, service: "airtime", network: purchase.network as Network, face };
    case "data":
      return { ...head, ...planOf(purchase, attempt), service: "data", network: purchase.network as Network };
    case "cable":
      return { ...head, ...(await cableOrder(deps, purchase, planCode)) };
    case "internet":
      return { ...head, ...(await internetOrder(deps, purchase, planCode)) };
    case "exam":
      return { ...head, ...(await examOrder(deps, purchase, planCode)) };
    case "betting":
      return { ...head, ...(await bettingOrder(deps, purchase)) };
    case "recharge":
      return {
        ...head,
        ...planOf(purchase, attempt),
        service: "recharge",
        brand: purchase.network as RechargeBrand,
      };
    case "abroad":
      return { ...head, ...abroadOrder(purchase, planCode) };
    case "electricity":
      return {
        ...head,
        service: "electricity",
        phone: await readContactPhone(deps.db, purchase.user_id),
        companyId: purchase.company_id ?? 0,
        meterNumber: purchase.number,
        meterType: purchase.meter_type ?? "prepaid",
        face,
      };
  }
}

const planOf = (purchase: TransactionRow, { plan_code: code }: Pick<AttemptRow, "plan_code">) => ({
  planCode: code ?? "",
  planName: purchase.plan_name,
  cost: purchase.cost_kobo ?? kobo(0n),
});

async function cableOrder({ db }: Pick<Deps, "db">, purchase: TransactionRow, planCode: string) {
  return {
    service: "cable" as const,
    phone: await readContactPhone(db, purchase.user_id),
    brand: purchase.network as CableBrand,
    cardNumber: purchase.number,
    planCode,
    planName: purchase.plan_name,
    months: cardDetails(purchase.details)?.months ?? 1,
    act: cardDetails(purchase.details)?.act ?? ("change" as const),
    cost: purchase.cost_kobo ?? kobo(0n),
  };
}

/** A bundle that comes as a PIN is for a phone, and any other for an account (rules 28.8). */
async function internetOrder({ db }: Pick<Deps, "db">, purchase: TransactionRow, planCode: string) {
  const isPin = comesAsPin(purchase.network);
  return {
    service: "internet" as const,
    phone: isPin ? purchase.number : await readContactPhone(db, purchase.user_id),
    brand: purchase.network as InternetBrand,
    accountNumber: isPin ? "" : purchase.number,
    planCode,
    planName: purchase.plan_name,
    cost: purchase.cost_kobo ?? kobo(0n),
  };
}

async function bettingOrder({ db }: Pick<Deps, "db">, purchase: TransactionRow) {
  return {
    service: "betting" as const,
    phone: await readContactPhone(db, purchase.user_id),
    brand: purchase.network as BettingBrand,
    customerId: purchase.number,
    face: purchase.face_kobo ?? kobo(0n),
  };
}

function abroadOrder(purchase: TransactionRow, operatorCode: string) {
  const { sent = "", receives = "" } = abroadDetails(purchase.details) ?? {};
  return {
    service: "abroad" as const,
    country: purchase.network as CountryCode,
    operatorCode,
    sent,
    receives,
    cost: purchase.cost_kobo ?? kobo(0n),
  };
}

/** A candidate is named by their profile code, so the contact number is the buyer's own (rules 27.3). */
async function examOrder({ db }: Pick<Deps, "db">, purchase: TransactionRow, planCode: string) {
  const brand = purchase.network as ExamBrand;
  const isProfile = needsProfile(brand);
  return {
    service: "exam" as const,
    phone: isProfile ? await readContactPhone(db, purchase.user_id) : purchase.number,
    brand,
    profileCode: isProfile ? purchase.number : "",
    planCode,
    planName: purchase.plan_name,
    cost: purchase.cost_kobo ?? kobo(0n),
  };
}

/** Returns the service of a purchase row. Throws for a row that is no purchase. */
export function serviceOf({ kind }: Pick<TransactionRow, "kind">): Service {
  const service = serviceOfKind(kind);
  if (!service) throw new Error(`a ${kind} is not a purchase`);
  return service;
}

/** True when a delivery is a PIN and nothing else (rules 27.4, 28.8, 30.3). */
export const needsPin = (purchase: Pick<TransactionRow, "kind" | "network">): boolean =>
  purchase.kind === "purchase_exam" || purchase.kind === "purchase_recharge" || isInternetPin(purchase);

const isInternetPin = ({ kind, network }: Pick<TransactionRow, "kind" | "network">): boolean =>
  kind === "purchase_internet" && comesAsPin(network);

/** True when a delivery needs a token: every prepaid electricity purchase (rules 5.15). */
export function needsToken(purchase: Pick<TransactionRow, "kind" | "meter_type">): boolean {
  return purchase.kind === "purchase_electricity" && purchase.meter_type === "prepaid";
}

/** Describes a purchase in words, for notes: "MTN 1GB", "MTN airtime", "Ikeja electricity". */
export function describePurchase(
  purchase: Pick<TransactionRow, "kind" | "network" | "plan_name" | "company_id">,
): string {
  if (purchase.kind === "purchase_electricity")
    return `${companyName(purchase.company_id ?? 0) ?? ""} electricity`.trim();
  if (purchase.kind === "purchase_airtime") return `${purchase.network} airtime`;
  if (purchase.kind === "purchase_betting") return `${writtenName(purchase.network)} account`;
  if (purchase.kind === "purchase_abroad") return purchase.plan_name;
  const name = `${writtenName(purchase.network)} ${purchase.plan_name}`;
  return purchase.kind === "purchase_exam" || isInternetPin(purchase) ? `${name} PIN` : name;
}

/**
 * Returns the note that the buyer reads about a failed purchase. It follows from the side that failed, and
 * never repeats a supplier's own words.
 */
export function failureNote(
  purchase: Pick<TransactionRow, "kind" | "network">,
  by: "supplier" | "customer",
): string {
  if (by === "supplier") return OUTCOME_NOTES.notAccepted;
  if (purchase.kind === "purchase_cable") return OUTCOME_NOTES.wrongCard;
  if (isInternetPin(purchase)) return OUTCOME_NOTES.wrongNumber;
  if (purchase.kind === "purchase_internet") return OUTCOME_NOTES.wrongCustomer;
  if (purchase.kind === "purchase_betting") return OUTCOME_NOTES.wrongBettor;
  if (purchase.kind === "purchase_exam") return OUTCOME_NOTES.wrongProfile;
  return purchase.kind === "purchase_electricity" ? OUTCOME_NOTES.wrongMeter : OUTCOME_NOTES.wrongNumber;
}
