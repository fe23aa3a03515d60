import { z } from "zod";
import type { Http } from "../../http.ts";
import { note, parseJson, readBalance, scalar } from "../../reading.ts";
import type { SignIn } from "../../token-store.ts";
import type { AdexConfig } from "./config.ts";

const KEEP_MS = 23 * 3_600_000;
/** An order waits for the sign-in, so its time-out is shorter than that of reads. */
const SIGN_IN_MS = 10_000;

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
    return {
      kind: "token",
      token: granted.data.AccessToken,
      keepMs: KEEP_MS,
      balance: readBalance(granted.data.balance),
    };
  }
  const denied = Denied.safeParse(json);
  const isRefusal = outcome.status === 403 && denied.success;
  if (isRefusal) return { kind: "refused", note: note(denied.data.message) };
  return { kind: "unreachable", note: `unreadable sign-in answer, HTTP ${outcome.status}` };
}
