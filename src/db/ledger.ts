import { type RawBuilder, sql, type Kysely, type Transaction } from "kysely";
import {
  type AccountLookup,
  type CannotPay,
  type ChainedMovement,
  chain,
  type Guarded,
  type HouseKind,
  type Movement,
} from "../core/ledger.ts";
import { type Kobo, kobo } from "../core/money.ts";
import { ok, type Result } from "../core/result.ts";
import { int8Array, uuidArray } from "./arrays.ts";
import type { DB } from "./schema.ts";

/**
 * Opens these house accounts and returns a look-up by kind and party that needs no query. The look-up throws
 * for an account that was not opened.
 */
export async function openHouseAccounts(
  db: Kysely<DB>,
  wanted: readonly { kind: HouseKind; party: string }[],
): Promise<AccountLookup> {
  const numbers = new Map<string, bigint>();
  for (const { kind, party } of wanted) {
    const { rows } = await sql<{
      id: bigint;
    }>`select ledger_open(${kind}, null, ${party}, false) as id`.execute(db);
    const id = rows[0]?.id;
    if (id !== undefined) numbers.set(`${kind}/${party}`, id);
  }
  return (kind, party = "") => {
    const id = numbers.get(`${kind}/${party}`);
    if (id === undefined) throw new Error(`house account ${kind}/${party} was not opened`);
    return id;
  };
}

/** Opens a person's guarded account, or finds it, and returns its number. */
export async function openGuarded(
  tx: Transaction<DB>,
  kind: "wallet" | "earnings",
  ownerId: string,
): Promise<bigint> {
  const { rows } = await sql<{
    id: bigint;
  }>`select ledger_open(${kind}, ${ownerId}::uuid, '', true) as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("ledger_open answered nothing");
  return id;
}

/**
 * Locks guarded accounts in order of their numbers and reads them, and which of them are frozen. Lock them
 * before a request key is ended, never after.
 */
export async function lockGuarded(
  tx: Transaction<DB>,
  accounts: readonly bigint[],
): Promise<Map<bigint, Guarded>> {
  const { rows } = await sql<{
    account_ids: bigint[] | null;
    balances: bigint[] | null;
    seqs: bigint[] | null;
    frozen: boolean[] | null;
  }>`
    select * from guarded_lock(${int8Array(accounts)}::bigint[])`.execute(tx);
  const found = rows[0];
  const guarded = new Map<bigint, Guarded>();
  found?.account_ids?.forEach((id, i) => {
    const isFrozen = found.frozen?.[i] ?? false;
    guarded.set(id, { balance: kobo(found.balances?.[i] ?? 0n), seq: found.seqs?.[i] ?? 0n, isFrozen });
  });
  return guarded;
}

/** Returns the arguments of `ledger_write` as array literals. */
export function movementArrays(movements: readonly ChainedMovement[]): (string | null)[] {
  return [
    uuidArray(movements.map((m) => m.subjectId)),
    int8Array(movements.map((m) => BigInt(m.step))),
    int8Array(movements.map((m) => BigInt(m.leg))),
    int8Array(movements.map((m) => m.debit)),
    int8Array(movements.map((m) => m.credit)),
    int8Array(movements.map((m) => m.amount)),
    int8Array(movements.map((m) => m.debitSeq)),
    int8Array(movements.map((m) => m.debitAfter)),
    int8Array(movements.map((m) => m.creditSeq)),
    int8Array(movements.map((m) => m.creditAfter)),
    uuidArray(movements.map((m) => m.actor)),
  ];
}

/** Writes chained movements with the SQL function that the batched path also uses. */
async function writeMovements(
  tx: Transaction<DB>,
  movements: readonly ChainedMovement[],
  at: Date,
): Promise<void> {
  const args: RawBuilder<unknown>[] = movementArrays(movements).map((text) => sql`${text}`);
  await sql`select ledger_write(${sql.join(args)}, ${at})`.execute(tx);
}

/**
 * Locks the guarded accounts, chains the movements and writes them, in the caller's transaction. Returns the
 * guarded accounts after it, and the chained movements (for balances before and after). Errors:
 * insufficient_balance, account_frozen; then nothing was written.
 */
export async function post(
  tx: Transaction<DB>,
  posting: { guarded: readonly bigint[]; movements: readonly Movement[]; at: Date },
): Promise<Result<{ guarded: Map<bigint, Guarded>; movements: ChainedMovement[] }, CannotPay>> {
  const guarded = await lockGuarded(tx, posting.guarded);
  const chained = chain(posting.movements, guarded);
  if (!chained.ok) return chained;
  await writeMovements(tx, chained.value, posting.at);
  return ok({ guarded, movements: chained.value });
}

/** Reads the balance of one guarded account in kobo, without a lock: for screens, never for decisions. */
export async function balanceOf(db: Kysely<DB>, account: bigint): Promise<Kobo> {
  const row = await db
    .selectFrom("ledger_balance")
    .select("balance")
    .where("account_id", "=", account)
    .executeTakeFirst();
  return row?.balance ?? kobo(0n);
}
