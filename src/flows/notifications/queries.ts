import { sql } from "kysely";
import type { Db, Tx } from "../../db/schema.ts";

export type Notification = { id: string; msg: string; createdAt: Date };

const MAX_SHOWN = 20;

/**
 * Lists the notices that a person has not cleared, newest first. Ids grow with time, so one id marks what was
 * seen.
 */
export function listUnseen(db: Db, userId: string): Promise<Notification[]> {
  return db
    .selectFrom("notification as n")
    .leftJoin("notification_seen as s", (join) => join.on("s.user_id", "=", userId))
    .select(["n.id", "n.msg", "n.created_at as createdAt"])
    .where((eb) => eb.or([eb("s.seen_to", "is", null), eb("n.id", ">", eb.ref("s.seen_to"))]))
    .orderBy("n.id", "desc")
    .limit(MAX_SHOWN)
    .execute();
}

/** Lists notices to everybody, newest first. */
export function latestNotices(db: Db): Promise<Notification[]> {
  return db
    .selectFrom("notification")
    .select(["id", "msg", "created_at as createdAt"])
    .orderBy("id", "desc")
    .limit(MAX_SHOWN)
    .execute();
}

export function findNotice(db: Db, id: string): Promise<Notification | undefined> {
  return db
    .selectFrom("notification")
    .select(["id", "msg", "created_at as createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function insertNotice(tx: Tx, notice: Notification & { by: string }): Promise<void> {
  await tx
    .insertInto("notification")
    .values({ id: notice.id, msg: notice.msg, created_at: notice.createdAt, posted_by: notice.by })
    .execute();
}

/** Records that a person has seen every notice, or every notice up to `upTo`. The mark never moves back. */
export async function markSeen(tx: Tx, userId: string, upTo?: string): Promise<void> {
  await tx
    .insertInto("notification_seen")
    .columns(["user_id", "seen_to"])
    .expression((eb) =>
      eb
        .selectFrom("notification")
        .select([sql<string>`${userId}::uuid`.as("user_id"), "id as seen_to"])
        .$if(upTo !== undefined, (rows) => rows.where("id", "<=", upTo ?? ""))
        .orderBy("id", "desc")
        .limit(1),
    )
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((eb) => ({
        seen_to: eb.fn<string>("greatest", ["notification_seen.seen_to", "excluded.seen_to"]),
      })),
    )
    .execute();
}
