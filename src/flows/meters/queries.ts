import { type Selectable, sql } from "kysely";
import type { MeterType } from "../../core/electricity.ts";
import type { Kobo } from "../../core/money.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

export type SavedMeterRow = Selectable<DB["saved_meter"]>;

/** Which meter: the company's id, and the number as text, because zeros at its start count. */
export type MeterKey = { company_id: number; meter_number: string };

/** The last purchase for one meter; the face value in kobo. */
export type BoughtForMeter = MeterKey & {
  meter_type: MeterType;
  meter_owner: string;
  face_kobo: Kobo | null;
  units: string;
  created_at: Date;
};

/** The purchases of electricity that are read, newest first, however long the history is. */
const DEPTH = 100;

/**
 * Returns for each meter the newest of a person's newest purchases, newest first. Failed and refunded
 * purchases do not count.
 */
export async function newestForMeters(db: Db, userId: string): Promise<BoughtForMeter[]> {
  const { rows } = await sql<BoughtForMeter>`
    select company_id, number as meter_number, meter_type, coalesce(meter_owner, '') as meter_owner, face_kobo,
           coalesce(units, '') as units, created_at
      from (
        select distinct on (company_id, number) * from (
          select company_id, number, meter_type, meter_owner, face_kobo, units, created_at, status, seq from wallet_transaction
           where user_id = ${userId} and type = 'electricity' and seq > 0 order by seq desc limit ${DEPTH}) bought
         where status in ('success', 'pending', 'processing') and company_id is not null
         order by company_id, number, seq desc
      ) kept order by seq desc`.execute(db);
  return rows;
}

/** Lists the meters that a person gave a name, by name. */
export function metersOf(db: Db, userId: string): Promise<SavedMeterRow[]> {
  return db
    .selectFrom("saved_meter")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/**
 * Counts a person's named meters other than this one, under the person's lock: simultaneous additions count
 * one after the other.
 */
export async function lockAndCountOthers(tx: Tx, userId: string, meter: MeterKey): Promise<number> {
  await tx.selectFrom("app_user").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("saved_meter")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where((eb) =>
      eb.not(eb.and([eb("company_id", "=", meter.company_id), eb("meter_number", "=", meter.meter_number)])),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Gives a meter a name; one that had a name gets the new one. Returns the id of the name. */
export async function putMeter(tx: Tx, row: SavedMeterRow): Promise<string> {
  const { id } = await tx
    .insertInto("saved_meter")
    .values(row)
    .onConflict((conflict) =>
      conflict.constraint("saved_meter_once").doUpdateSet({ name: row.name, meter_type: row.meter_type }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the name of one of a person's own meters; false when they have no such name. */
export async function deleteMeterName(tx: Tx, whose: { userId: string; id: string }): Promise<boolean> {
  const gone = await tx
    .deleteFrom("saved_meter")
    .where("id", "=", whose.id)
    .where("user_id", "=", whose.userId)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
