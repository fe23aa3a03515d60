import { isBettingBrand } from "../../core/betting.ts";
import type {
  CardAnswer,
  MeterAnswer,
  Requery,
  SupplierPort,
  VendAnswer,
  VendOrder,
} from "../../core/ports.ts";
import { noAccounts, notSent, notTaken, unknown, unreadable } from "../answers.ts";
import type { Http, HttpOutcome } from "../http.ts";
import { parseJson, readBalance, readLine } from "../reading.ts";
import { holds, readAnswer } from "./mapped/answer.ts";
import type { Call, Mapping, OwnerRule } from "./mapped/language.ts";
import { textsAt } from "./mapped/places.ts";
import { readPlans } from "./mapped/plans.ts";
import { buildRequest } from "./mapped/request.ts";
import { customerValues, type Ids, meterValues, type Values, valuesOf } from "./mapped/templates.ts";

export { readOptions } from "./mapped/options.ts";

/**
 * Configuration of one host that is described by a mapping instead of code. Credentials appear only where its
 * templates name them.
 */
export type MappedConfig = {
  /** Without a slash at the end. */
  baseUrl: string;
  credentials: Pick<Values, "token" | "username" | "password">;
  mapping: Mapping;
  ids: Ids;
  maxInFlight: number;
  timeouts: { vendMs: number; readMs: number };
};

/**
 * A supplier whose wire format is configuration (rules 5.18). An order is sent once and afterwards only
 * requeried; at a host without a requery it stays unknown.
 */
export function mapped(deps: { http: Http; config: MappedConfig }): SupplierPort {
  const { mapping } = deps.config;
  return {
    question: mapping.requery === undefined ? "none" : "look_up",
    tellsFloat: mapping.balance !== undefined,
    vend: (order) => vend(deps, order),
    requery: (question) => requery(deps, question),
    validateMeter: (meter) => validateMeter(deps, meter),
    validateCard: (card) => validateCustomer(deps, card),
    findAccounts: noAccounts,
    abroad: undefined,
    async balance() {
      const { balance } = mapping;
      if (balance === undefined) return undefined;
      const json = await read(deps, balance.call);
      return readBalance(textsAt(json, balance.at)[0]);
    },
    async plans() {
      return mapping.plans && readPlans(await read(deps, mapping.plans.call), mapping.plans);
    },
  };
}

type Host = { http: Http; config: MappedConfig };
type Limits = { totalMs: number; reference?: string };

/** Sends a call; returns a sentence when the request could not be built. */
async function send(
  { http, config }: Host,
  call: Call,
  { values, ...limits }: Limits & { values: Values },
): Promise<HttpOutcome | string> {
  const { baseUrl, credentials, mapping } = config;
  const at = { baseUrl, headers: mapping.headers };
  const request = buildRequest(call, { ...values, ...credentials }, at);
  if (typeof request === "string") return request;
  return withoutSecrets(
    await http.send({ ...request, ...limits, maxPerHost: config.maxInFlight }),
    credentials,
  );
}

/** Shorter texts may stand in an answer by chance. */
const SECRET_LENGTH = 6;

/** Takes our secrets out of an answer: a page about an error may repeat the address that was asked. */
function withoutSecrets(
  outcome: HttpOutcome,
  { token = "", password = "" }: MappedConfig["credentials"],
): HttpOutcome {
  if (outcome.kind !== "answer") return outcome;
  const secrets = [token, password].filter((secret) => secret.length >= SECRET_LENGTH);
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return { ...outcome, text: forms.reduce((text, form) => text.replaceAll(form, "*"), outcome.text) };
}

async function vend(host: Host, order: VendOrder): Promise<VendAnswer> {
  const { mapping, ids, timeouts } = host.config;
  const isSold =
    order.service !== "cable" &&
    order.service !== "internet" &&
    order.service !== "exam" &&
    order.service !== "abroad";
  const sold = isSold ? mapping[order.service] : undefined;
  if (sold === undefined) return notTaken(`no ${order.service} there`);
  const values = valuesOf(order, ids);
  const limits = { totalMs: timeouts.vendMs, reference: order.reference };
  const outcome = await send(host, sold.call, { ...limits, values });
  if (typeof outcome === "string") return notTaken(outcome);
  if (outcome.kind === "not_sent") return notSent(outcome.note);
  return readAnswer(outcome, order, { answer: sold.answer, asked: "vend" });
}

async function requery(host: Host, { order, supplierRef, claimed }: Requery): Promise<VendAnswer> {
  const { mapping, ids, timeouts } = host.config;
  const asked = supplierRef === undefined ? (mapping.lost ?? mapping.requery) : mapping.requery;
  if (asked === undefined) return unknown("this host cannot be asked");
  if (supplierRef !== undefined && claimed.has(supplierRef))
    return unknown("its number belongs to another purchase");
  const values = { ...valuesOf(order, ids), ...(supplierRef === undefined ? {} : { supplierRef }) };
  const limits = { totalMs: timeouts.readMs, reference: order.reference };
  const outcome = await send(host, asked.call, { ...limits, values });
  if (typeof outcome === "string") return unknown(`not asked: ${outcome}`);
  const answer = readAnswer(outcome, order, { answer: asked.answer, asked: "requery" });
  // Keep the number from an earlier answer when this one does not repeat it.
  if (answer.kind !== "unknown" || answer.supplierRef !== undefined || supplierRef === undefined)
    return answer;
  return { ...answer, supplierRef };
}

async function validateMeter(
  host: Host,
  meter: Parameters<SupplierPort["validateMeter"]>[0],
): Promise<MeterAnswer> {
  const { mapping, ids } = host.config;
  if (mapping.meter === undefined) return { kind: "unavailable", note: "this host validates no meters" };
  return findOwner(host, mapping.meter, meterValues(meter, ids));
}

/** Asks whose account a customer id is; this language describes no other check of a card. */
async function validateCustomer(
  host: Host,
  { brand, number }: Parameters<SupplierPort["validateCard"]>[0],
): Promise<CardAnswer> {
  const { mapping, ids } = host.config;
  if (mapping.customer === undefined || !isBettingBrand(brand))
    return { kind: "unavailable", note: "this host checks no cards" };
  const owner = await findOwner(host, mapping.customer, customerValues({ brand, number }, ids));
  return owner.kind === "found"
    ? { kind: "found", name: owner.name, bouquet: "", dueOn: null, renewal: null }
    : owner;
}

/** Asks for the owner of a meter or a betting account. */
async function findOwner(host: Host, known: OwnerRule, values: Values): Promise<MeterAnswer> {
  const outcome = await send(host, known.call, { totalMs: host.config.timeouts.readMs, values });
  if (typeof outcome === "string") return { kind: "unavailable", note: outcome };
  const unavailable: MeterAnswer = { kind: "unavailable", note: unreadable(outcome).note };
  if (outcome.kind !== "answer" || !known.http.includes(outcome.status)) return unavailable;
  const json = parseJson(outcome.text);
  if (known.missing.some((condition) => holds([condition], json))) return { kind: "not_found" };
  const name = readLine(textsAt(json, known.name)[0]);
  if (name === "" || outcome.status !== 200) return unavailable;
  return { kind: "found", name, address: readLine(textsAt(json, known.address)[0]) };
}

/** Reads the JSON of a call that only reads; undefined when the answer is not usable. */
async function read(host: Host, call: Call): Promise<unknown> {
  const outcome = await send(host, call, { totalMs: host.config.timeouts.readMs, values: {} });
  const isFine = typeof outcome !== "string" && outcome.kind === "answer" && outcome.status === 200;
  return isFine ? parseJson(outcome.text) : undefined;
}
