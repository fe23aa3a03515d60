import { type Selectable, sql } from "kysely";
import { type AccountBrand, hasAccounts, INTERNET_BRANDS } from "../../core/internet.ts";
import { textArray } from "../../db/arrays.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** An email address at an internet company. */
export type Address = { brand: AccountBrand; email: string };

/** Returns the last answer about an address, if it came after `since`. */
export function findAccountsCheck(db: Db, { brand, email }: Address, since: Date) {
  return db
    .selectFrom("internet_check")
    .selectAll()
    .where("brand", "=", brand)
    .where("email", "=", email)
    .where("checked_at", ">", since)
    .executeTakeFirst();
}

export async function saveAccountsCheck(tx: Tx, row: Selectable<DB["internet_check"]>): Promise<void> {
  const { brand, email, ...answer } = row;
  await tx
    .insertInto("internet_check")
    .values({ brand, email, ...answer })
    .onConflict((conflict) => conflict.columns(["brand", "email"]).doUpdateSet(answer))
    .execute();
}

/** An account that a person paid for, with the owner and plan of their newest order for it. */
export type PaidAccount = { brand: AccountBrand; number: string; owner: string; plan: string };

/** The purchases of internet bundles that are read, newest first, however long the history is. */
const DEPTH = 100;

/** The companies that have accounts: the number of an order for a PIN is of a phone (rules 28.8). */
const WITH_ACCOUNTS = INTERNET_BRANDS.filter(hasAccounts);

/** Returns the accounts of a person's newest purchases, last used first; failed and refunded ones not. */
export async function newestAccounts(db: Db, userId: string): Promise<PaidAccount[]> {
  const { rows } = await sql<PaidAccount>`
    select brand, number, owner, plan from (
      select distinct on (network, number) network as brand, number, coalesce(meter_owner, '') as owner,
             plan_name as plan, seq
        from (select * from wallet_transaction
               where user_id = ${userId} and type = 'internet' and seq > 0 order by seq desc limit ${DEPTH}) bought
       where status = 'success' and network = any (${textArray(WITH_ACCOUNTS)}::text[])
       order by network, number, seq desc
    ) kept order by seq desc`.execute(db);
  return rows;
}
