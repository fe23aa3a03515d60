import { type Selectable, sql } from "kysely";
import type { InternetBrand } from "../../core/internet.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** An email address at an internet company. */
export type Address = { brand: InternetBrand; email: string };

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
export type PaidAccount = { brand: InternetBrand; number: string; owner: string; plan: string };

/** The purchases of internet bundles that are read, newest first, however long the history is. */
const DEPTH = 100;

/** Returns the accounts of a person's newest purchases, last used first; failed and refunded ones not. */
export async function newestAccounts(db: Db, userId: string): Promise<PaidAccount[]> {
  const { rows } = await sql<PaidAccount>`
    select brand, number, owner, plan from (
      select distinct on (network, number) network as brand, number, coalesce(meter_owner, '') as owner,
             plan_name as plan, seq
        from (select * from wallet_transaction
               where user_id = ${userId} and type = 'internet' and seq > 0 order by seq desc limit ${DEPTH}) bought
       where status = 'success'
       order by network, number, seq desc
    ) kept order by seq desc`.execute(db);
  return rows;
}
