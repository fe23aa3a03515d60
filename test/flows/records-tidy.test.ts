import { expect, test } from "vitest";
import { processInboundEvents } from "../../src/flows/inbound-events/process.ts";
import { tidyRecords } from "../../src/flows/retention/tidy.ts";
import type { TidyTable } from "../../src/flows/retention/queries.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const { deps } = world;
const DAY_MS = 24 * 3_600_000;
const ago = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);

async function writeAt(word: string, at: Date): Promise<void> {
  const event = { party: "squad", event_key: word, reference: word, raw: Buffer.from("{}"), received_at: at };
  const processed = { ...event, processed_at: at, next_check_at: at };
  const open = { ...event, event_key: `${word} open`, processed_at: null, next_check_at: at };
  await deps.db.insertInto("inbound_event").values([processed, open]).execute();
  const meter = { meter_number: `0${word}`, company_id: 18, meter_type: "prepaid" as const };
  const found = { ...meter, owner_name: "Ada", address: "", checked_at: at };
  await deps.db.insertInto("meter_check").values(found).execute();
}

async function left(table: TidyTable): Promise<number> {
  return (
    await deps.db
      .selectFrom(table)
      .select("ctid" as never)
      .execute()
  ).length;
}

test("what is too old goes, portion by portion; what is younger or still open stays", async () => {
  const ages = [91, 92, 93, 94, 95, 36, 34, 31, 29, 1];
  for (const days of ages) await writeAt(`written ${days} days ago`, ago(days));
  expect(await tidyRecords(deps, 2)).toMatchObject({ inbound_event: 5, meter_check: 8 });
  expect(await tidyRecords(deps, 2)).toMatchObject({ inbound_event: 0, meter_check: 0 });
  expect([await left("inbound_event"), await left("meter_check")]).toEqual([15, 2]);
  expect(await processInboundEvents(deps)).toBe(10);
});
