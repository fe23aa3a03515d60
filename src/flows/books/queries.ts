import { type RawBuilder, sql } from "kysely";
import type { BookAccount } from "../../core/book-accounts.ts";
import { dayAfter, dayStart } from "../../core/days.ts";
import type { Kobo } from "../../core/money.ts";
import { isService } from "../../db/kinds.ts";
import type { Db } from "../../db/schema.ts";
import { kindOfPeople } from "../today/fold-queries.ts";

/** The books of days of Lagos, from the sums that are kept: closed days whole, open ones by slices. */

/** Days, the last included; `openFrom` is the first that is not closed. */
export type Span = { from: string; to: string; openFrom: string };

/** Movements of days by their two accounts and step: day, debit, credit, step, movements, amount_kobo. */
function movedIn({ from, to, openFrom }: Span): RawBuilder<unknown> {
  const open = openFrom > from ? openFrom : from;
  return sql`(
    select day, debit, credit, step, movements, amount_kobo from movement_day
     where day >= ${from}::date and day <= ${to}::date and day < ${openFrom}::date
    union all
    select (since at time zone 'Africa/Lagos')::date, debit, credit, step, movements, amount_kobo from movement_slice
     where since >= ${dayStart(open)} and since < ${dayStart(dayAfter(to))})`;
}

export type AccountMoves = BookAccount & { day: string; debits: Kobo; credits: Kobo };

/** Sums what each account lost and gained on each day. */
export async function accountMoves(db: Db, span: Span, kinds?: readonly string[]): Promise<AccountMoves[]> {
  const only = kinds ? sql`where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})` : sql``;
  const { rows } = await sql<AccountMoves>`
    with moved as (select * from ${movedIn(span)} m)
    select to_char(day, 'YYYY-MM-DD') as day, kind, party, sum(debits)::bigint as debits, sum(credits)::bigint as credits from (
      select s.day, coalesce(a.kind, ${kindOfPeople(sql`s.account`)}) as kind, coalesce(a.party, '') as party, s.debits, s.credits
        from (select day, account, sum(debit) as debits, sum(credit) as credits from (
                select day, debit as account, amount_kobo as debit, 0 as credit from moved
                union all select day, credit, 0, amount_kobo from moved) sides group by day, account) s
        left join ledger_account a on a.id = s.account) named
    ${only} group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

export type Sold = {
  service: string;
  network: string;
  /** Orders that were delivered, less those that their supplier paid back later. */
  orders: number;
  /** Cost of what was delivered, and margin and fee on it. */
  cost: Kobo;
  margin: Kobo;
  fee: Kobo;
  /** Late deliveries and refunds that nobody pays us. */
  loss: Kobo;
};

/** Sums what was sold, by service and network, at the time of posting (rules 16.2). */
export async function soldIn(db: Db, { from, to, openFrom }: Span): Promise<Sold[]> {
  const open = openFrom > from ? openFrom : from;
  const sums = sql`line, network, orders, cost_kobo, margin_kobo, fee_kobo, loss_kobo`;
  const { rows } = await sql<Sold>`
    select line as service, network, sum(orders)::float8 as orders, sum(cost_kobo)::bigint as cost, sum(margin_kobo)::bigint as margin,
           sum(fee_kobo)::bigint as fee, sum(loss_kobo)::bigint as loss
      from (select ${sums} from income_day where day >= ${from}::date and day <= ${to}::date and day < ${openFrom}::date
            union all
            select ${sums} from income_slice where since >= ${dayStart(open)} and since < ${dayStart(dayAfter(to))}) sold
     where ${isService("line")} group by line, network order by line, network`.execute(db);
  return rows;
}

export type SupplierLeg = {
  day: string;
  debitKind: string;
  creditKind: string;
  step: number;
  movements: number;
  amount: Kobo;
};

/** The movements of one supplier's float and of what it owes us, by day. */
export async function supplierLegs(db: Db, span: Span, supplier: string): Promise<SupplierLeg[]> {
  const { rows } = await sql<SupplierLeg>`
    with own as (select id from ledger_account
                  where kind in ('supplier_float', 'supplier_receivable') and party = ${supplier} and owner_id is null)
    select to_char(m.day, 'YYYY-MM-DD') as day, coalesce(d.kind, ${kindOfPeople(sql`m.debit`)}) as "debitKind",
           coalesce(c.kind, ${kindOfPeople(sql`m.credit`)}) as "creditKind", m.step, sum(m.movements)::float8 as movements,
           sum(m.amount_kobo)::bigint as amount
      from ${movedIn(span)} m left join ledger_account d on d.id = m.debit left join ledger_account c on c.id = m.credit
     where m.debit in (select id from own) or m.credit in (select id from own)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** The balances of all accounts at the end of the newest closed day before a day; credit is positive. */
export async function closedBalances(
  db: Db,
  before: string,
): Promise<{ day: string | undefined; balances: (BookAccount & { balance: Kobo })[] }> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from book_closed where day < ${before}::date`.execute(db);
  const day = rows[0]?.day ?? undefined;
  if (day === undefined) return { day, balances: [] };
  const balances = await db
    .selectFrom("book_balance")
    .select(["kind", "party", "balance"])
    .where("day", "=", day)
    .orderBy("kind")
    .orderBy("party")
    .execute();
  return { day, balances };
}

export type ClosedDay = { day: string; vatBps: number; isGreen: boolean | null; closedAt: Date };

/** Returns the closed days between two days, the last included. */
export async function closedDays(db: Db, from: string, to: string): Promise<ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    select to_char(day, 'YYYY-MM-DD') as day, vat_bps as "vatBps", is_green as "isGreen", closed_at as "closedAt"
      from book_closed where day between ${from}::date and ${to}::date order by day`.execute(db);
  return rows;
}

/** Returns the first and the newest closed day. */
export async function closedRange(db: Db): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as first, to_char(max(day), 'YYYY-MM-DD') as last from book_closed`.execute(
    db,
  );
  return rows[0] ?? { first: null, last: null };
}
