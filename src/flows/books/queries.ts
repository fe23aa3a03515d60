import { type RawBuilder, sql } from "kysely";
import type { BookAccount } from "../../core/books.ts";
import type { Kobo } from "../../core/money.ts";
import type { Db } from "../../db/schema.ts";
import { movedIn } from "./fold-queries.ts";

/** The books of days of Lagos: closed days as they were added up, and the open one with its newest hours. */

/** Days, the last included, and the hours that are not added up yet. */
export type Span = { from: string; to: string; rest: { from: Date; to: Date } };

function legsIn({ from, to, rest }: Span): RawBuilder<unknown> {
  return sql`(
    select * from book_day where day between ${from}::date and ${to}::date
    union all
    select * from (${movedIn(rest.from, rest.to)}) rest where day between ${from}::date and ${to}::date)`;
}

export type AccountMoves = BookAccount & { day: string; debits: Kobo; credits: Kobo };

/** Sums what each account lost and gained on each day. */
export async function accountMoves(db: Db, span: Span, kinds?: readonly string[]): Promise<AccountMoves[]> {
  const only = kinds ? sql`where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})` : sql``;
  const { rows } = await sql<AccountMoves>`
    with legs as (select * from ${legsIn(span)} l)
    select to_char(day, 'YYYY-MM-DD') as day, kind, party, sum(debit)::bigint as debits, sum(credit)::bigint as credits from (
      select day, debit_kind as kind, debit_party as party, amount as debit, 0 as credit from legs
      union all select day, credit_kind, credit_party, 0, amount from legs) moves
    ${only} group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

export type Sold = {
  service: string;
  network: string;
  /** Orders that were delivered, and orders that went back to their buyers after that. */
  orders: number;
  refunds: number;
  /** Price and cost of what was delivered, less what suppliers took back. */
  sales: Kobo;
  cost: Kobo;
  /** Losses by late deliveries and by refunds that nobody pays us. */
  losses: Kobo;
};

/** Sums what was sold, by service and network, at the time of delivery. */
export async function soldIn(db: Db, span: Span): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select service, network,
           coalesce(sum(movements) filter (where step = 1 and debit_kind = 'purchase_in_flight' and credit_kind = 'supplier_float'), 0)::float8 as orders,
           coalesce(sum(movements) filter (where step = 3 and credit_kind = 'wallet'), 0)::float8 as refunds,
           coalesce(sum(case when step = 1 and debit_kind = 'purchase_in_flight' then amount
                             when step = 3 and credit_kind = 'purchase_in_flight' then -amount else 0 end), 0)::bigint as sales,
           coalesce(sum(case when step = 1 and credit_kind = 'supplier_float' then amount
                             when debit_kind = 'supplier_receivable' then -amount else 0 end), 0)::bigint as cost,
           coalesce(sum(amount) filter (where debit_kind in ('late_delivery_loss', 'refund_loss')), 0)::bigint as losses
      from ${legsIn(span)} l where service <> '' group by service, network order by service, network`.execute(
    db,
  );
  return rows.filter((row) => row.orders + row.refunds > 0 || row.sales !== 0n || row.losses !== 0n);
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
    select to_char(day, 'YYYY-MM-DD') as day, debit_kind as "debitKind", credit_kind as "creditKind", step,
           sum(movements)::float8 as movements, sum(amount)::bigint as amount
      from ${legsIn(span)} l
     where (debit_party = ${supplier} and debit_kind in ('supplier_float', 'supplier_receivable'))
        or (credit_party = ${supplier} and credit_kind in ('supplier_float', 'supplier_receivable'))
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
