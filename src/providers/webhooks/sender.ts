import { createHmac } from "node:crypto";
import type { AlertMessagePort } from "../../core/ports-alerts.ts";
import type { Log } from "../../core/ports.ts";
import type { WebhookMessage, WebhookPort } from "../../core/ports-webhooks.ts";
import { createGuardedPost, type PostParts } from "./guarded-post.ts";

export type SenderParts = PostParts & { log: Log };

/** Sends signed messages to addresses that customers chose, and logs the host of each. */
export function createWebhookSender(parts: SenderParts): WebhookPort {
  const post = logged(parts, "webhook");
  return {
    send: ({ url, body, ...signed }) => post(url, { headers: headersOf({ url, body, ...signed }), body }),
  };
}

/** Sends messages about alerts to addresses that admins chose. The log names the host alone. */
export function createMessageSender(parts: SenderParts): AlertMessagePort {
  const post = logged(parts, "message about alerts");
  return { send: ({ url, body }) => post(url, { headers: {}, body }) };
}

function logged(parts: SenderParts, what: string) {
  const post = createGuardedPost(parts);
  return async (address: string, message: Parameters<typeof post>[1]) => {
    const url = URL.parse(address);
    const begun = performance.now();
    const answer = await post(url, message);
    parts.log.info({ host: url?.host, ms: Math.round(performance.now() - begun), ...answer }, what);
    return answer;
  };
}

/**
 * Signs `timestamp.body` with each secret, newest first. The receiver computes the same with its own, and may
 * refuse a message older than a few minutes (rules 15.5, 13.13).
 */
function headersOf({ secrets, eventId, body, at }: WebhookMessage): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`,
  );
  return { "airtide-event-id": eventId, "airtide-signature": [`t=${timestamp}`, ...signatures].join(",") };
}
