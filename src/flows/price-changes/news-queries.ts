import { sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { UserType } from "../../core/people.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { type ChangeLine, type ChangeRow, lineOf } from "../catalogue/price-change-queries.ts";
import type { Buyer } from "./own-prices.ts";

/** Readers of changed prices: servers and people, and how far each change has come. */

/** Takes the oldest applied change that not all servers know yet; other processes leave it alone. */
export function takeUnannounced(tx: Tx): Promise<ChangeRow | undefined> {
  return tx
    .selectFrom("price_change")
    .selectAll()
    .where("news_at", "is not", null)
    .orderBy("news_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Stores whose server was last written to about a change; null: everybody's. */
export async function noteAnnounced(tx: Tx, id: string, lastUser: string | null): Promise<void> {
  const announced = lastUser === null ? { news_at: null } : { news_to: lastUser };
  await tx.updateTable("price_change").set(announced).where("id", "=", id).execute();
}

/** The smallest id, before everybody's. */
const FIRST = "00000000-0000-0000-0000-000000000000";

type Known = { id: string; userType: UserType; isSpecial: boolean };
export type Receiver = { id: string } & Buyer;

/** Returns the next people whose servers hear of prices, after the one with this id. */
export async function nextServers(tx: Tx, after: string | null, limit: number): Promise<Receiver[]> {
  const people = await tx
    .selectFrom("webhook_endpoint as e")
    .innerJoin("app_user as u", "u.id", "e.user_id")
    .select(["u.id", "u.user_type as userType", "u.is_special as isSpecial"])
    .where("e.user_id", ">", after ?? FIRST)
    .where("u.is_blocked", "=", false)
    .orderBy("e.user_id")
    .limit(limit)
    .execute();
  return withSpecialPrices(tx, people);
}

async function withSpecialPrices<P extends Known>(tx: Tx, people: readonly P[]): Promise<(P & Buyer)[]> {
  const ids = people.filter(({ isSpecial }) => isSpecial).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom("special_price")
          .select(["user_id", "product", "price_kobo"])
          .where(sql<boolean>`user_id = any (${uuidArray(ids)}::uuid[])`)
          .execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return people.map((person) => {
    const own = byUser.get(person.id) ?? [];
    return { ...person, special: new Map<string, Kobo>(own.map((row) => [row.product, row.price_kobo])) };
  });
}

/** A message for a person's server, whole. */
export type Message = { id: string; userId: string; body: string; at: Date };

export async function insertMessages(tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto("webhook_delivery")
    .values(
      messages.map(({ id, userId, body, at }) => ({
        id,
        user_id: userId,
        event: "prices.changed" as const,
        body,
        next_try_at: at,
        created_at: at,
      })),
    )
    .execute();
}

/** Someone who wants letters about prices: their prices since `since` are news. */
export type LetterReader = Receiver & { userName: string; email: string; since: Date };

/**
 * Takes readers whose time has come and who have not heard of the newest change, and holds them until the
 * commit. A reader who may not get letters any more is left out.
 */
export async function takeReaders(
  tx: Tx,
  { now, newest, limit }: { now: Date; newest: Date; limit: number },
): Promise<LetterReader[]> {
  const people = await tx
    .selectFrom("price_letter as l")
    .innerJoin("app_user as u", "u.id", "l.user_id")
    .select(["u.id", "u.user_type as userType", "u.is_special as isSpecial"])
    .select(["u.user_name as userName", "u.email", "l.since"])
    .where("l.next_at", "<=", now)
    .where("l.since", "<", newest)
    .where("u.is_blocked", "=", false)
    .orderBy("l.next_at")
    .orderBy("l.user_id")
    .limit(limit)
    .forUpdate("l")
    .skipLocked()
    .execute();
  return withSpecialPrices(tx, people);
}

/** Stores that a reader has heard of everything until `since`, and when they may get the next letter. */
export async function noteReader(tx: Tx, id: string, next: { since: Date; nextAt: Date }): Promise<void> {
  const heard = { since: next.since, next_at: next.nextAt };
  await tx.updateTable("price_letter").set(heard).where("user_id", "=", id).execute();
}

/** Returns when the newest change was applied. */
export async function newestChange(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("price_change")
    .select("applied_at")
    .where("applied_at", "is not", null)
    .orderBy("applied_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.applied_at ?? undefined;
}

/** The most changes, and the most of their lines, that one round of letters reads: the newest ones. */
const MAX_CHANGES = 500;
const MAX_LINES = 20_000;

/** Returns the lines of changes that were applied after a time, the oldest first. */
export async function linesSince(tx: Tx, since: Date): Promise<(ChangeLine & { appliedAt: Date })[]> {
  const { rows } = await sql<{ id: string; applied_at: Date }>`
    select id, applied_at from (
      select id, applied_at, sum(plans) over (order by applied_at desc, id desc) as lines
        from (select id, applied_at, plans from price_change where applied_at > ${since}
               order by applied_at desc, id desc limit ${MAX_CHANGES}) newest) counted
     where lines <= ${MAX_LINES}`.execute(tx);
  const lines = await tx
    .selectFrom("price_change_line")
    .selectAll()
    .where(sql<boolean>`change_id = any (${uuidArray(rows.map(({ id }) => id))}::uuid[])`)
    .orderBy("applied_at")
    .orderBy("change_id")
    .execute();
  return lines.flatMap((row) => (row.applied_at ? [{ ...lineOf(row), appliedAt: row.applied_at }] : []));
}

export async function wantsLetters(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("price_letter")
    .select("since")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
