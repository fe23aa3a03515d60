import * as z from "zod/mini";
import { CHATS } from "../core/channels.ts";
import { LANGUAGES } from "../core/languages.ts";
import { defineRoute } from "./define.ts";
import { amountFromZero, money } from "./money.ts";
import { pin } from "./proof.ts";
import { message, PLEASE_CHECK, time, words, yesNo } from "./shapes.ts";

/** Buying in chats: a person's links and limits, and the house's accounts at the providers (rules 35). */

const own = z.nullable(amountFromZero());
const params = z.object({ chat: z.enum(CHATS, "Select a chat") });

const readChats = defineRoute({
  method: "GET",
  path: "/auth/chats",
  access: "user",
  summary: "The chats that you can buy in, whether yours is linked, and within what limits",
  answer: z.object({
    hasPin: z.boolean(),
    chats: z.array(
      z.object({
        chat: z.enum(CHATS),
        /** Whom to write to; null while the house does not offer it. */
        name: z.nullable(z.string()),
        isLinked: z.boolean(),
        since: z.nullable(time),
        showsBalance: z.boolean(),
        /** Your own lower limits; null is the house's. */
        once: z.nullable(money),
        daily: z.nullable(money),
        most: z.object({ once: money, daily: money }),
        usedToday: money,
      }),
    ),
  }),
  errors: ["not_logged_in"],
});

const linkChat = defineRoute({
  method: "POST",
  path: "/auth/chats/{chat}",
  access: "user",
  rate: "login",
  summary: "Make a code that links your chat, or change the limits of the linked one; needs your payment PIN",
  params,
  body: z.object({
    pin,
    language: z.enum(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[], PLEASE_CHECK),
    showsBalance: yesNo(),
    once: z.optional(own),
    daily: z.optional(own),
  }),
  answer: z.object({
    msg: z.string(),
    /** The code to send, and the address that opens the chat with it; null when a linked chat was changed. */
    code: z.nullable(z.string()),
    url: z.nullable(z.string()),
    expiresAt: z.nullable(time),
  }),
  errors: [
    "not_logged_in",
    "chat_off",
    "payment_pin_wrong",
    "payment_pin_locked",
    "payment_pin_not_set",
    "overloaded",
  ],
  holdsSecret: true,
});

const unlinkChat = defineRoute({
  method: "DELETE",
  path: "/auth/chats/{chat}",
  access: "user",
  summary: "Unlink your chat at once",
  params,
  answer: message,
  errors: ["not_logged_in"],
});

const setup = z.object({
  chat: z.enum(CHATS),
  isOn: z.boolean(),
  name: z.string(),
  sender: z.string(),
  hasToken: z.boolean(),
  hasSecret: z.boolean(),
  hasVerify: z.boolean(),
  /** The address that the provider calls. */
  address: z.string(),
});

const readChatSetups = defineRoute({
  method: "GET",
  path: "/admin/chats",
  access: "admin",
  summary: "The shop's accounts at WhatsApp and Telegram",
  answer: z.object({ chats: z.array(setup) }),
  errors: ["not_logged_in", "forbidden"],
});

const changeChatSetup = defineRoute({
  method: "PATCH",
  path: "/admin/chats/{chat}",
  access: "admin",
  summary: "Set up a chat. Tokens and secrets are sealed and never shown again",
  params,
  body: z.object({
    isOn: z.optional(yesNo()),
    /** Telegram: the bot's name. WhatsApp: the number, digits alone. */
    name: words(40),
    /** WhatsApp's id of the number. */
    sender: words(30),
    token: words(1_000),
    /** The secret that updates are signed with: Telegram's secret token, WhatsApp's app secret. */
    secret: words(256),
    /** The word with which WhatsApp verifies the address. */
    verify: words(256),
  }),
  answer: z.object({ msg: z.string(), setup }),
  errors: ["not_logged_in", "forbidden"],
});

export const CHAT_ROUTES = { readChats, linkChat, unlinkChat, readChatSetups, changeChatSetup };
