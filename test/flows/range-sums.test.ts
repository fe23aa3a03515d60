import { beforeAll, describe, expect, test } from "vitest";
import { createChainTotals } from "../../src/flows/transactions/chain-totals.ts";
import { listTransactions } from "../../src/flows/transactions/list.ts";
import { sumNotBought, sumRange } from "../../src/flows/transactions/range-queries.ts";
import { freshDatabase } from "../support/database.ts";
import { BUSY, busyRows, OTHER_ROWS } from "../support/long-histories.ts";
import { watchedDatabase } from "../support/watched-database.ts";

/** Totals over a part of a long history (rules 8.5, 8.16). */

/** Rows per statement: well within the statement time-out of a busy machine. */
const PORTION = 10_000;

/** One purchase in 25 failed, and its money came back with the next movement. */
const MANY_REFUNDS = [
  `update wallet_transaction set status = 'failed' where user_id = '${BUSY}' and seq % 25 = 7`,
  `update wallet_transaction t set kind = 'purchase_refund', type = 'refund', is_credit = true, related_id = p.id
     from wallet_transaction p
    where t.user_id = '${BUSY}' and t.seq % 25 = 8 and p.user_id = t.user_id and p.seq = t.seq - 1`,
  "analyze wallet_transaction",
];

/** Makes a purchase of the busy person one that is under way. */
const underWay = (seq: number) => `
  with open as (update wallet_transaction set status = 'processing' where user_id = '${BUSY}' and seq = ${seq} returning id)
  insert into attempt_live (purchase_id, attempt, supplier, state, dispatched_at, next_check_at)
    select id, 1, 'GLAD', 'dispatched', now(), now() from open on conflict do nothing`;

describe("totals of a range", async () => {
  const { owner, db, costOf } = watchedDatabase(await freshDatabase());

  beforeAll(async () => {
    for (let first = 1; first <= 20_000; first += PORTION)
      await owner.query(busyRows(first, first + PORTION - 1));
    for (const statement of [...OTHER_ROWS, ...MANY_REFUNDS]) await owner.query(statement);
  }, 60_000);

  async function movementsOf({ after, upTo }: { after: bigint; upTo: bigint }) {
    const { rows } = await owner.query<{ debit: bigint; credit: bigint; bought: bigint; returned: bigint }>(
      `select coalesce(sum(amount_kobo) filter (where not is_credit), 0)::bigint as debit,
              coalesce(sum(amount_kobo) filter (where is_credit), 0)::bigint as credit,
              coalesce(sum(amount_kobo) filter (where kind ^@ 'purchase_' and not is_credit), 0)::bigint as bought,
              coalesce(sum(amount_kobo) filter (where kind = 'purchase_refund'), 0)::bigint as returned
         from wallet_transaction where user_id = $1 and seq > $2 and seq <= $3`,
      [BUSY, after, upTo],
    );
    return rows[0];
  }

  test.each([
    [0n, 0n],
    [0n, 999n],
    [0n, 1_000n],
    [999n, 1_001n],
    [1_000n, 3_000n],
    [1n, 2_999n],
    [500n, 1_500n],
    [2_500n, 19_999n],
    [0n, 20_000n],
  ])("are those of the movements after %s up to %s, the first time and after", async (after, upTo) => {
    for (let time = 0; time < 2; time += 1)
      expect(await sumRange(db, BUSY, { after, upTo })).toEqual(await movementsOf({ after, upTo }));
  });

  test("are read from whole thousands once these are summed", async () => {
    const range = { after: 123n, upTo: 19_987n };
    await sumRange(db, BUSY, range);
    const { cost } = await costOf(() => sumRange(db, BUSY, range));
    expect(cost.nodes).not.toContain("Seq Scan");
    expect(cost.touched).toBeLessThan(2_500);
  });

  test("a list between two days has exact totals, from whole thousands and the refunds since", async () => {
    const totals = createChainTotals(db);
    const days = { from: "2025-01-03", to: "2025-02-01" };
    const look = () => listTransactions({ db, totals }, BUSY, { page: 1, limit: 50, ...days });
    await look();
    const { value, cost } = await costOf(look);
    const { rows } = await owner.query<{ count: bigint; sales: bigint; debit: bigint; credit: bigint }>(
      `select count(*) as count, coalesce(sum(amount_kobo) filter (where seq is not null and not is_credit), 0)::bigint as debit,
              coalesce(sum(amount_kobo) filter (where seq is not null and is_credit), 0)::bigint as credit,
              coalesce(sum(amount_kobo) filter (where type in ('airtime', 'data') and status = 'success'), 0)::bigint as sales
         from wallet_transaction where user_id = $1 and (created_at at time zone 'Africa/Lagos')::date between $2 and $3`,
      [BUSY, days.from, days.to],
    );
    expect(value).toMatchObject({
      ok: true,
      value: { totals: { ...rows[0], count: Number(rows[0]?.count) } },
    });
    expect(cost.nodes).not.toContain("Seq Scan");
    expect(cost.touched).toBeLessThan(5_000);
  });

  test("a list between two days is read where nothing can be written, as from a replica", async () => {
    await owner.query("delete from wallet_thousand");
    const totals = createChainTotals(db);
    const days = { from: "2025-01-05", to: "2025-01-20" };
    const look = () =>
      db
        .transaction()
        .setAccessMode("read only")
        .execute((tx) => listTransactions({ db: tx, totals }, BUSY, { page: 1, limit: 50, ...days }));
    expect(await look()).toMatchObject({ ok: true, value: { rows: { length: 50 } } });
  });

  test("a day of long ago costs what it holds, however many refunds came since", async () => {
    const totals = createChainTotals(db);
    const day = { from: "2025-01-02", to: "2025-01-02" };
    const { value, cost } = await costOf(() =>
      listTransactions({ db, totals }, BUSY, { page: 1, limit: 50, ...day }),
    );
    expect(value).toMatchObject({ ok: true, value: { rows: { length: 50 } } });
    expect(cost.touched).toBeLessThan(1_200);
  });

  test("sums that cannot be kept are given all the same", async () => {
    const range = { after: 7_000n, upTo: 9_500n };
    const expected = await movementsOf(range);
    await owner.query("delete from wallet_thousand; revoke insert on wallet_thousand from airtide_app");
    try {
      expect(await sumRange(db, BUSY, range)).toEqual(expected);
    } finally {
      await owner.query("grant insert on wallet_thousand to airtide_app");
    }
    expect((await owner.query("select from wallet_thousand")).rows).toEqual([]);
  });

  test("a purchase under way is no sale, whether or not its money comes back later", async () => {
    const range = { after: 1_234n, upTo: 2_600n };
    const before = await sumNotBought(db, BUSY, range);
    await owner.query(underWay(2_345));
    expect(await sumNotBought(db, BUSY, range)).toBe(before + 50_000n);
    expect(await sumNotBought(db, BUSY, { after: 2_600n, upTo: 20_000n })).toBeGreaterThan(0n);
  });

  test("the first look after a start has its totals from whole thousands", async () => {
    await owner.query(underWay(2_346));
    const first = () => createChainTotals(db).of(BUSY, 0);
    const totals = await first();
    const { value, cost } = await costOf(first);
    expect(value).toEqual(totals);
    const { debit, credit, bought, returned } = await sumRange(db, BUSY, { after: 0n, upTo: 20_000n });
    expect(totals).toMatchObject({ count: 20_000, debit, credit });
    expect(totals.sales).toBeLessThan(bought - returned);
    expect(cost.touched).toBeLessThan(500);
  });

  test("what the version before kept is completed", async () => {
    const range = { after: 4_000n, upTo: 6_000n };
    const sums = await sumRange(db, BUSY, range);
    await owner.query("update wallet_thousand set bought = null, returned = null where thousand in (4, 5)");
    expect(await sumRange(db, BUSY, range)).toEqual(sums);
    const { rows } = await owner.query(
      "select from wallet_thousand where thousand in (4, 5) and (bought is null or returned is null)",
    );
    expect(rows).toEqual([]);
  });
});
