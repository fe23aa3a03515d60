import type { Selectable } from "kysely";
import type { Db, DB } from "./schema.ts";

/** What was asked under keys: for their owners to look at, never for deciding anything. */

export type ApiRequest = {
  userId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  /** Of the error catalogue; empty when it went well. */
  code: string;
  ms: number;
  requestId: string;
};

export async function insertRequests(db: Db, requests: readonly ApiRequest[]): Promise<void> {
  await db
    .insertInto("api_request")
    .values(
      requests.map(({ userId, requestId, ...request }) => ({
        ...request,
        user_id: userId,
        request_id: requestId,
      })),
    )
    .execute();
}

/** A person's latest requests, newest first. */
export function listRequests(
  db: Db,
  userId: string,
  page: { offset: number; limit: number },
): Promise<Selectable<DB["api_request"]>[]> {
  return db
    .selectFrom("api_request")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}
