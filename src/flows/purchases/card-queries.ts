import { type Selectable, sql } from "kysely";
import type { CableBrand } from "../../core/cable.ts";
import type { CheckedBrand } from "../../core/ports.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Which card, and of which company. */
export type Card = { brand: CheckedBrand; number: string };

/** Returns the last answer about a card, if it came after `since`. */
export function findCardCheck(db: Db, card: Card, since: Date) {
  return db
    .selectFrom("card_check")
    .selectAll()
    .where("brand", "=", card.brand)
    .where("card_number", "=", card.number)
    .where("checked_at", ">", since)
    .executeTakeFirst();
}

/** A card that a person paid for, with the owner and bouquet of their newest order for it. */
export type PaidCard = { brand: CableBrand; number: string; owner: string; bouquet: string };

/** The purchases of cable TV that are read, newest first, however long the history is. */
const DEPTH = 100;

/** Returns the cards of a person's newest purchases, last used first; failed and refunded ones not. */
export async function newestCards(db: Db, userId: string): Promise<PaidCard[]> {
  const { rows } = await sql<PaidCard>`
    select brand, number, owner, bouquet from (
      select distinct on (network, number) network as brand, number, coalesce(meter_owner, '') as owner,
             plan_name as bouquet, seq
        from (select * from wallet_transaction
               where user_id = ${userId} and type = 'cable' and seq > 0 order by seq desc limit ${DEPTH}) bought
       where status in ('success', 'pending', 'processing')
       order by network, number, seq desc
    ) kept order by seq desc`.execute(db);
  return rows;
}

export async function saveCardCheck(tx: Tx, row: Selectable<DB["card_check"]>): Promise<void> {
  const { brand, card_number, ...answer } = row;
  await tx
    .insertInto("card_check")
    .values({ brand, card_number, ...answer })
    .onConflict((conflict) => conflict.columns(["brand", "card_number"]).doUpdateSet(answer))
    .execute();
}
