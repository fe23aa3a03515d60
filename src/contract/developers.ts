import * as z from "zod/mini";
import { WEBHOOK_EVENTS } from "../core/webhooks.ts";
import { defineRoute } from "./define.ts";
import { OWNER_ERRORS, ownerProof } from "./security.ts";
import { id, message, time, wholeNumber } from "./shapes.ts";

/** Logs for people who build on the API: webhooks sent to their server, and requests made with their key. */

const page = z.object({
  page: wholeNumber({ min: 1, max: 1_000, fallback: 1 }),
  limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
});

export const listDeliveries = defineRoute({
  method: "GET",
  path: "/auth/webhookDeliveries",
  access: "user",
  scope: "read",
  summary: "Messages to your server, newest first",
  query: page,
  answer: z.object({
    deliveries: z.array(
      z.object({
        _id: id,
        event: z.enum(WEBHOOK_EVENTS),
        state: z.enum(["waiting", "delivered", "given_up"]),
        transactionId: z.nullable(id),
        url: z.string(),
        tries: z.int(),
        lastStatus: z.nullable(z.int()),
        lastNote: z.string(),
        lastTriedAt: z.nullable(time),
        nextTryAt: z.nullable(time),
        createdAt: time,
        body: z.nullable(z.string()),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ["not_logged_in"],
});

export const resendDelivery = defineRoute({
  method: "POST",
  path: "/auth/webhookDeliveries/{id}/resend",
  access: "user",
  scope: "read",
  rate: "lookup",
  summary: "Send one of your messages again",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

export const readWebhook = defineRoute({
  method: "GET",
  path: "/auth/webhook",
  access: "user",
  scope: "read",
  summary: "Your webhook address, and which secrets sign its messages, newest first",
  answer: z.object({
    webhookUrl: z.nullable(z.string()),
    secrets: z.array(
      z.object({
        /** The last characters, to tell one from the other. */
        ending: z.string(),
        /** Set on the old one of a rotation. */
        liveUntil: z.nullable(time),
      }),
    ),
  }),
  errors: ["not_logged_in"],
});

export const rotateWebhookSecret = defineRoute({
  method: "POST",
  path: "/auth/webhook/rotate",
  access: "user",
  rate: "lookup",
  summary: "Make a new signing secret, shown only now; the old one signs too for 24 hours",
  body: z.object({ ...ownerProof }),
  holdsSecret: true,
  answer: z.object({ msg: z.string(), webhookSecret: z.string(), oldLiveUntil: time }),
  errors: ["not_logged_in", "webhook_not_set", "webhook_rotating", ...OWNER_ERRORS],
});

export const endOldWebhookSecret = defineRoute({
  method: "POST",
  path: "/auth/webhook/endOldSecret",
  access: "user",
  rate: "lookup",
  summary: "End the old signing secret now, before its 24 hours are over",
  body: z.object({ ...ownerProof }),
  answer: message,
  errors: ["not_logged_in", "webhook_not_set", ...OWNER_ERRORS],
});

export const testWebhook = defineRoute({
  method: "POST",
  path: "/auth/webhook/test",
  access: "user",
  scope: "read",
  rate: "lookup",
  summary: "Send a test message to your server",
  answer: z.object({ msg: z.string(), eventId: id }),
  errors: ["not_logged_in", "webhook_not_set"],
});

export const listRequests = defineRoute({
  method: "GET",
  path: "/auth/requestLog",
  access: "user",
  scope: "read",
  summary: "What your own keys asked for in the last days, newest first",
  query: page,
  answer: z.object({
    requests: z.array(
      z.object({
        at: time,
        method: z.string(),
        path: z.string(),
        status: z.int(),
        code: z.string(),
        milliseconds: z.int(),
        requestId: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ["not_logged_in"],
});
