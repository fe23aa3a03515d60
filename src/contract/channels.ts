import * as z from "zod/mini";
import { LANGUAGES } from "../core/languages.ts";
import { defineRoute } from "./define.ts";
import { amountFromZero, money } from "./money.ts";
import { pin } from "./proof.ts";
import { message, PLEASE_CHECK, time } from "./shapes.ts";

/** USSD: a person's own switch and limits, and the house's address for the gateway (rules 32). */

const own = z.nullable(amountFromZero());

const readUssd = defineRoute({
  method: "GET",
  path: "/auth/ussd",
  access: "user",
  summary: "Whether you can buy by USSD, with which code, and within what limits",
  answer: z.object({
    /** The code to dial; empty while the house does not offer it. */
    code: z.string(),
    isOn: z.boolean(),
    since: z.nullable(time),
    phone: z.string(),
    hasPin: z.boolean(),
    /** Your own lower limits; null is the house's. */
    once: z.nullable(money),
    daily: z.nullable(money),
    most: z.object({ once: money, daily: money }),
    usedToday: money,
  }),
  errors: ["not_logged_in"],
});

const switchOnUssd = defineRoute({
  method: "POST",
  path: "/auth/ussd",
  access: "user",
  rate: "login",
  summary: "Switch USSD on for your own number, or change your limits there; needs your payment PIN",
  body: z.object({
    pin,
    language: z.enum(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[], PLEASE_CHECK),
    once: z.optional(own),
    daily: z.optional(own),
  }),
  answer: message,
  errors: ["not_logged_in", "payment_pin_wrong", "payment_pin_locked", "payment_pin_not_set", "overloaded"],
});

const switchOffUssd = defineRoute({
  method: "DELETE",
  path: "/auth/ussd",
  access: "user",
  summary: "Switch USSD off at once",
  answer: message,
  errors: ["not_logged_in"],
});

const rotateUssdAddress = defineRoute({
  method: "POST",
  path: "/admin/ussd/address",
  access: "admin",
  summary: "Make a new address for the USSD gateway; the old one stays good for a day",
  answer: z.object({ msg: z.string(), secretAddress: z.string(), oldLiveUntil: time }),
  errors: ["not_logged_in", "forbidden", "channel_rotating"],
  holdsSecret: true,
});

export const CHANNEL_ROUTES = { readUssd, switchOnUssd, switchOffUssd, rotateUssdAddress };
