import { looksPublic } from "../../core/public-hosts.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { commitAsOwner, type OwnerFault, type OwnerRequest } from "./prove-password.ts";
import { mailChange, makeSecret } from "./webhook-endpoint.ts";
import { deleteEndpoint, findEndpoint, putEndpoint } from "./webhook-queries.ts";

export type WebhookRequest = { owner: OwnerRequest; url: string; newSecret: boolean };
/** `secret` is set only when it was made by this request. */
export type Webhook = { url: string | null; secret: string | null };
export type WebhookFault = OwnerFault | { code: "webhook_url_refused"; fields: { webhookUrl: string } };

/**
 * Sets the address for a person's webhooks; an empty one removes it. The first address, or a request for one,
 * makes a signing secret. Only this answer shows the secret; it is stored sealed (rules 3.16). A change takes
 * the proof of the password (rules 3.30), ends an old secret, and is mailed. Errors: webhook_url_refused, and
 * those of the proof.
 */
export async function updateWebhook(
  deps: Deps,
  request: WebhookRequest,
): Promise<Result<Webhook, WebhookFault>> {
  const url = request.url === "" ? null : readUrl(request.url, deps.settings);
  if (url === undefined)
    return fail({
      code: "webhook_url_refused",
      fields: { webhookUrl: "Enter an https address on the public internet" },
    });
  const { owner, newSecret } = request;
  const kept = await findEndpoint(deps.db, owner.userId);
  if ((kept?.url ?? null) === url && !newSecret) return ok({ url, secret: null });
  return commitAsOwner(deps, owner, {
    name: "people.webhook",
    run: async (tx): Promise<Result<Webhook, never>> =>
      ok(await save(deps, tx, { userId: owner.userId, url, newSecret })),
  });
}

type Change = { userId: string; url: string | null; newSecret: boolean };

async function save(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings" | "random">,
  tx: Tx,
  { userId, url, newSecret }: Change,
): Promise<Webhook> {
  if (url === null) {
    if ((await deleteEndpoint(tx, userId)) !== undefined)
      await mailChange(deps, tx, { userId, kind: "removed", url });
    return { url, secret: null };
  }
  const { secret, sealed } = makeSecret(deps, userId);
  const at = deps.clock.now();
  const change = await putEndpoint(tx, { userId, url, sealed, isNewSecret: newSecret, at });
  if (change !== "none") await mailChange(deps, tx, { userId, kind: change, url });
  return { url, secret: change === "secret" ? secret : null };
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
