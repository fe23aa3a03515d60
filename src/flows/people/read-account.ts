import { type Profile, readProfile } from "./queries.ts";
import type { TransactionRow } from "../../db/schema.ts";
import { latestTransactions } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";

export type { Profile };

/** A person as their own screens show them, with their newest transactions. */
export type Account = { profile: Profile; transactions: TransactionRow[] };

const RECENT = 10;

/**
 * Returns the account. Throws when the person is gone: callers have a live session, and people are never
 * deleted.
 */
export async function readAccount(deps: Pick<Deps, "db">, userId: string): Promise<Account> {
  const [profile, transactions] = await Promise.all([
    readProfile(deps.db, userId),
    latestTransactions(deps.db, userId, RECENT),
  ]);
  if (!profile) throw new Error("a session without its person");
  return { profile, transactions };
}
