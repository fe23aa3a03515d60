import type { Kysely, Transaction } from "kysely";
import type { MeterType } from "../../core/electricity.ts";
import type { DB } from "../../db/schema.ts";

type Meter = { meterNumber: string; companyId: number; meterType: MeterType };

/** Returns the last answer about a meter's owner, if it came after `since`. */
export function findMeterCheck(db: Kysely<DB>, meter: Meter, since: Date) {
  return db
    .selectFrom("meter_check")
    .selectAll()
    .where("meter_number", "=", meter.meterNumber)
    .where("company_id", "=", meter.companyId)
    .where("meter_type", "=", meter.meterType)
    .where("checked_at", ">", since)
    .executeTakeFirst();
}

export async function saveMeterCheck(
  tx: Transaction<DB>,
  found: Meter & { name: string; address: string; at: Date },
): Promise<void> {
  const answer = { owner_name: found.name, address: found.address, checked_at: found.at };
  await tx
    .insertInto("meter_check")
    .values({
      meter_number: found.meterNumber,
      company_id: found.companyId,
      meter_type: found.meterType,
      ...answer,
    })
    .onConflict((conflict) =>
      conflict.columns(["meter_number", "company_id", "meter_type"]).doUpdateSet(answer),
    )
    .execute();
}
