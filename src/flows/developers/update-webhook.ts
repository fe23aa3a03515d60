import { looksPublic } from "../../core/public-hosts.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { deleteEndpoint, putEndpoint } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { secretOf } from "./endpoint.ts";

export type WebhookRequest = { userId: string; url: string; newSecret: boolean };
/** `secret` only when it was made now. */
export type Webhook = { url: string | null; secret: string | null };
export type WebhookFault = { code: "webhook_url_refused"; fields: { webhookUrl: string } };

const SECRET_BYTES = 32;

/**
 * Set where a person's own server hears of finished transactions; empty removes it. With the first address, and when asked for, a signing
 * secret is made; it is told once, here, and kept sealed (rules 3.16).
 * Errors: webhook_url_refused.
 */
export async function updateWebhook(
  deps: Deps,
  request: WebhookRequest,
): Promise<Result<Webhook, WebhookFault>> {
  const { userId } = request;
  if (request.url === "") {
    await commit(deps, "people.webhook-off", (tx) => deleteEndpoint(tx, userId));
    return ok({ url: null, secret: null });
  }
  const url = readUrl(request.url, deps.settings);
  if (url === undefined)
    return fail({
      code: "webhook_url_refused",
      fields: { webhookUrl: "Enter an https address on the public internet" },
    });
  const secret = `whsec_${Buffer.from(deps.random.bytes(SECRET_BYTES)).toString("base64url")}`;
  const sealed = deps.vault.seal(secret, secretOf(userId));
  const at = deps.clock.now();
  const isNew = await commit(deps, "people.webhook", (tx) =>
    putEndpoint(tx, { userId, url, sealed, isNewSecret: request.newSecret, at }),
  );
  return ok({ url, secret: isNew ? secret : null });
}

/** The address in its one spelling, or undefined when it cannot be used. In the demo one's own machine may be named. */
function readUrl(text: string, { isProduction }: Deps["settings"]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password) return undefined;
  url.hash = "";
  if (!isProduction) return /^https?:$/.test(url.protocol) ? url.href : undefined;
  return url.protocol === "https:" && looksPublic(url.hostname) ? url.href : undefined;
}
