import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { id, maybe, message, text, time } from "./shapes.ts";

/** Broadcast notifications, and how well networks deliver. */

const notice = z.object({ _id: id, msg: z.string(), createdAt: time });

export const listNotifications = defineRoute({
  method: "GET",
  path: "/auth/notification",
  access: "user",
  scope: "read",
  summary: "Notifications you have not cleared",
  answer: z.object({
    notifications: z.array(notice),
    /** How many of your reported problems have an answer that you have not read. */
    unreadProblems: z.int(),
  }),
  errors: ["not_logged_in"],
});

export const clearNotifications = defineRoute({
  method: "POST",
  path: "/auth/notification/clear",
  access: "user",
  scope: "read",
  summary: "Clear the notifications shown: all, or those up to the newest one shown",
  body: z.object({
    /** Id of the newest notification that was shown; later ones stay unread. */
    upTo: maybe(id),
  }),
  answer: message,
  errors: ["not_logged_in"],
});

export const readNotice = defineRoute({
  method: "GET",
  path: "/admin/notification",
  access: "agent",
  summary: "The notification everybody sees now, and those before it",
  answer: z.object({ msg: z.string(), notifications: z.array(notice) }),
  errors: [],
});

export const postNotice = defineRoute({
  method: "POST",
  path: "/admin/notification",
  access: "agent",
  keyed: "operation",
  summary: "Post a notification to everybody",
  body: z.object({ msg: text("Enter a message", 2_000) }),
  answer: z.object({ msg: z.string(), notification: notice }),
  errors: ["idempotency_conflict", "bad_idempotency_key"],
});

export const mailReceipt = defineRoute({
  method: "POST",
  path: "/transaction/{id}/mail",
  access: "user",
  scope: "read",
  rate: "lookup",
  summary: "Email yourself the receipt of one of your transactions",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

export const networkStatus = defineRoute({
  method: "GET",
  path: "/auth/networkStatus",
  access: "user",
  scope: "read",
  summary:
    "Per network and service, the share of recent purchases that succeeded, in percent; 0 when there were none",
  answer: z.object({
    networks: z.array(
      z.object({
        name: z.string(),
        value: z.int(),
        /** The median time of the deliveries among them; null when there were too few. */
        seconds: z.nullable(z.int()),
        /** The last day: delivered in percent, and half within so many seconds; null for too few. */
        day: z.nullable(z.object({ percent: z.number(), seconds: z.int() })),
      }),
    ),
  }),
  errors: ["not_logged_in"],
});
