import type { RequestKey } from "../../core/reserve.ts";
import { ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import {
  findNotice,
  insertNotice,
  latestNotices,
  type Notification,
  markSeen,
  listUnseen,
} from "./queries.ts";
import { type Deps, commit } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";

/** Lists notices to everybody, newest first. */
export function readNotices(deps: Pick<Deps, "db">): Promise<Notification[]> {
  return latestNotices(deps.db);
}

export type NoticeRequest = {
  actor: { id: string; userName: string };
  msg: string;
  address: string;
  requestKey: RequestKey | undefined;
};

/**
 * Posts a notice to everybody, once per request key; each person sees it until they clear it (rules 3.19).
 * The audit log keeps its author. Errors: those of `operation`.
 */
export function postNotice(
  deps: Deps,
  { actor, msg, address, requestKey: key }: NoticeRequest,
): Promise<Result<Notification, KeyFault>> {
  return operation<Notification, never>(
    deps,
    { userId: actor.id, key },
    {
      refusals: {},
      run: ({ id, commit }) => {
        const posted = { id, msg, createdAt: deps.clock.now() };
        return commit("people.post-notice", async (tx) => {
          await insertNotice(tx, { ...posted, by: actor.id });
          const act = { actor, action: "notification.post", subject: { id }, after: { msg } };
          await writeAudit(deps, tx, { ...act, address, at: posted.createdAt });
          return ok(posted);
        });
      },
      // A notice that was deleted since was posted all the same.
      replay: async (id) => ok((await findNotice(deps.db, id)) ?? { id, msg, createdAt: deps.clock.now() }),
    },
  );
}

/**
 * Clears all notices for a person, or those up to the newest one that was shown (`upTo`); later notices show
 * again.
 */
export function clearNotifications(
  deps: Pick<Deps, "db" | "effect">,
  userId: string,
  upTo?: string,
): Promise<void> {
  return commit(deps, "people.clear-notifications", (tx) => markSeen(tx, userId, upTo));
}

/** Lists the notices that a person has not cleared, newest first. */
export function listNotifications(deps: Pick<Deps, "db">, userId: string): Promise<Notification[]> {
  return listUnseen(deps.db, userId);
}
