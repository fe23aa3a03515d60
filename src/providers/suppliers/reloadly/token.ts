import { z } from "zod";
import type { Http } from "../../http.ts";
import { note, parseJson, scalar } from "../../reading.ts";
import type { SignIn } from "../../token-store.ts";
import type { ReloadlyConfig } from "./config.ts";

/** An order waits for the sign-in, so its time-out is shorter than that of reads. */
const SIGN_IN_MS = 10_000;
/** A key is given up this long before its end, so that none ends on its way. */
const EARLY_S = 60;
const MIN_KEEP_S = 60;
const MAX_KEEP_S = 24 * 3_600;

const Granted = z.object({ access_token: z.string(), expires_in: z.number().positive() });
const Denied = z.object({ message: scalar, errorCode: scalar });

/** Signs in with our credentials. It sells nothing, so it may be repeated. */
export async function signInTo({ http, config }: { http: Http; config: ReloadlyConfig }): Promise<SignIn> {
  const outcome = await http.send({
    url: config.authUrl,
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({
      client_id: config.clientId,
      client_secret: config.clientSecret,
      grant_type: "client_credentials",
      audience: config.baseUrl,
    }),
    totalMs: Math.min(SIGN_IN_MS, config.timeouts.readMs),
    maxPerHost: config.maxInFlight,
  });
  if (outcome.kind !== "answer") return { kind: "unreachable", note: outcome.note };
  const json = parseJson(outcome.text);
  const granted = Granted.safeParse(json);
  // The key goes into a header: it must be printable text without blanks.
  if (outcome.status === 200 && granted.success && /^[\x21-\x7e]{8,4096}$/.test(granted.data.access_token)) {
    const { access_token: token, expires_in: seconds } = granted.data;
    const kept = Math.min(MAX_KEEP_S, Math.max(MIN_KEEP_S, seconds - EARLY_S));
    return { kind: "token", token, keepMs: kept * 1_000, balance: undefined };
  }
  const denied = Denied.safeParse(json);
  const isRefusal = (outcome.status === 400 || outcome.status === 401) && denied.success;
  if (isRefusal) return { kind: "refused", note: note(denied.data.errorCode ?? denied.data.message) };
  return { kind: "unreachable", note: `unreadable sign-in answer, HTTP ${outcome.status}` };
}
