import { z } from "zod";
import type { Http, HttpOutcome } from "../../http.ts";
import { note, parseJson, scalar } from "../../reading.ts";

export type MonnifyConfig = {
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  contractCode: string;
  /** Our account that pays payouts: ten digits. */
  wallet: string;
  /** Banks of the contract at which accounts can be reserved. */
  banks: readonly { code: string; name: string }[];
  /** The provider's page for paying into a reserved account, if it has one. */
  topUpPage?: string;
  maxInFlight: number;
  readMs: number;
  /** Time-out of a payout, which waits for the other bank. */
  payMs: number;
};

export type MonnifyCall = {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: Record<string, unknown>;
  /** Our reference, for the log. */
  reference?: string;
  /** The call moves money: it is sent at most once, whatever the answer. */
  once?: true;
};

/** `refused`: the login refused our credentials, so the call itself never left. */
export type Called = HttpOutcome | { kind: "refused"; note: string };
export type Session = { call(call: MonnifyCall): Promise<Called> };

const EARLY_MS = 60_000;

const Login = z.object({
  requestSuccessful: z.literal(true),
  responseBody: z.object({ accessToken: z.string().regex(/^[\x21-\x7e]{1,8192}$/), expiresIn: z.number() }),
});

type Token = { text: string; until: number };

/**
 * Makes calls with a token. The token is fetched when there is none, a minute before it expires, and once
 * after a 401; concurrent callers share one login. A call that moves money is not repeated even then: the
 * provider may have received the first one.
 */
export function createSession(deps: { http: Http; config: MonnifyConfig; now: () => number }): Session {
  const { http, config, now } = deps;
  let known: Token | undefined;
  let asking: Promise<Token | Called> | undefined;

  const login = async (): Promise<Token | Called> => {
    const basic = Buffer.from(`${config.apiKey}:${config.secretKey}`).toString("base64");
    const outcome = await http.send({
      method: "POST",
      url: `${config.baseUrl}/api/v1/auth/login`,
      headers: { authorization: `Basic ${basic}`, "content-type": "application/json" },
      body: "{}",
      totalMs: config.readMs,
      maxPerHost: config.maxInFlight,
    });
    const token = readLogin(outcome, now());
    if ("until" in token) known = token;
    return token;
  };

  const tokenNow = (): Promise<Token | Called> => {
    if (known && known.until - EARLY_MS > now()) return Promise.resolve(known);
    asking ??= login().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  const send = async (call: MonnifyCall): Promise<{ token: string; outcome: Called }> => {
    const token = await tokenNow();
    if (!("until" in token)) return { token: "", outcome: token };
    const outcome = await http.send({
      method: call.method,
      url: `${config.baseUrl}${call.path}`,
      headers: headersOf(token.text, call),
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      ...(call.reference ? { reference: call.reference } : {}),
      totalMs: call.once ? config.payMs : config.readMs,
      maxPerHost: config.maxInFlight,
    });
    return { token: token.text, outcome };
  };

  return {
    async call(call) {
      const first = await send(call);
      if (first.outcome.kind !== "answer" || first.outcome.status !== 401) return first.outcome;
      if (known?.text === first.token) known = undefined;
      return call.once ? first.outcome : (await send(call)).outcome;
    },
  };
}

function headersOf(token: string, call: MonnifyCall): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    accept: "application/json",
    ...(call.body ? { "content-type": "application/json" } : {}),
  };
}

/** Reads the login's answer. Whatever it is, the call itself has not left. */
function readLogin(outcome: HttpOutcome, at: number): Token | Called {
  if (outcome.kind !== "answer") return { kind: "not_sent", note: `not sent: no login, ${outcome.note}` };
  const read = Login.safeParse(parseJson(outcome.text));
  if (outcome.status === 200 && read.success) {
    const { accessToken, expiresIn } = read.data.responseBody;
    return { text: accessToken, until: at + expiresIn * 1_000 };
  }
  const isRefused = outcome.status >= 400 && outcome.status < 500;
  const said = `login, HTTP ${outcome.status}`;
  return isRefused ? { kind: "refused", note: said } : { kind: "not_sent", note: `not sent: no ${said}` };
}

const Envelope = z.object({
  requestSuccessful: z.boolean(),
  responseMessage: z.string().optional().catch(undefined),
  responseCode: scalar,
  responseBody: z.unknown().optional(),
});

/** The content of an answer: a body, a complaint with its code, or nothing usable. */
export type Reading =
  | { kind: "body"; body: unknown }
  | { kind: "complaint"; status: number; code: string; message: string }
  | { kind: "silence"; note: string; notSent: boolean };

/** Reads the envelope. A complaint counts only under 4xx or 200: a 5xx proves nothing. */
export function readEnvelope(called: Called): Reading {
  if (called.kind !== "answer")
    return { kind: "silence", note: called.note, notSent: called.kind !== "no_answer" };
  const { status } = called;
  const read = Envelope.safeParse(parseJson(called.text));
  const isOdd = status >= 500 || status === 401 || status === 429;
  if (!read.success || isOdd)
    return { kind: "silence", note: `unreadable answer, HTTP ${status}`, notSent: false };
  const { requestSuccessful, responseCode = "", responseMessage, responseBody } = read.data;
  if (requestSuccessful && status === 200 && responseCode === "0")
    return { kind: "body", body: responseBody };
  if (requestSuccessful) return { kind: "silence", note: `code ${note(responseCode)}`, notSent: false };
  return { kind: "complaint", status, code: responseCode, message: note(responseMessage) };
}
