import { type WebhookChange, webhookLetter } from "../../core/mails/letters.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { findEndpoint } from "./webhook-queries.ts";

/** A person's webhook address, with the secrets that sign messages to it. */
export type Endpoint = {
  url: string;
  /** The present secret, and after a rotation the old one while it signs: one or two (rules 13.13). */
  secrets: readonly [string, ...string[]];
  /** The end of the old secret; null when only the present one signs. */
  oldUntil: Date | null;
  userName: string;
};

/** The context that a sealed webhook secret is bound to. */
export const secretOf = (userId: string): string => `webhook secret of ${userId}`;

/** Finds a person's endpoint; undefined when none is set. */
export async function endpointOf(
  deps: Pick<Deps, "db" | "vault">,
  userId: string,
): Promise<Endpoint | undefined> {
  const row = await findEndpoint(deps.db, userId);
  if (!row) return undefined;
  const { url, user_name: userName, old_until: oldUntil } = row;
  const open = (sealed: Uint8Array) => deps.vault.open(sealed, secretOf(userId));
  const old = row.old_secret && oldUntil ? [open(row.old_secret)] : [];
  return { url, userName, oldUntil, secrets: [open(row.secret), ...old] };
}

const SECRET_BYTES = 32;

/** Makes a signing secret: as text, to be shown once, and sealed, to be stored. */
export function makeSecret(
  deps: Pick<Deps, "random" | "vault">,
  userId: string,
): { secret: string; sealed: Uint8Array } {
  const secret = `whsec_${Buffer.from(deps.random.bytes(SECRET_BYTES)).toString("base64url")}`;
  return { secret, sealed: deps.vault.seal(secret, secretOf(userId)) };
}

/** Tells the owner by mail what changed at their webhook, in the commit of the change. */
export async function mailChange(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings">,
  tx: Tx,
  { userId, ...change }: WebhookChange & { userId: string },
): Promise<void> {
  const { userName, email } = await readerOf(tx, userId);
  const letter = webhookLetter(senderOf(deps), { userName, ...change, at: deps.clock.now() });
  await queueMail(deps, tx, { to: email, letter, news: { userId, about: "webhook" } });
}
