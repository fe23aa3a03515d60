import { z } from "zod";
import type { Kobo } from "../../../core/money.ts";
import type { Http } from "../../http.ts";
import { note, parseJson, readBalance, scalar } from "../../reading.ts";
import type { AdexConfig } from "./config.ts";

/** The result of a sign-in: the key of all orders with our float, a refusal, or nothing readable. */
export type SignIn =
  | { kind: "token"; token: string; balance: Kobo | undefined }
  | { kind: "refused"; note: string }
  | { kind: "unreachable"; note: string };

/**
 * Keeps the static access key for 23 hours. One sign-in at a time serves all callers, each of which waits at
 * most its own `maxMs`.
 */
export type TokenStore = {
  current(maxMs: number): Promise<SignIn>;
  /** Forgets the key, if it is still the one that was refused. */
  forget(token: string): void;
};

const KEEP_MS = 23 * 3_600_000;
/** An order waits for the sign-in, so its time-out is shorter than that of reads. */
const SIGN_IN_MS = 10_000;

export function createTokenStore(deps: { http: Http; config: AdexConfig }, nowMs: () => number): TokenStore {
  let held: { signIn: Extract<SignIn, { kind: "token" }>; untilMs: number } | undefined;
  let asking: Promise<SignIn> | undefined;
  const ask = async (): Promise<SignIn> => {
    try {
      const signIn = await signInTo(deps);
      if (signIn.kind === "token") held = { signIn, untilMs: nowMs() + KEEP_MS };
      return signIn;
    } finally {
      asking = undefined;
    }
  };
  return {
    current(maxMs) {
      if (held && nowMs() < held.untilMs) return Promise.resolve(held.signIn);
      asking ??= ask();
      return atMost(asking, maxMs);
    },
    forget(token) {
      if (held?.signIn.token === token) held = undefined;
    },
  };
}

async function atMost(asking: Promise<SignIn>, maxMs: number): Promise<SignIn> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SignIn>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "unreachable", note: "not in time" }), Math.max(0, maxMs));
  });
  return Promise.race([asking, late]).finally(() => clearTimeout(timer));
}

const Granted = z.object({ status: z.literal("success"), AccessToken: z.string(), balance: scalar });
const Denied = z.object({ status: z.literal("fail"), message: z.string() });

/**
 * Signs in: POST /user with Basic. It is also the only way to read our float. It sells nothing, so it may be
 * repeated freely.
 */
export async function signInTo(deps: { http: Http; config: AdexConfig }): Promise<SignIn> {
  const { config } = deps;
  const basic = Buffer.from(`${config.username}:${config.password}`).toString("base64");
  const outcome = await deps.http.send({
    url: `${config.baseUrl}/user`,
    method: "POST",
    headers: { authorization: `Basic ${basic}`, accept: "application/json" },
    totalMs: Math.min(SIGN_IN_MS, config.timeouts.readMs),
    maxPerHost: config.maxInFlight,
  });
  if (outcome.kind !== "answer") return { kind: "unreachable", note: outcome.note };
  const json = parseJson(outcome.text);
  const granted = Granted.safeParse(json);
  // The key goes into a header: it must be printable text without blanks.
  if (outcome.status === 200 && granted.success && /^[\x21-\x7e]{8,512}$/.test(granted.data.AccessToken)) {
    return { kind: "token", token: granted.data.AccessToken, balance: readBalance(granted.data.balance) };
  }
  const denied = Denied.safeParse(json);
  const isRefusal = outcome.status === 403 && denied.success;
  if (isRefusal) return { kind: "refused", note: note(denied.data.message) };
  return { kind: "unreachable", note: `unreadable sign-in answer, HTTP ${outcome.status}` };
}
