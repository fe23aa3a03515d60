import { type Chat, CHAT_CODE_MS, CHATS, houseLimit } from "../../core/channels.ts";
import type { Language } from "../../core/languages.ts";
import type { Kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Limit } from "../../core/settings.ts";
import { commit, type Deps } from "../deps.ts";
import { findPin } from "../payment-proof/queries.ts";
import { type PinFault, tryPin } from "../payment-proof/try-pin.ts";
import { linkHash, newLinkCode } from "./chat-codes.ts";
import { chatLinks, forgetChat, putCode, readSetup, readSetups } from "./chat-queries.ts";
import { type LinkRow, lockLink, putLink, removeLink, usedOn } from "./queries.ts";

/** Links between a person and their chats, made and ended in the app (rules 35.1). */

export type OwnChat = {
  chat: Chat;
  /** Whom to write to; undefined where the house does not offer the chat. */
  name: string | undefined;
  house: Limit;
  link: LinkRow | undefined;
  used: Kobo;
};

export async function readChats(
  deps: Pick<Deps, "db" | "clock" | "catalogue">,
  userId: string,
): Promise<{ hasPin: boolean; chats: OwnChat[] }> {
  const [setups, links, pin] = await Promise.all([
    readSetups(deps.db),
    chatLinks(deps.db, userId),
    findPin(deps.db, userId),
  ]);
  const at = deps.clock.now();
  const used = await Promise.all(CHATS.map((chat) => usedOn(deps.db, chat, { userId, at })));
  const chats = CHATS.map((chat, n) => ({
    chat,
    name: setups.find(({ channel, is_on: isOn }) => isOn && channel === chat)?.name,
    house: houseLimit(deps.catalogue().settings, chat),
    link: links.find(({ channel }) => channel === chat),
    used: used[n] ?? (0n as Kobo),
  }));
  return { hasPin: (pin?.pin_hash ?? null) !== null, chats };
}

export type ChatChoice = {
  chat: Chat;
  userId: string;
  language: Language;
  showsBalance: boolean;
  once: Kobo | null;
  daily: Kobo | null;
  pin: string;
};

/** A code to send, and the address that opens the chat with it; undefined where a linked chat was changed. */
export type LinkOffer = { code: string; url: string; expiresAt: Date } | undefined;

/**
 * Makes a code for linking a chat, or changes the limits of the one that is linked, with the payment PIN.
 * Errors: chat_off, and those of `tryPin`.
 */
export async function linkOrChange(
  deps: Deps,
  { pin, ...choice }: ChatChoice,
): Promise<Result<LinkOffer, PinFault | { code: "chat_off" }>> {
  const { chat, userId, language } = choice;
  const { is_on: isOn, name } = await readSetup(deps.db, chat);
  if (!isOn) return fail({ code: "chat_off" });
  const tried = await tryPin(deps, { userId, pin });
  if (!tried.ok) return tried;
  const own = { once_kobo: choice.once, daily_kobo: choice.daily, shows_balance: choice.showsBalance };
  const code = newLinkCode(deps);
  const expiresAt = new Date(deps.clock.now().getTime() + CHAT_CODE_MS);
  return commit(deps, "chat.code", async (tx) => {
    const link = await lockLink(tx, chat, userId);
    if (link) {
      await putLink(tx, { ...link, ...own, language });
      return ok(undefined);
    }
    const code_hash = Buffer.from(linkHash(deps, code));
    await putCode(tx, { channel: chat, user_id: userId, code_hash, language, ...own, expires_at: expiresAt });
    return ok({ code, url: deps.chats[chat].linkOf(name, code), expiresAt });
  });
}

/** Unlinks a chat at once. It takes no proof: less can leave. */
export async function unlinkChat(
  deps: Pick<Deps, "db" | "effect">,
  { chat, userId }: { chat: Chat; userId: string },
): Promise<void> {
  await commit(deps, "chat.unlink", async (tx) => {
    await removeLink(tx, chat, userId);
    await forgetChat(tx, chat, userId);
  });
}
