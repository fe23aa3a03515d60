import { looksPublic } from "../../core/public-hosts.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { deleteEndpoint, putEndpoint } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { secretOf } from "./endpoint.ts";

export type WebhookRequest = { userId: string; url: string; newSecret: boolean };
/** `secret` is set only when it was made by this request. */
export type Webhook = { url: string | null; secret: string | null };
export type WebhookFault = { code: "webhook_url_refused"; fields: { webhookUrl: string } };

const SECRET_BYTES = 32;

/**
 * Sets the address for a person's webhooks; an empty one removes it. The first address, or a request for one,
 * makes a signing secret. Only this answer shows the secret; it is stored sealed (rules 3.16). Errors:
 * webhook_url_refused.
 */
export async function updateWebhook(
  deps: Pick<Deps, "db" | "effect" | "clock" | "random" | "vault" | "settings">,
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

/**
 * Returns the address in its canonical spelling, or undefined when it cannot be used. The demo accepts
 * private hosts.
 */
function readUrl(text: string, { isProduction }: Deps["settings"]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password) return undefined;
  url.hash = "";
  if (!isProduction) return /^https?:$/.test(url.protocol) ? url.href : undefined;
  return url.protocol === "https:" && looksPublic(url.hostname) ? url.href : undefined;
}
