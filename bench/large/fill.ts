import type pg from "pg";
import { say } from "../../src/main/print.ts";
import { idSql, OPENING_KOBO } from "../people.ts";

/**
 * Books of a year, written straight into their tables: purchases of airtime and data with skew, one in
 * twenty-five refused by the supplier and given back. `check-ledger` over them is the proof.
 */
export type Size = { purchases: number; people: number };

/** Shares: person 0, a reseller, makes a twentieth; the next two hundred a fifth; the others the rest. */
const RESELLERS = 200;

const TABLES = ["wallet_transaction", "ledger_posting"] as const;

/** Fills a database whose people exist. Its owner must be a superuser. */
export async function fill(owner: pg.Pool, size: Size): Promise<void> {
  const indexes = await dropIndexes(owner);
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica; set work_mem = '1GB'; set jit = off");
    await client.query("set maintenance_work_mem = '1GB'");
    for (const [what, text] of steps(size)) {
      const began = performance.now();
      await client.query(text);
      say(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    }
    const began = performance.now();
    for (const index of indexes) await client.query(index);
    say(`indexes: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    await client.query("set session_replication_role = origin");
  } finally {
    client.release();
  }
  await owner.query("vacuum analyze");
}

/** Drops the indexes that hold no constraint, and returns what makes them again. */
async function dropIndexes(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
       from pg_index i
      where i.indrelid = any ($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

/** A time-ordered id: `kind` tells the rows of one purchase apart. */
const timeId = (at: string, kind: number) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7000800${kind}' || lpad(to_hex(n), 12, '0'))::uuid`;

const house = (kind: string, party: string) =>
  `(select id from ledger_account where kind = '${kind}' and party = '${party}')`;
const FLIGHT = house("purchase_in_flight", "");
const ID = timeId("at", 1);
const REFUND_ID = timeId("at + interval '1 second'", 2);

/** Person 1, the admin who asks, has answered and ended them. */
const ADMIN_ID = idSql(0).replaceAll("(n)", "(1)");

type Step = [what: string, text: string];

const steps = (size: Size): Step[] => [...eventSteps(size), ...movementSteps(), ...rowSteps()];

function eventSteps({ purchases, people }: Size): Step[] {
  const others = Math.max(1, people - RESELLERS - 1);
  const person = `case when n % 20 = 0 then 0 when n % 5 = 1 then 1 + n / 5 % ${RESELLERS}
    else ${RESELLERS + 1} + (n::bigint * 7919 % ${others})::integer end`;
  return [
    [
      "events",
      `create unlogged table bench_event as
         select n, person, w.id as wallet, w.owner_id as user_id, is_data, is_failed, face, face * 99 / 100 as price,
                face * 97 / 100 as cost, at
           from (select n, ${person} as person, n % 3 = 0 as is_data, n % 25 = 7 as is_failed,
                        (10000 * (1 + n % 10))::bigint as face,
                        date_trunc('milliseconds', now()) - interval '2 hours' - (${purchases} - n) * (interval '365 days' / ${purchases}) as at
                   from generate_series(1, ${purchases}) n) e
           join ledger_account w on w.kind = 'wallet' and w.owner_id = ${idSql(0).replaceAll("(n)", "(e.person)")}`,
    ],
    [
      "entries",
      `create unlogged table bench_entry as
         select n, wallet, user_id, step, delta, at,
                1 + row_number() over w as seq, ${OPENING_KOBO} + sum(delta) over w as after
           from (select n, wallet, user_id, 0 as step, -price as delta, at from bench_event
                 union all
                 select n, wallet, user_id, 1, price, at + interval '1 second' from bench_event where is_failed) e
         window w as (partition by wallet order by at, n, step)`,
    ],
    ["analyze", "analyze bench_event; analyze bench_entry"],
  ];
}

function movementSteps(): Step[] {
  return [
    [
      "reserves",
      posting(
        `select ${ID}, 0, 0, wallet, ${FLIGHT}, -delta, seq, after, null, null, at from bench_entry where step = 0 order by n`,
      ),
    ],
    [
      "settlements",
      posting(`select ${ID}, 1, leg, ${FLIGHT},
                      case leg when 0 then ${house("supplier_float", "GLAD")}
                               else case when is_data then ${house("margin", "data")} else ${house("margin", "airtime")} end end,
                      case leg when 0 then cost else price - cost end, null, null, null, null, at + interval '1 second'
                 from bench_event, generate_series(0, 1) leg where not is_failed order by n`),
    ],
    [
      "releases",
      posting(`select ${ID.replaceAll("at)", "at - interval '1 second')")}, 2, 0, ${FLIGHT}, wallet, delta, null, null, seq, after, at
                 from bench_entry where step = 1 order by n`),
    ],
  ];
}

function rowSteps(): Step[] {
  return [
    [
      "purchases",
      `insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, face_kobo, cost_kobo,
           balance_before, balance_after, network, product, plan_name, number, supplier, supplier_ref, attempt, note, created_at, finished_at)
       select ${ID.replaceAll("at)", "v.at)")}, v.user_id, e.seq, case when is_data then 'purchase_data' else 'purchase_airtime' end,
              case when is_data then 'data' else 'airtime' end, case when is_failed then 'failed' else 'success' end, false, price, face, cost,
              after + price, after, 'MTN', 'MTN', case when is_data then '1 GB' else '' end, '0803' || lpad((n::bigint * 31 % 9999991)::text, 7, '0'),
              'GLAD', case when not is_failed then 'stored-' || n end, 1,
              case when is_failed then 'Not delivered' else 'MTN delivered' end, v.at, v.at + interval '1 second'
         from bench_event v join bench_entry e using (n) where e.step = 0 order by n`,
    ],
    [
      "refunds",
      `insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, balance_before, balance_after,
           network, number, note, related_id, created_at, finished_at)
       select ${REFUND_ID.replaceAll("at + interval", "v.at + interval")}, v.user_id, e.seq, 'purchase_refund', 'refund', 'success', true, price, after - price, after,
              'MTN', '0803' || lpad((n::bigint * 31 % 9999991)::text, 7, '0'), 'Money back', ${ID.replaceAll("at)", "v.at)")}, e.at, e.at
         from bench_event v join bench_entry e using (n) where e.step = 1 order by n`,
    ],
    [
      "refused attempts",
      `insert into attempt_rejected (purchase_id, attempt, supplier, rejected_by, reason, note, dispatched_at, rejected_at)
       select ${ID}, 1, 'GLAD', 'customer', 'bad_number', 'stored', at, at + interval '1 second' from bench_event where is_failed order by n`,
    ],
    [
      "problems",
      `insert into dispute (id, transaction_id, user_id, kind, language, state, opened_at, due_at, waits_since, supplier, asks_supplier,
           assigned_to, first_answer_at, first_answer_by, ended_at, ended_by, ending)
       select ${timeId("at + interval '1 hour'", 3)}, ${ID}, user_id, case when n % 3 = 0 then 'not_received' else 'wrong_amount' end, 'en',
              case when is_open then 'open' else 'ended' end, at + interval '1 hour', at + interval '25 hours',
              case when is_open then at + interval '1 hour' end, 'GLAD', false,
              case when n % 200 = 3 then ${ADMIN_ID} end,
              case when not is_open then at + interval '2 hours' end, case when not is_open then ${ADMIN_ID} end,
              case when not is_open then at + interval '3 hours' end, case when not is_open then ${ADMIN_ID} end,
              case when not is_open then 'solved' end
         from (select *, n % 500 = 3 as is_open from bench_event) e where n % 100 = 3 order by n`,
    ],
    [
      "balances",
      `update ledger_balance b set balance = after, seq = e.seq
         from (select distinct on (wallet) wallet, seq, after from bench_entry order by wallet, seq desc) e
        where b.account_id = e.wallet`,
    ],
    ["the rest", "drop table bench_event; drop table bench_entry"],
  ];
}

const posting = (rows: string) => `insert into ledger_posting
  (subject_id, step, leg, debit, credit, amount, debit_seq, debit_after, credit_seq, credit_after, created_at) ${rows}`;
