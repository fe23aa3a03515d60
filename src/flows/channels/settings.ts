import { type Channel, CHANNEL_NAMES, OLD_ADDRESS_MS } from "../../core/channels.ts";
import type { Language } from "../../core/languages.ts";
import type { Kobo } from "../../core/money.ts";
import { channelLetter } from "../../core/mails/payment-letters.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Actor } from "../approvals/approvals.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { findPin, readChoices } from "../payment-proof/queries.ts";
import { type PinFault, tryPin } from "../payment-proof/try-pin.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import {
  findLink,
  findSecret,
  type LinkRow,
  lockLink,
  putLink,
  removeLink,
  rotateSecret,
  usedOn,
} from "./queries.ts";

export type ChannelChange = {
  channel: Channel;
  userId: string;
  language: Language;
  once: Kobo | null;
  daily: Kobo | null;
  pin: string;
};

/** A channel as its person sees it. */
export type OwnChannel = {
  /** The code to dial; empty where the house does not offer the channel. */
  code: string;
  house: { once: Kobo; daily: Kobo };
  phone: string;
  hasPin: boolean;
  link: LinkRow | undefined;
  used: Kobo;
};

export async function readChannel(
  deps: Pick<Deps, "db" | "clock" | "catalogue">,
  channel: Channel,
  userId: string,
): Promise<OwnChannel> {
  const [link, choices, pin, used] = await Promise.all([
    findLink(deps.db, channel, userId),
    readChoices(deps.db, userId),
    findPin(deps.db, userId),
    usedOn(deps.db, channel, { userId, at: deps.clock.now() }),
  ]);
  const { ussdCode: code, ussdLimit: house } = deps.catalogue().settings;
  const isOwn = link?.address === choices.phone;
  return {
    code,
    house,
    phone: choices.phone,
    hasPin: (pin?.pin_hash ?? null) !== null,
    link: isOwn ? link : undefined,
    used,
  };
}

/**
 * Switches a channel on for the person's own number, or changes their limits there (rules 32.2): with the
 * payment PIN, which the channel asks for each time. Errors: those of `tryPin`.
 */
export async function switchOn(
  deps: Deps,
  { channel, userId, language, once, daily, pin }: ChannelChange,
): Promise<Result<undefined, PinFault>> {
  const tried = await tryPin(deps, { userId, pin });
  if (!tried.ok) return tried;
  const linked_at = deps.clock.now();
  await commit(deps, "channel.on", async (tx) => {
    const { phone: address } = await readChoices(tx, userId);
    const own = { once_kobo: once, daily_kobo: daily, shows_balance: false };
    const known = await lockLink(tx, channel, userId);
    await putLink(tx, { channel, user_id: userId, address, language, ...own, linked_at });
    if (known?.address !== address) await mailNewChannel(deps, tx, { channel, userId, at: linked_at });
  });
  return ok(undefined);
}

/** Mails a person that they can buy in a new way, from a phone or chat that may not be theirs. */
export async function mailNewChannel(
  deps: Pick<Deps, "ids" | "vault" | "settings" | "clock">,
  tx: Tx,
  { channel, userId, at }: { channel: Channel; userId: string; at: Date },
): Promise<void> {
  const { userName, email } = await readerOf(tx, userId);
  const letter = channelLetter(senderOf(deps), { userName, way: CHANNEL_NAMES[channel], at });
  await queueMail(deps, tx, { to: email, letter, news: { userId, about: "channel" } });
}

/** Switches a channel off at once, and forgets its sessions. It takes no proof: less can leave. */
export async function switchOff(
  deps: Pick<Deps, "db" | "effect">,
  { channel, userId }: { channel: Channel; userId: string },
): Promise<void> {
  await commit(deps, "channel.off", (tx) => removeLink(tx, channel, userId));
}

const SECRET_BYTES = 32;

/**
 * Makes the secret of a channel's address anew; the present one stays good for a day (rules 32.1). Only this
 * answer shows it. Errors: channel_rotating while an older one is still good.
 */
export function rotateAddress(
  deps: Pick<Deps, "db" | "effect" | "clock" | "random" | "secrets" | "auditSeal">,
  channel: Channel,
  by: Actor,
): Promise<Result<{ secret: string; oldUntil: Date }, { code: "channel_rotating" }>> {
  const secret = Buffer.from(deps.random.bytes(SECRET_BYTES)).toString("base64url");
  const at = deps.clock.now();
  const oldUntil = new Date(at.getTime() + OLD_ADDRESS_MS);
  return commit(deps, "channel.rotate", async (tx) => {
    const hash = deps.secrets.digest(`channel ${channel} ${secret}`);
    if (!(await rotateSecret(tx, { channel, hash, at, oldUntil }))) return fail({ code: "channel_rotating" });
    await writeAudit(deps, tx, {
      actor: by,
      action: "channel.rotate",
      after: { channel },
      address: by.address,
      at,
    });
    return ok({ secret, oldUntil });
  });
}

/** True when a request came to a channel's own address: the present one, or the one before for its day. */
export async function isChannelSecret(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  channel: Channel,
  secret: string,
): Promise<boolean> {
  const row = await findSecret(deps.db, channel);
  if (!row) return false;
  const text = `channel ${channel} ${secret}`;
  const sent = [deps.secrets.digest(text), ...(deps.secrets.earlierDigests?.(text) ?? [])];
  const isOldGood = row.old_until !== null && row.old_until > deps.clock.now();
  const good = [row.secret_hash, ...(row.old_hash && isOldGood ? [row.old_hash] : [])];
  return sent.some((hash) => good.some((one) => deps.secrets.isSame(one, hash)));
}
