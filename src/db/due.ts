import { sql, type Transaction } from "kysely";
import { int8Array, textArray } from "./arrays.ts";
import type { AttemptRow, DB } from "./schema.ts";

/** How many attempts at a supplier may be taken now, and until when nobody else takes them. */
export type Room = { supplier: string; room: number; leaseUntil: Date };

/**
 * Take attempts whose time has come, the longest due first, and move their time on by a lease so that nobody else takes them
 * meanwhile. No supplier gets more than its room, so one that is slow leaves the others their turn. `elsewhere` is the room of
 * any supplier not named. Any number of processes may take at once: locked rows are skipped.
 */
export async function takeDue(
  tx: Transaction<DB>,
  due: { now: Date; rooms: readonly Room[]; elsewhere: Omit<Room, "supplier">; limit: number },
): Promise<AttemptRow[]> {
  const { now, rooms, elsewhere, limit } = due;
  const { rows } = await sql<AttemptRow>`
    with room as (
      select * from unnest(${textArray(rooms.map((one) => one.supplier))}::text[],
                           ${int8Array(rooms.map((one) => BigInt(one.room)))}::bigint[],
                           ${textArray(rooms.map((one) => one.leaseUntil.toISOString()))}::timestamptz[])
        as r(supplier, places, lease_until)
    ), turn as (
      select a.purchase_id, coalesce(r.lease_until, ${elsewhere.leaseUntil}) as lease_until
        from (select purchase_id, supplier, next_check_at,
                     row_number() over (partition by supplier order by next_check_at) as place
                from attempt_live where next_check_at <= ${now}) a
        left join room r on r.supplier = a.supplier
       where a.place <= coalesce(r.places, ${elsewhere.room})
       order by a.next_check_at limit ${limit}
    ), taken as (
      select a.purchase_id, t.lease_until from attempt_live a join turn t on t.purchase_id = a.purchase_id
       where a.next_check_at <= ${now} for update of a skip locked
    )
    update attempt_live a set next_check_at = t.lease_until from taken t
     where a.purchase_id = t.purchase_id returning a.*`.execute(tx);
  return rows;
}
