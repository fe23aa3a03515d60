import { sql } from "kysely";
import type pg from "pg";
import type { Movement } from "../core/ledger.ts";
import type { MeterToken } from "../core/meter-tokens.ts";
import { int8Array, textArray, uuidArray } from "./arrays.ts";
import { WRITE_SOMETHING } from "./confirmed-commit.ts";
import type { AttemptRow, Tx } from "./schema.ts";

/** A delivered purchase that is about to be settled. */
export type Settlement = {
  purchaseId: string;
  userId: string;
  attempt: number;
  supplierRef: string;
  token: string | null;
  units: string | null;
  /** All tokens, where there is more than the one in `token`. */
  tokens: readonly MeterToken[] | null;
  /** The PIN that was delivered, sealed; it is kept in the commit that settles. */
  sealedPin: Uint8Array | null;
  note: string;
  /** The supplier's orders do not carry our reference: its number is claimed for this purchase. */
  isClaimed: boolean;
  movements: readonly Movement[];
  at: Date;
};

const places = (count: number) => Array.from({ length: count }, (_, i) => `$${i + 1}`).join(", ");
const SETTLE = `select purchase_settle_unrung(${places(15)}) as won`;
const SETTLE_PINS = `select purchase_settle_epins(${places(16)}) as won`;

/**
 * Settles a batch and returns the times of settlement; undefined for purchases that were decided elsewhere.
 * One statement is the whole transaction; the condition of its update decides which call settles.
 */
export async function settleBatch(
  client: pg.Client,
  items: readonly Settlement[],
): Promise<(Date | undefined)[]> {
  const at = items[0]?.at ?? new Date(0);
  const values = argumentsOf(items, at);
  const sealed = items.map(({ sealedPin }) => hexOf(sealedPin));
  const statement = sealed.every((pin) => pin === null)
    ? { name: "purchase_settle", text: SETTLE, values }
    : { name: "purchase_settle_epins", text: SETTLE_PINS, values: [...values, textArray(sealed)] };
  const { rows } = await client.query<{ won: string[] }>(statement);
  const won = new Set(rows[0]?.won ?? []);
  // The others were settled before, perhaps by a commit that no standby confirmed.
  if (won.size < items.length) await client.query(WRITE_SOMETHING);
  return items.map((item) => (won.delete(item.purchaseId) ? at : undefined));
}

const hexOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString("hex");

function argumentsOf(items: readonly Settlement[], at: Date): unknown[] {
  const movements = items.flatMap((item) => item.movements);
  return [
    at,
    uuidArray(items.map((item) => item.purchaseId)),
    int8Array(items.map((item) => item.attempt)),
    textArray(items.map((item) => item.supplierRef)),
    textArray(items.map((item) => item.token)),
    textArray(items.map((item) => item.units)),
    textArray(items.map((item) => item.note)),
    `{${items.map((item) => item.isClaimed).join(",")}}`,
    textArray(items.map(({ tokens }) => tokens && JSON.stringify(tokens))),
    uuidArray(movements.map((move) => move.subjectId)),
    int8Array(movements.map((move) => move.step)),
    int8Array(movements.map((move) => move.leg)),
    int8Array(movements.map((move) => move.debit)),
    int8Array(movements.map((move) => move.credit)),
    int8Array(movements.map((move) => move.amount)),
  ];
}

/** Locks a purchase that is still processing with this attempt; returns false when it was already decided. */
export async function lockProcessing(tx: Tx, live: AttemptRow): Promise<boolean> {
  const open = await tx
    .selectFrom("wallet_transaction")
    .select("id")
    .where("id", "=", live.purchase_id)
    .where("status", "=", "processing")
    .where("attempt", "=", live.attempt)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return open !== undefined;
}

/** Settles one purchase inside a plain transaction; its commit tells the buyer's screens. */
export async function settleOne(tx: Tx, settlement: Settlement): Promise<boolean> {
  const values = sql.join(argumentsOf([settlement], settlement.at));
  const { rows } = await sql<{ won: string[] }>`select purchase_settle(${values}) as won`.execute(tx);
  const isMine = (rows[0]?.won.length ?? 0) > 0;
  const { purchaseId, userId, sealedPin, at } = settlement;
  if (isMine && sealedPin) {
    const row = { purchase_id: purchaseId, user_id: userId, sealed: Buffer.from(sealedPin), stored_at: at };
    await tx.insertInto("epin").values(row).execute();
  }
  return isMine;
}
