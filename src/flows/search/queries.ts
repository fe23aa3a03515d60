import { type RawBuilder, sql } from "kysely";
import type { DISPUTE_STATES, ProblemKind } from "../../core/disputes.ts";
import type { Kobo } from "../../core/money.ts";
import type { UserType } from "../../core/people.ts";
import { LINK_PROVIDERS } from "../../core/ports.ts";
import type { Meant } from "../../core/search.ts";
import type { Kind } from "../../core/movements.ts";
import type { Status, TransactionType } from "../../core/transactions.ts";
import { textArray } from "../../db/arrays.ts";
import { partOf } from "../../db/part-of.ts";
import type { Db } from "../../db/schema.ts";

/**
 * The search of staff. Every branch reads an index and a few rows, and a branch that the text cannot mean is
 * not asked.
 */

/** Rows of one branch, and of one group of the answer. */
const FEW = 8;

export type FoundPerson = {
  id: string;
  userName: string;
  fullName: string;
  phone: string;
  userType: UserType;
};

/** Finds people by number, name and email; what is meant exactly comes first. Emails are for admins. */
export async function findPeople(
  db: Db,
  meant: Meant,
  { withEmail }: { withEmail: boolean },
): Promise<FoundPerson[]> {
  const { ids, phone, phonePart, exact, namePart, words } = meant;
  const branches = [
    ids && branch(sql`u.id between ${ids.from} and ${ids.to}`, 0),
    phone !== undefined && branch(sql`u.phone = ${phone}`, 0),
    exact !== undefined && branch(sql`lower(u.user_name) = ${exact}`, 0),
    exact !== undefined && withEmail && branch(sql`lower(u.email) = ${exact}`, 0),
    namePart !== undefined && branch(sql`lower(u.user_name) like ${partOf(namePart)}`, 1),
    phonePart !== undefined && branch(sql`u.phone like ${partOf(phonePart)}`, 1),
    words.length > 0 && branch(hasWords(words, withEmail), 2),
  ].filter((one) => one !== false && one !== undefined);
  if (branches.length === 0) return [];
  const { rows } = await sql<FoundPerson>`
    select u.id, u.user_name as "userName", u.full_name as "fullName", u.phone, u.user_type as "userType"
      from (select id, min(rank) as rank from (${sql.join(branches, sql` union all `)}) f group by id) f
      join app_user u on u.id = f.id
     order by f.rank, u.id desc limit ${FEW}`.execute(db);
  return rows;
}

function branch(condition: RawBuilder<unknown>, rank: number): RawBuilder<unknown> {
  return sql`(select u.id, ${rank}::integer as rank from app_user u where ${condition} limit ${FEW})`;
}

/** Condition: each word begins one of the full name or the email; without emails, one of the name alone. */
function hasWords(words: readonly string[], withEmail: boolean): RawBuilder<unknown> {
  const asked = words.map((word) => `'${word.replace(/['\\]/g, " ")}':*`).join(" & ");
  const query = sql`to_tsquery('simple', ${asked})`;
  const isFound = sql`to_tsvector('simple', u.full_name || ' ' || u.email) @@ ${query}`;
  return withEmail ? isFound : sql`${isFound} and to_tsvector('simple', u.full_name) @@ ${query}`;
}

export type FoundTransaction = {
  id: string;
  userId: string;
  userName: string;
  kind: Kind;
  type: TransactionType;
  status: Status;
  planName: string;
  network: string;
  number: string;
  amount: Kobo;
  at: Date;
};

/** Finds lines of history by id, receiver, meter, a reference of supplier, provider or bank, and token. */
export async function findTransactions(db: Db, meant: Meant): Promise<FoundTransaction[]> {
  const { ids, phone, meter, references, reported } = meant;
  const numbers = [phone, meter].filter((number) => number !== undefined);
  const texts = textArray(references);
  const branches = [
    ids && sql`(select id from wallet_transaction where id between ${ids.from} and ${ids.to} limit ${FEW})`,
    ...[...new Set(numbers)].map(
      (number) =>
        sql`(select id from wallet_transaction where number = ${number} order by created_at desc limit ${FEW})`,
    ),
    reported !== undefined &&
      sql`(select id from manual_funding where reference_key = ${reported} order by id desc limit ${FEW})`,
    ...(references.length === 0
      ? []
      : [
          sql`(select purchase_id from order_reference
                where hash = any (array(select reference_hash(lower(r)) from unnest(${texts}::text[]) r)) limit ${FEW})`,
          sql`(select id from funding where provider = any (${textArray([...LINK_PROVIDERS, "monnify"])}::text[])
                  and reference = any (${texts}::text[]) limit ${FEW})`,
          sql`(select id from funding where gateway_ref = any (${texts}::text[]) limit ${FEW})`,
          sql`(select id from payout where provider_ref = any (${texts}::text[]) limit ${FEW})`,
        ]),
  ].filter((one) => one !== undefined && one !== false);
  if (branches.length === 0) return [];
  const { rows } = await sql<FoundTransaction>`
    select t.id, t.user_id as "userId", u.user_name as "userName", t.kind, t.type, t.status, t.plan_name as "planName",
           t.network, t.number, t.amount_kobo as amount, t.created_at as at
      from (${sql.join(branches, sql` union `)}) f(id)
      join wallet_transaction t on t.id = f.id
      join app_user u on u.id = t.user_id
     order by t.created_at desc, t.id desc limit ${FEW}`.execute(db);
  return rows;
}

export type FoundTicket = {
  id: string;
  userName: string;
  kind: ProblemKind;
  state: (typeof DISPUTE_STATES)[number];
  openedAt: Date;
};

/** Finds tickets of reported problems by their number, and by that of their transaction. */
export async function findTickets(db: Db, { ids }: Meant): Promise<FoundTicket[]> {
  if (!ids) return [];
  const { rows } = await sql<FoundTicket>`
    select d.id, u.user_name as "userName", d.kind, d.state, d.opened_at as "openedAt"
      from ((select id from dispute where id between ${ids.from} and ${ids.to} limit ${FEW})
            union
            (select id from dispute where transaction_id between ${ids.from} and ${ids.to} limit ${FEW})) f
      join dispute d on d.id = f.id
      join app_user u on u.id = d.user_id
     order by d.id desc limit ${FEW}`.execute(db);
  return rows;
}

export type FoundWithdrawal = {
  id: string;
  userId: string;
  userName: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  amount: Kobo;
  state: "pending" | "processing" | "paid" | "failed" | "reversed";
  at: Date;
};

/** Finds withdrawals by id, by the bank account they went to, and by the provider's reference. */
export async function findWithdrawals(db: Db, meant: Meant): Promise<FoundWithdrawal[]> {
  const { ids, account, references } = meant;
  const texts = textArray(references);
  const branches = [
    ids && sql`(select id from payout where id between ${ids.from} and ${ids.to} limit ${FEW})`,
    account !== undefined &&
      sql`(select id from payout where account_number = ${account} order by id desc limit ${FEW})`,
    references.length > 0 &&
      sql`(select id from payout where provider_ref = any (${texts}::text[]) limit ${FEW})`,
  ].filter((one) => one !== false && one !== undefined);
  if (branches.length === 0) return [];
  const { rows } = await sql<FoundWithdrawal>`
    select p.id, p.user_id as "userId", u.user_name as "userName", p.bank_name as "bankName",
           p.account_number as "accountNumber", p.account_name as "accountName", p.amount_kobo as amount, p.state,
           p.created_at as at
      from (${sql.join(branches, sql` union `)}) f(id)
      join payout p on p.id = f.id
      join app_user u on u.id = p.user_id
     order by p.id desc limit ${FEW}`.execute(db);
  return rows;
}

export type FoundAccount = {
  userId: string;
  userName: string;
  bankName: string;
  accountNumber: string;
  /** True for an account that pays into the wallet, false for one that a person saved to withdraw to. */
  isReserved: boolean;
};

/** Finds whose a bank account is: one of ours that pays into a wallet, or one that somebody saved. */
export async function findAccounts(db: Db, { account }: Meant): Promise<FoundAccount[]> {
  if (account === undefined) return [];
  const { rows } = await sql<FoundAccount>`
    select a.user_id as "userId", u.user_name as "userName", a.bank_name as "bankName",
           a.account_number as "accountNumber", a."isReserved"
      from ((select user_id, bank_name, account_number, true as "isReserved" from reserved_account
              where account_number = ${account} limit ${FEW})
            union all
            (select user_id, bank_name, account_number, false from beneficiary
              where account_number = ${account} limit ${FEW})) a
      join app_user u on u.id = a.user_id
     order by a."isReserved" desc, u.id desc limit ${FEW}`.execute(db);
  return rows;
}
