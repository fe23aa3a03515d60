import { webhookLetter } from "../../core/mails/letters.ts";
import { looksPublic } from "../../core/public-hosts.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import type { Deps } from "../deps.ts";
import { commitAsOwner, type OwnerFault, type OwnerRequest } from "./prove-password.ts";
import { secretOf } from "./webhook-endpoint.ts";
import { deleteEndpoint, findEndpoint, putEndpoint } from "./webhook-queries.ts";

export type WebhookRequest = { owner: OwnerRequest; url: string; newSecret: boolean };
/** `secret` is set only when it was made by this request. */
export type Webhook = { url: string | null; secret: string | null };
export type WebhookFault = OwnerFault | { code: "webhook_url_refused"; fields: { webhookUrl: string } };

const SECRET_BYTES = 32;

/**
 * Sets the address for a person's webhooks; an empty one removes it. The first address, or a request for one,
 * makes a signing secret. Only this answer shows the secret; it is stored sealed (rules 3.16). A change takes
 * the proof of the password (rules 3.30) and is mailed. Errors: webhook_url_refused, and those of the proof.
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
      await mailOwner(deps, tx, { userId, url, isNewSecret: false });
    return { url, secret: null };
  }
  const secret = `whsec_${Buffer.from(deps.random.bytes(SECRET_BYTES)).toString("base64url")}`;
  const sealed = deps.vault.seal(secret, secretOf(userId));
  const at = deps.clock.now();
  const change = await putEndpoint(tx, { userId, url, sealed, isNewSecret: newSecret, at });
  const isNewSecret = change === "secret";
  if (change !== "none") await mailOwner(deps, tx, { userId, url, isNewSecret });
  return { url, secret: isNewSecret ? secret : null };
}

async function mailOwner(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings">,
  tx: Tx,
  { userId, ...change }: { userId: string; url: string | null; isNewSecret: boolean },
): Promise<void> {
  const { userName, email } = await readerOf(tx, userId);
  const letter = webhookLetter(senderOf(deps), { userName, ...change, at: deps.clock.now() });
  await queueMail(deps, tx, { to: email, letter });
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
