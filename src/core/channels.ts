import type { Kobo } from "./money.ts";
import type { HouseSettings, Limit } from "./settings.ts";
import type { Limits } from "./throttle.ts";

/** Ways to buy beside the app (rules 32): what they share. */

export const CHATS = ["whatsapp", "telegram"] as const;
export type Chat = (typeof CHATS)[number];
export type Channel = "ussd" | Chat;
/** The names that people know them by. */
export const CHANNEL_NAMES = { ussd: "USSD", whatsapp: "WhatsApp", telegram: "Telegram" } as const;

export const isChat = (text: string): text is Chat => CHATS.some((chat) => chat === text);

/** An old address of a channel stays good this long after a new one was made (rules 32.1). */
export const OLD_ADDRESS_MS = 24 * 3_600_000;
/** A lost session can be gone on with, and an outcome is shown first, for this long (rules 32.5). */
export const RESUME_MS = 10 * 60_000;
/** A confirmed order belongs to its process for this long; then another one asks what became of it. */
export const ORDER_LEASE_MS = 30_000;

/** Returns the house's limits of a channel (rules 32.6, 35.6). */
export const houseLimit = (
  { ussdLimit, chatLimit }: Pick<HouseSettings, "ussdLimit" | "chatLimit">,
  channel: Channel,
): Limit => (channel === "ussd" ? ussdLimit : chatLimit);

type Own = { once: Kobo | null; daily: Kobo | null };

/** Returns the limits that hold for a person: ours, or their own where these are lower (rules 32.6). */
export function limitsOf(house: Limit, own: Own): Limit {
  const once = own.once !== null && own.once < house.once ? own.once : house.once;
  const daily = own.daily !== null && own.daily < house.daily ? own.daily : house.daily;
  return { once: once < daily ? once : daily, daily };
}

/** A code that links a chat is good for this long, and an offer for that long (rules 35.1, 35.4). */
export const CHAT_CODE_MS = 10 * 60_000;
export const OFFER_MS = 5 * 60_000;
/** Fifty bits for a code that is sent by hand, eighty for the one in a link. */
export const LINK_LETTERS = 10;
export const PAY_LETTERS = 16;
/** Wrong codes of a chat: the sixth locks for 30 seconds, doubling (rules 35.1). */
export const CHAT_CODE_LIMITS: Limits = { freeAttempts: 5, forgetOneMs: 20 * 60_000 };
