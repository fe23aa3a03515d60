import * as z from "zod/mini";
import { CHANNELS } from "../core/alert-messages.ts";
import { ALERT_NAMES } from "../core/alerts.ts";
import { defineRoute } from "./define.ts";
import { choice, id, intFrom, time, wholeNumber, words, yesNo } from "./shapes.ts";

/** Alerts of an owner, and where they are sent (rules 16.30 to 16.41). Admins alone see them. */

const ERRORS = ["not_logged_in", "forbidden"] as const;
const severity = z.enum(["urgent", "soon"]);

const alert = z.object({
  _id: id,
  /** The rule's name in the code. */
  rule: z.enum(ALERT_NAMES),
  title: z.string(),
  severity,
  /** Whom or what it is about: a supplier, a product, a provider, a user name. */
  subject: z.string(),
  /** The alert in one sentence, with its newest figure. */
  sentence: z.string(),
  openedAt: time,
  /** When its figure was last bad. */
  lastBadAt: time,
  closedAt: z.nullable(time),
  owner: z.nullable(z.string()),
  takenAt: z.nullable(time),
  note: z.string(),
  /** Until when it is muted; null where it is not, or no longer. */
  mutedUntil: z.nullable(time),
  /** True where a person closes it, because its figure alone does not. */
  mayClose: z.boolean(),
});

export const listAlerts = defineRoute({
  method: "GET",
  path: "/admin/alerts",
  access: "admin",
  summary: "Alerts, newest first: those that are open, or past ones page by page",
  query: z.object({
    status: choice(["open", "past"], "Select a status"),
    rule: choice(ALERT_NAMES, "Select a rule"),
    /** Past alerts that opened before this one. */
    before: z.optional(id),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({
    alerts: z.array(alert),
    /** The value of `before` for the next page; null on the last one. */
    next: z.nullable(id),
  }),
  errors: ERRORS,
});

export const countAlerts = defineRoute({
  method: "GET",
  path: "/admin/alerts/count",
  access: "admin",
  summary: "How many alerts are open and not muted",
  answer: z.object({ open: z.int(), urgent: z.int() }),
  errors: ERRORS,
});

export const actOnAlert = defineRoute({
  method: "PATCH",
  path: "/admin/alerts/{id}",
  access: "admin",
  summary:
    "Take an alert, note something on it, mute it for some hours, or close one that a person has to close",
  params: z.object({ id }),
  body: z.object({
    take: z.optional(z.literal(true, "An alert is taken, and not given back")),
    note: words(1_000),
    /** Hours from now; 0 ends it. */
    muteHours: z.optional(intFrom("Enter whole hours, at most 168", { min: 0, max: 168 })),
    close: z.optional(z.literal(true, "A closed alert is not opened again")),
  }),
  answer: z.object({ msg: z.string(), alert }),
  errors: [...ERRORS, "not_found", "alert_closed", "alert_closes_itself"],
});

const channel = z.object({
  kind: z.enum(CHANNELS),
  isOn: z.boolean(),
  onlyUrgent: z.boolean(),
  /** Mail: an address, or empty for all admins. Telegram: the chat. */
  target: z.string(),
  /** True when an address or a token is stored. It is never shown. */
  hasSecret: z.boolean(),
  changedAt: z.nullable(time),
  sentAt: z.nullable(time),
  /** Why the last message was not taken; empty after one that was. */
  problem: z.string(),
});

export const listAlertChannels = defineRoute({
  method: "GET",
  path: "/admin/alertChannels",
  access: "admin",
  summary: "Where alerts are sent: mail, Slack, Telegram",
  answer: z.object({ channels: z.array(channel) }),
  errors: ERRORS,
});

const params = z.object({ kind: z.enum(CHANNELS, "Select a channel") });

export const changeAlertChannel = defineRoute({
  method: "PATCH",
  path: "/admin/alertChannels/{kind}",
  access: "admin",
  summary: "Change where alerts are sent. Addresses and tokens are sealed and never shown again",
  params,
  body: z.object({
    isOn: z.optional(yesNo()),
    onlyUrgent: z.optional(yesNo()),
    target: words(200),
    /** The address of Slack's incoming webhook, or the token of Telegram's bot. */
    secret: words(500),
  }),
  answer: z.object({ msg: z.string(), channel }),
  errors: ERRORS,
});

export const testAlertChannel = defineRoute({
  method: "POST",
  path: "/admin/alertChannels/{kind}/test",
  access: "admin",
  rate: "lookup",
  summary: "Send a test message to a channel",
  params,
  answer: z.object({ msg: z.string(), isSent: z.boolean() }),
  errors: [...ERRORS, "alert_channel_not_set"],
});
