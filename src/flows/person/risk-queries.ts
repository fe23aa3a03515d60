import { type RawBuilder, sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { Failures, Move, Other, RiskFacts } from "../../core/risk.ts";
import { textArray } from "../../db/arrays.ts";
import type { Db } from "../../db/schema.ts";

/** The facts behind risk signals. Each is read by an index, and bounded whatever a person did. */

const MAX_DEVICES = 20;
const MAX_MOVES = 100;
const MAX_ACCOUNTS = 50;
const MAX_OTHERS = 20;

/** Returns when each known device of a person was seen first. */
export async function devicesOf(db: Db, userId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom("known_device")
    .select("created_at")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(MAX_DEVICES)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Finds other people who logged in with a device of this person. */
export async function sharedDevicesOf(db: Db, userId: string): Promise<(Other & { at: Date })[]> {
  const { rows } = await sql<Other & { at: Date }>`
    select u.id, u.user_name as "userName", o.created_at as at
      from (select token_hash from known_device where user_id = ${userId} limit ${MAX_DEVICES}) d
     cross join lateral (select user_id, created_at from known_device
                          where token_hash = d.token_hash and user_id <> ${userId} limit ${MAX_OTHERS}) o
      join app_user u on u.id = o.user_id
     order by o.created_at desc limit ${MAX_OTHERS}`.execute(db);
  return rows;
}

/** Reads the card payments that a person began since a moment, whatever became of them. */
export async function cardsOf(db: Db, userId: string, since: Date): Promise<RiskFacts["cards"]> {
  const { rows } = await sql<{ id: string; amount: Kobo; at: Date }>`
    select id, amount_kobo as amount, created_at as at from (${newest(userId, sql`type = 'wallet'`)}
      union all
      (select id, kind, is_credit, status, amount_kobo, created_at, finished_at from wallet_transaction
        where user_id = ${userId} and seq is null and created_at > ${since} order by created_at desc limit ${MAX_MOVES})) t
     where kind = 'funding_card' and created_at > ${since} order by created_at desc limit ${MAX_MOVES}`.execute(
    db,
  );
  return rows;
}

/** Reads what came in from outside or left, since a moment, by the time at which it did. */
export async function movesOf(db: Db, userId: string, since: Date): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select id, is_credit as "isIn", amount_kobo as amount,
           case when is_credit then coalesce(finished_at, created_at) else created_at end as at
      from (${newest(userId, sql`type = 'wallet'`)} union all ${newest(userId, sql`type = 'transfer'`)}) t
     where kind in ('funding_card', 'funding_transfer', 'manual_funding', 'coupon_redeemed', 'airtime_to_cash',
                    'transfer_in', 'transfer_out', 'withdrawal')
       and status in ('pending', 'processing', 'success') and created_at > ${since}`.execute(db);
  return rows;
}

/** The newest movements of one type of a wallet. */
function newest(userId: string, isOfType: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select id, kind, is_credit, status, amount_kobo, created_at, finished_at from wallet_transaction
    where user_id = ${userId} and ${isOfType} and seq is not null order by seq desc limit ${MAX_MOVES})`;
}

type SharedRow = Other & { account: string; at: Date };

/** Finds bank accounts that a person withdrew to or saved, and that other people did, too. */
export async function sharedAccountsOf(db: Db, userId: string): Promise<RiskFacts["accounts"]> {
  const { rows } = await sql<SharedRow>`
    with own as (
      select distinct bank_code, bank_name, account_number from (
        (select bank_code, bank_name, account_number from payout where user_id = ${userId} order by id desc limit ${MAX_MOVES})
        union all
        (select bank_code, bank_name, account_number from beneficiary where user_id = ${userId} limit ${MAX_ACCOUNTS})) a
      limit ${MAX_ACCOUNTS}
    )
    select distinct on (own.account_number, u.id) u.id, u.user_name as "userName", o.at,
           own.bank_name || ' ' || own.account_number as account
      from own
     cross join lateral (
       (select user_id, bank_code, created_at as at from payout
         where account_number = own.account_number and user_id <> ${userId} order by id desc limit ${MAX_OTHERS})
       union all
       (select user_id, bank_code, created_at from beneficiary
         where account_number = own.account_number and user_id <> ${userId} limit ${MAX_OTHERS})) o
      join app_user u on u.id = o.user_id
     where o.bank_code = own.bank_code
     order by own.account_number, u.id, o.at limit ${MAX_OTHERS * 5}`.execute(db);
  return [...Map.groupBy(rows, ({ account }) => account)].map(([account, shared]) => ({
    account,
    at: new Date(Math.min(...shared.map(({ at }) => at.getTime()))),
    others: shared.map(({ id, userName }) => ({ id, userName })),
  }));
}

/** Returns wrong PINs in a row; undefined without any. */
export async function pinFailures(db: Db, userId: string): Promise<Failures | undefined> {
  const row = await db
    .selectFrom("payment_pin")
    .select(["failures", "last_failure"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.last_failure ? { count: row.failures, last: row.last_failure } : undefined;
}

/** Returns the failed log-ins under the name of a person that counts most. */
export async function loginFailures(db: Db, subjects: readonly string[]): Promise<Failures | undefined> {
  const row = await db
    .selectFrom("login_throttle")
    .select(["failures", "last_failure"])
    .where(sql<boolean>`subject = any (${textArray(subjects)}::text[])`)
    .orderBy("failures", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { count: row.failures, last: row.last_failure };
}
