import { type Kysely, sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import type { DB } from "../../db/schema.ts";

/** The newest airtime, or the newest data, that a person bought for one number. Amounts in kobo. */
export type BoughtFor = {
  number: string;
  type: "airtime" | "data";
  network: Network;
  face_kobo: Kobo | null;
  plan_id: string | null;
  plan_name: string;
  created_at: Date;
};

/** The purchases of each service that are read, newest first, however long the history is. */
const DEPTH = 100;

/**
 * Returns for each number the newest airtime and the newest data among the newest purchases of a person,
 * newest first. Failed and refunded purchases do not count.
 */
export async function newestForNumbers(db: Kysely<DB>, userId: string): Promise<BoughtFor[]> {
  const newest = (type: BoughtFor["type"]) => sql`
    (select number, type, network, face_kobo, plan_id, plan_name, created_at, status, seq from wallet_transaction
      where user_id = ${userId} and type = ${type} and seq > 0 order by seq desc limit ${DEPTH})`;
  const { rows } = await sql<BoughtFor>`
    select number, type, network, face_kobo, plan_id, plan_name, created_at from (
      select distinct on (number, type) * from (${newest("airtime")} union all ${newest("data")}) bought
       where status in ('success', 'pending', 'processing')
       order by number, type, seq desc
    ) kept order by seq desc`.execute(db);
  return rows;
}
