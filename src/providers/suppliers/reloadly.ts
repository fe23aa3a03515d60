import { z } from "zod";
import { nairaOf } from "../../core/abroad.ts";
import { type Kobo, kobo, plainNaira } from "../../core/money.ts";
import type { AbroadAnswer, AbroadPort } from "../../core/ports-abroad.ts";
import type { Requery, SupplierPort, VendAnswer, VendOrder } from "../../core/ports.ts";
import { noAccounts, noCards, notSent, notTaken, rejected, unknown } from "../answers.ts";
import type { Http, HttpOutcome } from "../http.ts";
import { parseJson, readBalance, readRef, scalar } from "../reading.ts";
import { createTokenStore, type TokenStore } from "../token-store.ts";
import {
  type AbroadOrder,
  isKeyRefused,
  readReport,
  readStatus,
  readVend,
  type SentOrder,
} from "./reloadly/answer.ts";
import type { ReloadlyConfig } from "./reloadly/config.ts";
import { readOperator, readOperators } from "./reloadly/operators.ts";
import { signInTo } from "./reloadly/token.ts";

/**
 * A supplier that speaks reloadly: airtime and data abroad (rules 34). An order carries our reference as its
 * custom identifier, by which it is asked for when no number of it is known. An order is sent once: of two
 * with one identifier at the same moment both are carried out.
 */
export function reloadly(deps: { http: Http; config: ReloadlyConfig; now: () => Date }): SupplierPort {
  const tokens = createTokenStore(
    () => signInTo(deps),
    () => deps.now().getTime(),
  );
  const host: Host = { ...deps, tokens };
  return {
    question: "look_up",
    tellsFloat: true,
    vend: (order) => vend(host, order),
    requery: (question) => requery(host, question),
    validateMeter: async () => ({ kind: "unavailable", note: "no electricity there" }),
    validateCard: noCards,
    findAccounts: noAccounts,
    abroad: abroadOf(host),
    balance: () => readFloat(host),
    // It lists operators by country, and no plans.
    plans: async () => undefined,
  };
}

type Host = { http: Http; config: ReloadlyConfig; tokens: TokenStore };
type Call = { method: "GET" | "POST"; path: string; body?: object; totalMs: number; reference?: string };
type Refused = { kind: "no_key"; isRefusal: boolean; note: string };

const MEDIA_TYPE = "application/com.reloadly.topups-v1+json";

/**
 * Signs in if needed, then makes the call. A refusal of the key comes before the call is looked at; only then
 * a fresh key is fetched and the call made with it, once. All within one time-out.
 */
async function call(host: Host, wanted: Call): Promise<HttpOutcome | Refused> {
  const begun = performance.now();
  const leftMs = () => wanted.totalMs - (performance.now() - begun);
  const signIn = await host.tokens.current(leftMs());
  if (signIn.kind !== "token")
    return { kind: "no_key", isRefusal: signIn.kind === "refused", note: signIn.note };
  const first = await send(host, wanted, { token: signIn.token, totalMs: leftMs() });
  if (!isKeyRefused(first)) return first;
  host.tokens.forget(signIn.token);
  const again = await host.tokens.current(leftMs());
  const isFresh = again.kind === "token" && again.token !== signIn.token;
  return isFresh ? send(host, wanted, { token: again.token, totalMs: leftMs() }) : first;
}

function send(
  { http, config }: Host,
  { method, path, body, reference }: Call,
  { token, totalMs }: { token: string; totalMs: number },
): Promise<HttpOutcome> {
  return http.send({
    url: `${config.baseUrl}/${path}`,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: MEDIA_TYPE,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(reference === undefined ? {} : { reference }),
    totalMs,
    maxPerHost: config.maxInFlight,
  });
}

async function vend(host: Host, order: VendOrder): Promise<VendAnswer> {
  if (order.service !== "abroad") return notTaken(`no ${order.service} there`);
  const operatorId = Number(order.operatorCode);
  const amount = Number(order.sent);
  if (!Number.isSafeInteger(operatorId) || !(amount > 0)) return notTaken("no operator or amount");
  const outcome = await call(host, {
    method: "POST",
    path: "topups",
    totalMs: host.config.timeouts.vendMs,
    reference: order.reference,
    body: {
      operatorId,
      amount,
      useLocalAmount: false,
      customIdentifier: order.reference,
      recipientPhone: { countryCode: order.country, number: order.phone.slice(1) },
    },
  });
  if (outcome.kind !== "no_key") return readVend(outcome, sentOf(host, order));
  return outcome.isRefusal
    ? rejected({ by: "supplier", reason: "supplier_auth" }, outcome.note)
    : notSent(`not sent: sign-in: ${outcome.note}`);
}

const sentOf = ({ config }: Host, order: AbroadOrder): SentOrder => ({ order, currency: config.currency });

async function requery(host: Host, { order, supplierRef }: Requery): Promise<VendAnswer> {
  if (order.service !== "abroad") return unknown(`no ${order.service} there`);
  const ref = readRef(supplierRef);
  return ref === undefined ? searchFor(host, order) : lookUp(host, order, ref);
}

async function lookUp(host: Host, order: AbroadOrder, ref: string): Promise<VendAnswer> {
  const outcome = await look(host, `topups/${ref}/status`, order.reference);
  return outcome.kind === "no_key" ? unknown(outcome.note) : readStatus(outcome, sentOf(host, order), ref);
}

async function searchFor(host: Host, order: AbroadOrder): Promise<VendAnswer> {
  const query = new URLSearchParams({ customIdentifier: order.reference, page: "1", size: "10" });
  const outcome = await look(host, `topups/reports/transactions?${query.toString()}`, order.reference);
  return outcome.kind === "no_key" ? unknown(outcome.note) : readReport(outcome, sentOf(host, order));
}

const look = (host: Host, path: string, reference?: string) =>
  call(host, {
    method: "GET",
    path,
    totalMs: host.config.timeouts.readMs,
    ...(reference === undefined ? {} : { reference }),
  });

const ALL_KINDS = "includeBundles=true&includeData=true&includeCombo=true&includePin=false";

function abroadOf(host: Host): AbroadPort {
  return {
    async operators(country) {
      const outcome = await look(host, `operators/countries/${country}?${ALL_KINDS}`);
      return outcome.kind === "answer" && outcome.status === 200
        ? readOperators(outcome.text, host.config)
        : undefined;
    },
    async detect({ country, number }) {
      const found = await oneOperator(
        host,
        `operators/auto-detect/phone/${number.slice(1)}/countries/${country}`,
      );
      return found.kind === "found" && found.operator.country !== country ? { kind: "not_found" } : found;
    },
    operator: (code) => oneOperator(host, `operators/${encodeURIComponent(code)}`),
  };
}

const Missing = z.object({
  errorCode: z.enum([
    "COULD_NOT_AUTO_DETECT_OPERATOR",
    "OPERATOR_NOT_FOUND",
    "INVALID_PHONE_NUMBER",
    "INVALID_RECIPIENT_PHONE",
  ]),
});

async function oneOperator(host: Host, path: string): Promise<AbroadAnswer> {
  const outcome = await look(host, path);
  if (outcome.kind !== "answer") return { kind: "unavailable", note: outcome.note };
  const json = parseJson(outcome.text);
  const operator = outcome.status === 200 ? readOperator(json, host.config) : undefined;
  if (operator) return { kind: "found", operator };
  const isMissing = outcome.status >= 400 && outcome.status < 500 && Missing.safeParse(json).success;
  return isMissing ? { kind: "not_found" } : { kind: "unavailable", note: `HTTP ${outcome.status}` };
}

const Float = z.object({ balance: scalar, currencyCode: z.string() });

/** Our float in kobo; undefined when it is of another currency than the account's. */
async function readFloat(host: Host): Promise<Kobo | undefined> {
  const outcome = await look(host, "accounts/balance");
  if (outcome.kind !== "answer" || outcome.status !== 200) return undefined;
  const read = Float.safeParse(parseJson(outcome.text));
  if (!read.success || read.data.currencyCode !== host.config.currency) return undefined;
  const units = readBalance(read.data.balance);
  if (units === undefined || host.config.currency === "NGN") return units;
  const size = nairaOf(host.config, plainNaira(kobo(units < 0n ? -units : units)));
  return kobo(units < 0n ? -size : size);
}
