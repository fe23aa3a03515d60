import { fail, ok, type Result } from "../../core/result.ts";
import { insertDelivery, resendDelivery } from "../../db/webhook-deliveries.ts";
import { commit, type Deps } from "../deps.ts";
import { endpointOf } from "./endpoint.ts";

/** Send one of a person's own messages again. Errors: not_found, also for another person's. */
export async function sendAgain(
  deps: Deps,
  userId: string,
  id: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const at = deps.clock.now();
  const isOwn = await commit(deps, "webhook.resend", (tx) => resendDelivery(tx, { userId, id, at }));
  return isOwn ? ok(undefined) : fail({ code: "not_found" });
}

/** Send a person's server a message that means nothing. Answers its event id. Errors: webhook_not_set. */
export async function sendTest(
  deps: Deps,
  userId: string,
): Promise<Result<string, { code: "webhook_not_set" }>> {
  if (!(await endpointOf(deps, userId))) return fail({ code: "webhook_not_set" });
  const id = deps.ids.next();
  const at = deps.clock.now();
  await commit(deps, "webhook.test", (tx) => insertDelivery(tx, { id, userId, event: "test", at }));
  return ok(id);
}
