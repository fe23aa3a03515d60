import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { findNotice, insertNotice, latestNotices, type Notification } from "../../db/notifications.ts";
import { claimKey } from "../../db/request-keys.ts";
import { commit, type Deps } from "../deps.ts";

/** Notices to everybody, newest first. */
export function readNotices(deps: Deps): Promise<Notification[]> {
  return latestNotices(deps.db);
}

export type NoticeWish = {
  actor: { id: string; userName: string };
  msg: string;
  address: string;
  requestKey: RequestKey | undefined;
};

/**
 * Tell everybody something, once per request key; shown to each until they clear it (rules 3.19). The audit log keeps who said what.
 * Errors: idempotency_conflict.
 */
export function postNotice(
  deps: Deps,
  { actor, msg, address, requestKey: key }: NoticeWish,
): Promise<Result<Notification, { code: "idempotency_conflict" }>> {
  const posted = { id: deps.ids.next(), msg, createdAt: deps.clock.now() };
  return commit(deps, "people.post-notice", async (tx) => {
    const { id: operationId, createdAt } = posted;
    const claim = await claimKey(tx, { key, userId: actor.id, operationId, at: createdAt });
    if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
    if (claim.kind === "replayed") return ok((await findNotice(tx, claim.operationId)) ?? posted);
    await insertNotice(tx, { ...posted, by: actor.id });
    const subject = { id: posted.id };
    await writeAudit(tx, {
      actor,
      action: "notification.post",
      subject,
      after: { msg },
      address,
      at: posted.createdAt,
    });
    return ok(posted);
  });
}
