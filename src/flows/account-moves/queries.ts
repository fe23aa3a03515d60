import { sql } from "kysely";
import type { MoveKind, Pair } from "../../core/account-moves.ts";
import type { Kobo } from "../../core/money.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** Money that was moved between our own accounts, as it was written down. */
export type MoveRow = {
  id: string;
  kind: MoveKind;
  bank: string;
  toBank: string;
  supplier: string;
  provider: string;
  amount: Kobo;
  reference: string;
  note: string;
  by: string;
  at: Date;
  /** The move that this one took back. */
  undoes: string | null;
  /** When this one was taken back. */
  undoneAt: Date | null;
};

const listed = sql`
  select m.id, m.kind, m.bank, m.to_bank as "toBank", m.supplier, m.provider, m.there_kobo + m.back_kobo as amount, m.reference,
         m.note, u.user_name as by, m.created_at as at, m.undoes, back.created_at as "undoneAt"
    from account_move m join app_user u on u.id = m.moved_by left join account_move back on back.undoes = m.id`;

/** Returns the newest moves, or those before one of them. */
export async function listMoves(
  db: Db,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<MoveRow[]> {
  const older = before ? sql`where m.id < ${before}` : sql``;
  const { rows } = await sql<MoveRow>`${listed} ${older} order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findMove(db: Db, id: string): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`${listed} where m.id = ${id}`.execute(db);
  return rows[0];
}

export type NewMove = Pick<MoveRow, "id" | "kind" | "reference" | "note" | "at" | "undoes"> & {
  parties: Pick<MoveRow, "bank" | "toBank" | "supplier" | "provider">;
  pair: Pair;
  there: Kobo;
  back: Kobo;
  movedBy: string;
};

/** Stores a move; false when it takes one back that was taken back already. */
export async function insertMove(tx: Tx, move: NewMove): Promise<boolean> {
  const { toBank, ...parties } = move.parties;
  const row = await tx
    .insertInto("account_move")
    .values({
      ...parties,
      to_bank: toBank,
      id: move.id,
      kind: move.kind,
      pair: move.pair,
      there_kobo: move.there,
      back_kobo: move.back,
      reference: move.reference,
      note: move.note,
      moved_by: move.movedBy,
      undoes: move.undoes,
      created_at: move.at,
    })
    .onConflict((conflict) => conflict.column("undoes").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
