import { type Kysely, sql } from "kysely";
import { hexOf } from "../core/ids.ts";
import type { DB } from "./schema.ts";

/** Notifies every open event stream of this person; sent when the surrounding transaction commits. */
export async function notifyUser(tx: Kysely<DB>, userId: string): Promise<void> {
  await sql`select pg_notify('airtide_user', ${hexOf(userId)})`.execute(tx);
}
