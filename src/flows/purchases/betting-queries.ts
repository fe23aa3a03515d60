import { sql } from "kysely";
import type { BettingBrand } from "../../core/betting.ts";
import { dayStart, lagosDay } from "../../core/days.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { COUNTED } from "../../db/daily-spend.ts";
import type { Db } from "../../db/schema.ts";

/** A betting account that a person paid into, with its owner of their newest order for it. */
export type BettingAccount = { brand: BettingBrand; number: string; owner: string };

/** The payments into betting accounts that are read, newest first, however long the history is. */
const DEPTH = 100;

/** Returns the accounts of a person's newest payments, last used first; failed and refunded ones not. */
export async function newestBettingAccounts(db: Db, userId: string): Promise<BettingAccount[]> {
  const { rows } = await sql<BettingAccount>`
    select brand, number, owner from (
      select distinct on (network, number) network as brand, number, coalesce(meter_owner, '') as owner, seq
        from (select * from wallet_transaction
               where user_id = ${userId} and type = 'betting' and seq > 0 order by seq desc limit ${DEPTH}) paid
       where status in ('success', 'pending', 'processing')
       order by network, number, seq desc
    ) kept order by seq desc`.execute(db);
  return rows;
}

/** Returns a person's sum of today. */
export async function spentToday(db: Db, of: { userId: string; service: string; at: Date }): Promise<Kobo> {
  const { userId, service, at } = of;
  const { rows } = await sql<{ spent: string }>`
    select coalesce(sum(face_kobo), 0)::text as spent from wallet_transaction
     where user_id = ${userId} and type = ${service} and created_at >= ${dayStart(lagosDay(at))}
       and ${sql.raw(COUNTED)}`.execute(db);
  return kobo(BigInt(rows[0]?.spent ?? 0));
}
