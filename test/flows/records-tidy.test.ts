import { sql } from "kysely";
import { expect, test } from "vitest";
import { RETENTION } from "../../src/core/retention.ts";
import { processInboundEvents } from "../../src/flows/inbound-events/process.ts";
import { tidyRecords } from "../../src/flows/retention/tidy.ts";
import type { TidyTable } from "../../src/flows/retention/queries.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const database = await freshDatabase();
const world = await startTestApp(database);
const { deps } = world;
/** The record of migrations. */
const OURS = /^schema_/;
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
  const card = { brand: "DSTV" as const, card_number: `0${word}`, owner_name: "Ada", bouquet: "" };
  const answer = { due_on: null, renewal_kobo: null, checked_at: at };
  await deps.db
    .insertInto("card_check")
    .values({ ...card, ...answer })
    .execute();
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
  expect(await tidyRecords(deps, 2)).toMatchObject({
    inbound_event: 5,
    meter_check: 8,
    card_check: 9,
  });
  expect(await tidyRecords(deps, 2)).toMatchObject({
    inbound_event: 0,
    meter_check: 0,
    card_check: 0,
  });
  expect([await left("inbound_event"), await left("meter_check")]).toEqual([15, 2]);
  expect(await processInboundEvents(deps)).toBe(10);
});

test("every table says how long its rows are kept, and the tasks that delete say the same", async () => {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migration' order by 1`.execute(deps.db);
  const listed = RETENTION.flatMap((one) => one.tables).toSorted();
  expect(listed).toEqual(tables.rows.map(({ name }) => name).filter((name) => !OURS.test(name)));
  const { rows: dropped } = await database
    .pool("owner", 1)
    .query<{ name: string; kept_days: number | null }>("select name, kept_days from partitioned_table");
  const kept = new Map(RETENTION.flatMap((one) => one.tables.map((table) => [table, one.kept] as const)));
  const days = dropped.filter(({ kept_days }) => kept_days !== null);
  expect(days.map(({ name, kept_days }) => [name, kept_days])).toEqual(
    days.map(({ name }) => [name, kept.get(name)]),
  );
  expect(days.length).toBe(2);
});
