import { createECDH } from "node:crypto";
import webPush from "web-push";
import type { PushAnswer, PushLetter, PushPort, PushTarget } from "../../core/ports-push.ts";
import type { Clock, Log } from "../../core/ports.ts";
import type { WebhookAnswer } from "../../core/ports-webhooks.ts";
import { createGuardedPost, type PostParts } from "../webhooks/guarded-post.ts";

/** `subject` is how a push service reaches us: an https or mailto address. */
type Parts = PostParts & { log: Log; clock: Clock; subject: string };

const KEY_BYTES = 65;
const AUTH_BYTES = 16;

/**
 * Sends encrypted messages (RFC 8291) to push services under our own keys (RFC 8292). The address was given
 * by a client, so the message leaves by the guarded way of webhooks (rules 15.6, 26.6).
 */
export function createPushSender(parts: Parts): PushPort {
  const post = createGuardedPost(parts);
  return {
    makeKeys: webPush.generateVAPIDKeys,
    isTarget,
    send: async (letter) => {
      const url = URL.parse(letter.target.address);
      const begun = performance.now();
      const answer = await post(url, requestOf(letter, parts.subject));
      const ms = Math.round(performance.now() - begun);
      parts.log.info({ host: url?.host, ms, ...answer }, "a push message");
      return meaning(answer, parts.clock.now());
    },
  };
}

function requestOf({ target, keys, text, ttlSeconds, urgency, topic }: PushLetter, subject: string) {
  const { address, p256dh, auth } = target;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: address, keys: { p256dh, auth } },
    text,
    {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: "aes128gcm",
    },
  );
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { headers: Object.fromEntries(named) as Record<string, string>, body };
}

/** True for a point of the curve and a secret of the right size: anything else could not be encrypted for. */
function isTarget({ p256dh, auth }: PushTarget): boolean {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== KEY_BYTES || Buffer.from(auth, "base64url").length !== AUTH_BYTES) return false;
  try {
    const probe = createECDH("prime256v1");
    probe.generateKeys();
    probe.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** Failures before anything was sent: the message cannot have arrived. */
const NOT_SENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/;

function meaning(answer: WebhookAnswer, now: Date): PushAnswer {
  if (answer.kind === "refused") return answer;
  if (answer.kind === "no_answer")
    return NOT_SENT.test(answer.note) ? { kind: "later", note: answer.note } : { ...answer, kind: "unknown" };
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const note = `answered ${status}`;
  if (status !== 429 && status < 500) return { kind: "refused", note };
  const retryAfterMs = waitOf(answer.retryAfter, now);
  return { kind: "later", note, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Returns the milliseconds of a Retry-After: seconds, or a date. */
function waitOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
