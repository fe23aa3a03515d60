import { beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../support/database.ts";

const SHOP = "01990000-0000-7000-8009-000000000001";

/**
 * A shop with 3,000 purchases, and as many people with one each. To the planner a buyer (two rows on average)
 * is rarer here than a number (twelve).
 */
const HISTORY = `
  insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, network, number, created_at)
  select gen_random_uuid(), case when n <= 3000 then '${SHOP}'::uuid else gen_random_uuid() end, n, 'purchase_airtime', 'airtime', 'success',
         false, 50000, 'MTN', '0803' || lpad((n % 500)::text, 7, '0'), now() - n * interval '1 hour'
    from generate_series(1, 6000) n`;

const LOOK = `select twins from purchase_lock_and_look('{}', '{}', array['${SHOP}']::uuid[], array[$1], array['airtime'], array['MTN'], array[''],
  array[$2]::bigint[], now() - interval '90 minutes', '{}')`;

const owner = (await freshDatabase()).pool("owner", 1);

beforeAll(async () => {
  await owner.query(HISTORY);
  await owner.query("analyze wallet_transaction");
});

test("an equal purchase is looked for among those of its number, however long the buyer's history (rules 5.8)", async () => {
  await owner.query("begin");
  const equal = await owner.query<{ twins: (string | null)[] }>(LOOK, ["08030000001", 50_000]);
  const other = await owner.query<{ twins: (string | null)[] }>(LOOK, ["08030000001", 60_000]);
  const old = await owner.query<{ twins: (string | null)[] }>(LOOK, ["08030000009", 50_000]);
  const { rows } = await owner.query<{ read: string }>(
    "select idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'wallet_transaction'",
  );
  await owner.query("rollback");
  expect(equal.rows[0]?.twins).toEqual([expect.any(String)]);
  expect([other.rows[0]?.twins, old.rows[0]?.twins]).toEqual([[null], [null]]);
  expect(Number(rows[0]?.read)).toBeLessThan(20);
});

test("... also where hardly a line had a number when the statistics were made", async () => {
  await owner.query("begin");
  await owner.query("update wallet_transaction set number = ''");
  await owner.query("analyze wallet_transaction");
  await owner.query(
    HISTORY.replaceAll("n * interval '1 hour'", "n * interval '1 second'").replaceAll(
      "n, 'purchase",
      "n + 9000, 'purchase",
    ),
  );
  const looked = await owner.query<{ twins: (string | null)[] }>(LOOK, ["08030000001", 50_000]);
  const { rows } = await owner.query<{ read: string }>(
    "select idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'wallet_transaction'",
  );
  await owner.query("rollback");
  expect(looked.rows[0]?.twins).toEqual([expect.any(String)]);
  expect(Number(rows[0]?.read)).toBeLessThan(20);
});
