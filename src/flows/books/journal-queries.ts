import { type RawBuilder, sql } from "kysely";
import type { BookAccount } from "../../core/book-accounts.ts";
import type { Kobo } from "../../core/money.ts";
import type { Db } from "../../db/schema.ts";

/** Movements one by one, in the order of the journal: by time, subject, step and leg. */

export type JournalRow = {
  at: Date;
  subjectId: string;
  step: number;
  leg: number;
  debit: bigint;
  debitKind: string;
  debitParty: string;
  credit: bigint;
  creditKind: string;
  creditParty: string;
  amount: Kobo;
};

export type Slice = {
  from: Date;
  to: Date;
  account: BookAccount | undefined;
  /** Rows after this one alone. */
  after?: Place | undefined;
  /** None: all of them. */
  limit: number | undefined;
};

/** A row's place within its moment. */
export type Place = { at: Date; subjectId: string; step: number; leg: number };

/** Returns the movements of a short time, in order. The index by time bounds what is read. */
export async function readSlice(db: Db, { from, to, account, after, limit }: Slice): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select p.created_at as at, p.subject_id as "subjectId", p.step, p.leg, p.debit, d.kind as "debitKind", d.party as "debitParty",
           p.credit, c.kind as "creditKind", c.party as "creditParty", p.amount
      from ledger_posting p join ledger_account d on d.id = p.debit join ledger_account c on c.id = p.credit
     where p.created_at >= ${from} and p.created_at < ${to} ${onAccount(account)} ${afterPlace(after)}
     order by p.created_at, p.subject_id, p.step, p.leg ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(
    db,
  );
  return rows;
}

function onAccount(account: BookAccount | undefined): RawBuilder<unknown> {
  if (!account) return sql``;
  const { kind, party } = account;
  return sql`and ((d.kind = ${kind} and d.party = ${party}) or (c.kind = ${kind} and c.party = ${party}))`;
}

function afterPlace(after: Place | undefined): RawBuilder<unknown> {
  if (!after) return sql``;
  return sql`and (p.created_at, p.subject_id, p.step, p.leg) > (${after.at}, ${after.subjectId}::uuid, ${after.step}, ${after.leg})`;
}
