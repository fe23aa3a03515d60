import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { readDeliveries, readRequests } from "../../flows/developers/logs.ts";
import { sendAgain, sendTest } from "../../flows/developers/deliver-webhooks.ts";
import { endOldSecret, readWebhook, rotateSecret } from "../../flows/auth/rotate-webhook.ts";
import { type Mounted, on } from "../on.ts";
import { ownerOf } from "../owner.ts";

/** Routes for people who build on the API. */
export function developerRoutes(deps: Deps): Mounted[] {
  return [...secretRoutes(deps), ...logRoutes(deps)];
}

function secretRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readWebhook, async ({ user }) => {
      const { url: webhookUrl, secrets } = await readWebhook(deps, user.id);
      return ok({ webhookUrl, secrets });
    }),
    on(routes.rotateWebhookSecret, async ({ body, user }) => {
      const rotated = await rotateSecret(deps, ownerOf(user, body));
      if (!rotated.ok) return rotated;
      const { secret: webhookSecret, oldUntil: oldLiveUntil } = rotated.value;
      const msg = "You have a new signing secret. Keep it safe: we cannot show it again.";
      return ok({ msg, webhookSecret, oldLiveUntil });
    }),
    on(routes.endOldWebhookSecret, async ({ body, user }) => {
      const ended = await endOldSecret(deps, ownerOf(user, body));
      return ended.ok ? ok({ msg: "Only the new secret signs now" }) : ended;
    }),
  ];
}

function logRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listDeliveries, async ({ query, user }) => {
      const { rows, hasMore } = await readDeliveries(deps, user.id, query);
      const deliveries = rows.map((row) => ({
        _id: row.id,
        event: row.event,
        state: row.state,
        transactionId: row.transaction_id,
        url: row.url,
        tries: row.tries,
        lastStatus: row.last_status,
        lastNote: row.last_note,
        lastTriedAt: row.last_tried_at,
        nextTryAt: row.next_try_at,
        createdAt: row.created_at,
        body: row.body,
      }));
      return ok({ deliveries, hasMore });
    }),
    on(routes.resendDelivery, async ({ params, user }) => {
      const sent = await sendAgain(deps, user.id, params.id);
      return sent.ok ? ok({ msg: "Sent again" }) : sent;
    }),
    on(routes.testWebhook, async ({ user }) => {
      const sent = await sendTest(deps, user.id);
      return sent.ok ? ok({ msg: "A test message is on its way", eventId: sent.value }) : sent;
    }),
    on(routes.listRequests, async ({ query, user }) => {
      const { rows, hasMore } = await readRequests(deps, user.id, query);
      const requests = rows.map(({ at, method, path, status, code, ms, request_id }) => ({
        at,
        method,
        path,
        status,
        code,
        milliseconds: ms,
        requestId: request_id,
      }));
      return ok({ requests, hasMore });
    }),
  ];
}
