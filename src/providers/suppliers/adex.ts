import { isCableBrand } from "../../core/cable.ts";
import { z } from "zod";
import type {
  CardAnswer,
  MeterAnswer,
  Requery,
  SupplierPort,
  VendAnswer,
  VendOrder,
} from "../../core/ports.ts";
import { noAccounts, notSent, notTaken, rejected, unknown, unreadable } from "../answers.ts";
import type { Http, HttpOutcome } from "../http.ts";
import { parseJson, readLine, scalar } from "../reading.ts";
import { BAD_KEY, type Reading, readAnswer, readNotice } from "./adex/answer.ts";
import type { AdexConfig } from "./adex/config.ts";
import { buildOrder, type Sent } from "./adex/order.ts";
import { createTokenStore, type TokenStore } from "../token-store.ts";
import { signInTo } from "./adex/token.ts";

export type { AdexConfig } from "./adex/config.ts";

/** `now` is the application's clock, for the age of the access key. */
export type AdexDeps = { http: Http; config: AdexConfig; now: () => Date };

/**
 * A supplier that runs the adex script (LEGIT). Each order carries our reference as `request-id`, which the
 * script demands and accepts once.
 *
 * The script has no query for an order, so `requery` sends the same order again under the same `request-id`.
 * A script that has it refuses the duplicate, which proves nothing about the delivery (unknown, with our
 * reference as the script's own number); a script that never received it sells it now, once. So the adapter
 * declares that its question is a re-send, and its callers ask only while the money is held (rules 5.21). A
 * refusal of the repeated order before vending says nothing about the first one, so it is unknown as well.
 */
export function adex(deps: AdexDeps): SupplierPort {
  const host: Host = {
    ...deps,
    tokens: createTokenStore(
      () => signInTo(deps),
      () => deps.now().getTime(),
    ),
  };
  return {
    question: "resend",
    tellsFloat: true,
    vend: (order) => vend(host, order),
    requery: (question) => requery(host, question),
    readNotice,
    validateMeter: (meter) => validateMeter(host, meter),
    validateCard: (card) => validateCard(host, card),
    findAccounts: noAccounts,
    abroad: undefined,
    async balance() {
      const signIn = await signInTo(deps);
      return signIn.kind === "token" ? signIn.balance : undefined;
    },
    // The script shows its plans on web pages only.
    plans: async () => undefined,
  };
}

type Host = AdexDeps & { tokens: TokenStore };

async function vend(host: Host, order: VendOrder): Promise<VendAnswer> {
  const sent = buildOrder(order, host.config);
  if (typeof sent === "string") return notTaken(sent);
  return (await place(host, order, sent)).answer;
}

/**
 * Signs in if needed, then sends the order. A refusal of the key comes before the order is looked at; only
 * then a fresh key is fetched and the order sent with it, once. All within one vending time-out.
 */
async function place(host: Host, order: VendOrder, sent: Sent): Promise<Reading> {
  const begun = performance.now();
  const leftMs = () => host.config.timeouts.vendMs - (performance.now() - begun);
  const signIn = await host.tokens.current(leftMs());
  if (signIn.kind !== "token") return { answer: refuseSignIn(signIn), stage: "before" };
  const first = await sendOrder(host, { order, sent, token: signIn.token, totalMs: leftMs() });
  if (first.stage !== "key") return first;
  host.tokens.forget(signIn.token);
  const again = await host.tokens.current(leftMs());
  const isFresh = again.kind === "token" && again.token !== signIn.token;
  return isFresh ? sendOrder(host, { order, sent, token: again.token, totalMs: leftMs() }) : first;
}

function refuseSignIn(signIn: { kind: "refused" | "unreachable"; note: string }): VendAnswer {
  return signIn.kind === "refused"
    ? rejected(BAD_KEY, signIn.note)
    : notSent(`not sent: sign-in: ${signIn.note}`);
}

type Sending = { order: VendOrder; sent: Sent; token: string; totalMs: number };

async function sendOrder(host: Host, sending: Sending): Promise<Reading> {
  const { config } = host;
  const outcome = await host.http.send({
    url: `${config.baseUrl}/${sending.sent.path}`,
    method: "POST",
    headers: {
      authorization: `Token ${sending.token}`,
      accept: "application/json",
      "content-type": "application/json",
    },
    body: JSON.stringify(sending.sent.body),
    totalMs: sending.totalMs,
    maxPerHost: config.maxInFlight,
    reference: sending.order.reference,
  });
  return readAnswer(outcome, sending.order);
}

/** Sends the order again, as `adex` explains. */
async function requery(host: Host, { order }: Requery): Promise<VendAnswer> {
  const sent = buildOrder(order, host.config);
  if (typeof sent === "string") return unknown(sent);
  const { answer, stage } = await place(host, order, sent);
  return answer.kind === "rejected" && stage !== "vending" ? unknown(`sent again: ${answer.note}`) : answer;
}

const Meter = z.object({ status: scalar, name: z.string().optional().catch(undefined) });

/**
 * Checks a meter, without a key. 200 carries the owner's name (this script knows no address), 403 means a
 * meter that it does not find.
 */
async function validateMeter(
  host: Host,
  meter: Parameters<SupplierPort["validateMeter"]>[0],
): Promise<MeterAnswer> {
  const { config } = host;
  const disco = config.discoIds[meter.companyId];
  if (disco === undefined) return { kind: "unavailable", note: "no company id" };
  const query = new URLSearchParams({
    meter_number: meter.meterNumber,
    disco: String(disco),
    meter_type: meter.meterType,
  });
  return readMeter(await ask(host, `bill/bill-validation?${query.toString()}`));
}

/** Asks a question that needs no key. */
function ask({ config, http }: Host, path: string): Promise<HttpOutcome> {
  return http.send({
    url: `${config.baseUrl}/${path}`,
    method: "GET",
    headers: { accept: "application/json" },
    totalMs: config.timeouts.readMs,
    maxPerHost: config.maxInFlight,
  });
}

/** Checks a card as a meter is checked: the script knows the owner's name alone. */
async function validateCard(
  host: Host,
  { brand, number }: Parameters<SupplierPort["validateCard"]>[0],
): Promise<CardAnswer> {
  const cable = isCableBrand(brand) ? host.config.cableIds[brand] : undefined;
  if (cable === undefined) return { kind: "unavailable", note: "no cable id" };
  const query = new URLSearchParams({ iuc: number, cable: String(cable) });
  const owner = readMeter(await ask(host, `cable/cable-validation?${query.toString()}`));
  return owner.kind === "found"
    ? { kind: "found", name: owner.name, bouquet: "", dueOn: null, renewal: null }
    : owner;
}

function readMeter(outcome: HttpOutcome): MeterAnswer {
  const unavailable: MeterAnswer = { kind: "unavailable", note: unreadable(outcome).note };
  if (outcome.kind !== "answer") return unavailable;
  const read = Meter.safeParse(parseJson(outcome.text));
  if (!read.success) return unavailable;
  const { status, name } = read.data;
  const owner = readLine(name);
  if (outcome.status === 200 && status === "success" && owner !== "")
    return { kind: "found", name: owner, address: "" };
  return outcome.status === 403 && status === "fail" ? { kind: "not_found" } : unavailable;
}
