import * as z from "zod/mini";
import { LANGUAGES, type Language } from "../core/languages.ts";
import { PUSH_KINDS } from "../core/push.ts";
import { defineRoute } from "./define.ts";
import { id, message, text, time, yesNo } from "./shapes.ts";

/** Messages to people's devices: which kinds, and to which devices (rules 26). */

const UNREADABLE = "We could not read what the browser sent";
const base64url = (max: number) =>
  z.string(UNREADABLE).check(z.regex(/^[\w-]+={0,2}$/, UNREADABLE), z.maxLength(max, UNREADABLE));
const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const readPush = defineRoute({
  method: "GET",
  path: "/auth/push",
  access: "user",
  summary: "Messages to your devices: the key to subscribe with, the kinds, and the devices",
  answer: z.object({
    /** For `pushManager.subscribe` (applicationServerKey), in base64url. */
    publicKey: z.string(),
    kinds: z.array(z.object({ kind: z.enum(PUSH_KINDS), isOn: z.boolean() })),
    devices: z.array(
      z.object({
        _id: id,
        name: z.string(),
        createdAt: time,
        lastSentAt: z.nullable(time),
        isThis: z.boolean(),
      }),
    ),
  }),
  errors: ["not_logged_in"],
  changes: true,
});

export const addPushDevice = defineRoute({
  method: "POST",
  path: "/auth/push/devices",
  access: "user",
  summary: "Send messages to the device of this log-in, at the address that its browser gave",
  body: z.object({
    endpoint: text(UNREADABLE, 1_000),
    keys: z.object({ p256dh: base64url(100), auth: base64url(40) }, UNREADABLE),
    language: z.enum(languages, "Choose a language"),
  }),
  answer: z.object({ msg: z.string(), _id: id }),
  errors: ["not_logged_in", "push_refused"],
});

export const removePushDevice = defineRoute({
  method: "DELETE",
  path: "/auth/push/devices/{id}",
  access: "user",
  summary: "Send no more messages to one of your devices",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

export const choosePushKind = defineRoute({
  method: "POST",
  path: "/auth/push/kinds",
  access: "user",
  summary: "Switch a kind of message to your devices on or off",
  body: z.object({ kind: z.enum(PUSH_KINDS, "Choose a kind of message"), isOn: yesNo() }),
  answer: message,
  errors: ["not_logged_in"],
});
