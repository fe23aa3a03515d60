import { sql } from "kysely";
import { overDaily, overOnce } from "../core/limits.ts";
import { kobo, type Kobo } from "../core/money.ts";
import { lagosDay } from "../core/days.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { HouseSettings, LimitKind, Tier } from "../core/settings.ts";
import type { Db, Tx } from "./schema.ts";

/**
 * Limits per person, kind and day in Lagos. A limit is used in the transaction that moves the money, so that
 * two requests at once cannot both fit.
 */

export type LimitFault = { code: "limit_exceeded"; fields: { amount: string } };

export type LimitUse = {
  userId: string;
  kind: LimitKind;
  amount: Kobo;
  limits: HouseSettings["limits"];
  at: Date;
};

/** Returns a person's account level: the number of confirmed identities, 0 to 2 (rules 10.2). */
export async function tierOf(db: Db, userId: string): Promise<Tier> {
  const row = await db
    .selectFrom("identity")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Math.min(2, Number(row.count)) as Tier;
}

/**
 * Uses a part of a person's limit, or refuses when it does not fit. Call it in the transaction that moves the
 * money, after the wallet was locked. Errors: limit_exceeded, whose sentence names the limit, and
 * the next level's where that is higher (rules 10.6).
 */
export async function takeLimit(tx: Tx, use: LimitUse): Promise<Result<Tier, LimitFault>> {
  const tier = await tierOf(tx, use.userId);
  const levels = use.limits[use.kind];
  const met = { kind: use.kind, levels, tier };
  const { once, daily } = levels[tier];
  if (use.amount > once) return fail(exceeded(overOnce(met)));
  if (await useUpTo(tx, use, daily)) return ok(tier);
  const rest = daily - (await usedToday(tx, use));
  // More than the limit may be used, by transfers that cannot be refused or after the limit was lowered.
  return fail(exceeded(overDaily(met, kobo(rest > 0n ? rest : 0n))));
}

/** The part of a day's movements that a person made without proof (rules 11.16). */
export type UnprovenKind = "unproven";

type DayUse = { userId: string; kind: LimitKind | UnprovenKind; amount: Kobo; at: Date };

/** Uses a part of a day's amount; false, and nothing is used, when it does not fit. */
export async function useUpTo(tx: Tx, use: DayUse, daily: Kobo): Promise<boolean> {
  const { rows } = await sql<{ used_kobo: bigint }>`
    insert into limit_use as l (user_id, kind, day, used_kobo)
      select ${use.userId}::uuid, ${use.kind}, ${lagosDay(use.at)}::date, ${use.amount}::bigint where ${use.amount}::bigint <= ${daily}::bigint
      on conflict (user_id, kind, day) do update set used_kobo = l.used_kobo + excluded.used_kobo
      where l.used_kobo + excluded.used_kobo <= ${daily}::bigint
    returning used_kobo`.execute(tx);
  return rows.length > 0;
}

/**
 * Counts money that came in without a request: a bank transfer cannot be refused once it is sent. Never
 * refuses.
 */
export async function countTowardsLimit(tx: Tx, use: Omit<LimitUse, "limits">): Promise<void> {
  await sql`insert into limit_use as l (user_id, kind, day, used_kobo)
      values (${use.userId}, ${use.kind}, ${lagosDay(use.at)}::date, ${use.amount})
      on conflict (user_id, kind, day) do update set used_kobo = l.used_kobo + excluded.used_kobo`.execute(
    tx,
  );
}

/**
 * Releases what a movement used of a limit, because it did not take place. `at` is when the limit was used;
 * the release is for that day.
 */
export async function releaseLimitUse(tx: Tx, use: DayUse): Promise<void> {
  await sql`update limit_use set used_kobo = greatest(0, used_kobo - ${use.amount}::bigint)
     where user_id = ${use.userId} and kind = ${use.kind} and day = ${lagosDay(use.at)}::date`.execute(tx);
}

/** Returns how much of a kind's limit a person has used on the day of `at`. Kobo. */
export async function usedToday(db: Db, use: Omit<DayUse, "amount">): Promise<Kobo> {
  const row = await db
    .selectFrom("limit_use")
    .select("used_kobo")
    .where("user_id", "=", use.userId)
    .where("kind", "=", use.kind)
    .where("day", "=", lagosDay(use.at))
    .executeTakeFirst();
  return row?.used_kobo ?? kobo(0n);
}

const exceeded = (sentence: string): LimitFault => ({ code: "limit_exceeded", fields: { amount: sentence } });
