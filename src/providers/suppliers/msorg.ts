import { z } from "zod";
import type {
  CardAnswer,
  MeterAnswer,
  Requery,
  SupplierPlan,
  SupplierPort,
  VendAnswer,
  VendOrder,
} from "../../core/ports.ts";
import { noAccounts, notSent, notTaken, unknown, unreadable } from "../answers.ts";
import { attemptOfRef } from "../../core/ids.ts";
import { receiverOf } from "../order-facts.ts";
import type { Http, HttpCall, HttpOutcome } from "../http.ts";
import { parseJson, readBalance, readLine, scalar } from "../reading.ts";
import type { MsorgConfig } from "./msorg/config.ts";
import {
  buildOrder,
  cardPath,
  isScriptOrder,
  PATHS,
  type ScriptOrder,
  validationPath,
} from "./msorg/order.ts";
import { readBouquets, readPlans } from "./msorg/plans.ts";
import { readGate, readRefusal } from "./msorg/refusals.ts";
import { Row, readRow } from "./msorg/row.ts";
import { historyPath, readCursor, readHistory } from "./msorg/statement.ts";
import { type History, readByIdent, readByMatch, readList } from "./msorg/search.ts";

export type { MsorgConfig } from "./msorg/config.ts";

/**
 * A supplier that runs the msorg script (GLAD, AYINLAK and most small sites).
 *
 * The script does not de-duplicate: a repeated order is sold twice. So an order is sent once and afterwards
 * only looked up, by the host's number for it or, when the answer was lost, in the history.
 */
export function msorg(deps: { http: Http; config: MsorgConfig }): SupplierPort {
  const { config } = deps;
  const host: Host = {
    config,
    send: (call) =>
      deps.http.send({
        ...call,
        url: `${config.baseUrl}/${call.path}`,
        headers: headersOf(config, call.body !== undefined),
        maxPerHost: config.maxInFlight,
      }),
  };
  return {
    question: "look_up",
    tellsFloat: true,
    vend: (order) => vend(host, order),
    requery: (question) => requery(host, question),
    validateMeter: (meter) => validateMeter(host, meter),
    validateCard: (card) => validateCard(host, card),
    findAccounts: noAccounts,
    abroad: undefined,
    balance: () => readFloat(host),
    plans: () => listPlans(host),
    async statement({ from }, cursor) {
      const at = readCursor(cursor);
      const outcome = await ask(host, historyPath(at));
      return outcome.kind === "answer" && outcome.status === 200
        ? readHistory(outcome.text, at, { config, from })
        : undefined;
    },
  };
}

type Call = Pick<HttpCall, "method" | "body" | "totalMs" | "reference"> & { path: string };
type Host = { config: MsorgConfig; send: (call: Call) => Promise<HttpOutcome> };

function headersOf(config: MsorgConfig, hasBody: boolean): Record<string, string> {
  const headers = { authorization: `Token ${config.token}`, accept: "application/json" };
  return hasBody ? { ...headers, "content-type": "application/json" } : headers;
}

async function vend(host: Host, order: VendOrder): Promise<VendAnswer> {
  const sent = buildOrder(order, host.config);
  if (typeof sent === "string") return notTaken(sent);
  const outcome = await host.send({
    method: "POST",
    path: sent.path,
    body: JSON.stringify(sent.body),
    totalMs: host.config.timeouts.vendMs,
    reference: order.reference,
  });
  if (outcome.kind === "not_sent") return notSent(outcome.note);
  return readVend(outcome, order, host.config);
}

/**
 * Reads the answer to a purchase. Success and failure both come as 201 (200 on some hosts); refusals before
 * vending as 400, 401 or 429.
 */
function readVend(outcome: HttpOutcome, order: VendOrder, config: MsorgConfig): VendAnswer {
  if (outcome.kind !== "answer") return unreadable(outcome);
  const json = parseJson(outcome.text);
  if (outcome.status === 400) return readRefusal(json);
  const row = Row.safeParse(json);
  const isOrder = outcome.status === 201 || outcome.status === 200;
  if (isOrder && row.success) return readRow(row.data, order, config);
  return readGate(outcome.status, json) ?? unreadable(outcome);
}

/**
 * Looks the order up by the host's number when it is known, otherwise in the history. An error here proves
 * nothing.
 */
async function requery(host: Host, question: Requery): Promise<VendAnswer> {
  const { order, supplierRef } = question;
  if (!isScriptOrder(order)) return unknown(`no ${order.service} there`);
  if (supplierRef === undefined) return searchOrder(host, { ...question, order });
  if (question.claimed.has(supplierRef)) return unknown("its number belongs to another purchase");
  const path = `${PATHS[order.service]}/${encodeURIComponent(supplierRef)}`;
  const outcome = await ask(host, path, order.reference);
  if (outcome.kind !== "answer" || outcome.status !== 200) return unreadable(outcome);
  const row = Row.safeParse(parseJson(outcome.text));
  if (!row.success || row.data.id !== supplierRef) return unreadable(outcome);
  const answer = readRow(row.data, order, host.config);
  return answer.kind === "unknown" ? unknown(answer.note, supplierRef) : answer;
}

/**
 * Searches by our reference where the host keeps it, then by receiver. The second search guards the first: a
 * host wrongly configured as keeping references would otherwise look like one that never received the order.
 */
async function searchOrder(host: Host, question: Requery & { order: ScriptOrder }): Promise<VendAnswer> {
  const { order } = question;
  const { ident } = host.config;
  const byReference = ident ? await searchFor(host, order, order.reference) : undefined;
  if (byReference !== undefined && "kind" in byReference) return byReference;
  const own = byReference && readByIdent(byReference, question, host.config);
  if (own) return own;
  if (order.service === "exam" || order.service === "recharge")
    return searchPins(host, { ...question, order });
  const byReceiver = await searchFor(host, order, receiverOf(order));
  if ("kind" in byReceiver) return byReceiver;
  if (!ident) return readByMatch(byReceiver, question, host.config);
  return readByIdent(byReceiver, question, host.config) ?? readStranger(byReceiver, question, host.config);
}

/**
 * Orders of PINs have no receiver, so one is recognised by our reference alone, and a host that keeps
 * none cannot be asked. The newest orders guard the search as above: each must carry a reference of ours.
 */
async function searchPins(host: Host, question: Requery & { order: ScriptOrder }): Promise<VendAnswer> {
  if (!host.config.ident) return unknown("its orders of PINs carry no reference");
  const outcome = await ask(host, `${PATHS[question.order.service]}/`, question.order.reference);
  if (outcome.kind !== "answer" || outcome.status !== 200) return unreadable(outcome);
  const newest = readList(parseJson(outcome.text));
  if (newest === undefined) return unreadable(outcome);
  const strangers = newest.rows.filter(({ ident }) => ident === undefined || !attemptOfRef(ident));
  return readStranger({ ...newest, rows: strangers, isWhole: true }, question, host.config);
}

/**
 * Reads a history in which no order carries our reference. An order that otherwise looks like ours keeps the
 * outcome unknown.
 */
function readStranger(history: History, question: Requery, config: MsorgConfig): VendAnswer {
  const answer = readByMatch(history, question, config);
  return answer.kind === "delivered" ? unknown("an order like ours, without our reference") : answer;
}

async function searchFor(host: Host, order: ScriptOrder, text: string): Promise<History | VendAnswer> {
  const path = `${PATHS[order.service]}/?search=${encodeURIComponent(text)}`;
  const outcome = await ask(host, path, order.reference);
  if (outcome.kind !== "answer" || outcome.status !== 200) return unreadable(outcome);
  return readList(parseJson(outcome.text)) ?? unreadable(outcome);
}

function ask(host: Host, path: string, reference?: string): Promise<HttpOutcome> {
  return host.send({
    method: "GET",
    path,
    totalMs: host.config.timeouts.readMs,
    ...(reference === undefined ? {} : { reference }),
  });
}

const Meter = z.object({
  invalid: z.boolean(),
  name: z.string().optional().catch(undefined),
  address: z
    .union([z.string(), z.literal(false)])
    .optional()
    .catch(undefined),
});

/**
 * Checks a meter. The answer is HTTP 200 either way; `invalid` decides, and then `name` holds the complaint.
 */
async function validateMeter(
  host: Host,
  meter: Parameters<SupplierPort["validateMeter"]>[0],
): Promise<MeterAnswer> {
  const path = validationPath(meter, host.config);
  if (path === undefined) return { kind: "unavailable", note: "no company id" };
  const outcome = await ask(host, path);
  const unavailable: MeterAnswer = { kind: "unavailable", note: unreadable(outcome).note };
  if (outcome.kind !== "answer" || outcome.status !== 200) return unavailable;
  const read = Meter.safeParse(parseJson(outcome.text));
  if (!read.success) return unavailable;
  if (read.data.invalid) return { kind: "not_found" };
  const name = readLine(read.data.name);
  if (name === "") return unavailable;
  return { kind: "found", name, address: readLine(read.data.address || "") };
}

const User = z.object({ user: z.object({ Account_Balance: scalar, wallet_balance: scalar }) });

/** Checks a card. As with meters, `invalid` decides, and the script knows the owner's name alone. */
async function validateCard(host: Host, card: Parameters<typeof cardPath>[0]): Promise<CardAnswer> {
  const path = cardPath(card, host.config);
  if (path === undefined) return { kind: "unavailable", note: "no cable id" };
  const outcome = await ask(host, path);
  const unavailable: CardAnswer = { kind: "unavailable", note: unreadable(outcome).note };
  if (outcome.kind !== "answer" || outcome.status !== 200) return unavailable;
  const read = Meter.safeParse(parseJson(outcome.text));
  if (!read.success) return unavailable;
  if (read.data.invalid) return { kind: "not_found" };
  const name = readLine(read.data.name);
  return name === "" ? unavailable : { kind: "found", name, bouquet: "", dueOn: null, renewal: null };
}

/**
 * Reads both lists of plans, that of cable TV where the host is set up for it. One that does not answer makes
 * the whole unknown: half a list would look like plans that were removed.
 */
async function listPlans(host: Host): Promise<readonly SupplierPlan[] | undefined> {
  const read = async <T>(path: string, reader: (json: unknown) => T | undefined) => {
    const outcome = await ask(host, path);
    const isFine = outcome.kind === "answer" && outcome.status === 200;
    return isFine ? reader(parseJson(outcome.text)) : undefined;
  };
  const data = await read("network/", readPlans);
  if (data === undefined || Object.keys(host.config.cableIds).length === 0) return data;
  const bouquets = await read("user/", readBouquets);
  return bouquets && [...data, ...bouquets];
}

/**
 * Reads our float. The body also carries the account's pin and password hash: it is read here and passed to
 * nothing else.
 */
async function readFloat(host: Host) {
  const outcome = await ask(host, "user/");
  if (outcome.kind !== "answer" || outcome.status !== 200) return undefined;
  const read = User.safeParse(parseJson(outcome.text));
  if (!read.success) return undefined;
  return readBalance(read.data.user.Account_Balance) ?? readBalance(read.data.user.wallet_balance);
}
