import { type RawBuilder, sql } from "kysely";
import { attemptRef } from "../../core/ids.ts";
import type { ProblemKind, StaffService } from "../../core/disputes.ts";
import type { Db, TransactionRow } from "../../db/schema.ts";
import { planCodeAt } from "../purchases/stored-queries.ts";
import { type DisputeRow, MAX_COUNTED, type Ticket, withLines } from "./queries.ts";

/** Tickets as staff list, read and judge them. */

/** A ticket with the names of its person and of who of staff took it. */
type StaffRow = DisputeRow & { userName: string; assignee: string | null };
export type StaffTicket = Ticket & { dispute: StaffRow };

/** The part of all tickets that is listed. `mine`: those that this person of staff took. */
export const SHOWN = ["open", "mine", "overdue", "admin", "ended"] as const;
export type Shown = (typeof SHOWN)[number];

export type TicketFilter = {
  show: Shown;
  /** The person of staff who looks. */
  byId: string;
  kind: ProblemKind | undefined;
  supplier: string | undefined;
  now: Date;
};

/** Ended tickets that are searched at most: the newest. */
const MAX_ENDED = 20_000;

/** Returns a page of tickets and how many there are: open ones soonest due first, ended ones newest first. */
export async function listTickets(
  db: Db,
  { offset, limit, ...filter }: TicketFilter & { offset: number; limit: number },
): Promise<{ tickets: StaffTicket[]; count: number }> {
  const from = sourceOf(filter);
  const order = filter.show === "ended" ? sql`d.ended_at desc, d.id desc` : sql`d.due_at, d.id`;
  const [rows, counted] = await Promise.all([
    sql<StaffRow>`
      select d.*, u.user_name as "userName", a.user_name as assignee
        from (select d.* from ${from} d where ${meant(filter)} order by ${order} limit ${limit} offset ${offset}) d
        join app_user u on u.id = d.user_id left join app_user a on a.id = d.assigned_to
       order by ${order}`.execute(db),
    sql<{ count: number }>`
      select count(*)::integer as count from (
        select from ${from} d where ${meant(filter)} limit ${MAX_COUNTED}) listed`.execute(db),
  ]);
  return { tickets: await withLines(db, rows.rows), count: counted.rows[0]?.count ?? 0 };
}

const sourceOf = ({ show }: TicketFilter): RawBuilder<unknown> =>
  show === "ended"
    ? sql`(select * from dispute where state = 'ended' order by ended_at desc, id desc limit ${MAX_ENDED})`
    : sql`dispute`;

function meant({ show, byId, kind, supplier, now }: TicketFilter): RawBuilder<unknown> {
  const parts: Record<Shown, RawBuilder<unknown>> = {
    open: sql`d.state = 'open'`,
    mine: sql`d.state = 'open' and d.assigned_to = ${byId}`,
    overdue: sql`d.state = 'open' and d.due_at <= ${now}`,
    admin: sql`d.state = 'open' and d.needs_admin`,
    ended: sql`d.state = 'ended'`,
  };
  return sql`${parts[show]} and ${kind ? sql`d.kind = ${kind}` : sql`true`}
    and ${supplier ? sql`d.supplier = ${supplier}` : sql`true`}`;
}

/** Returns one ticket with its transaction and names. */
export async function findTicket(db: Db, id: string): Promise<StaffTicket | undefined> {
  const { rows } = await sql<StaffRow>`
    select d.*, u.user_name as "userName", a.user_name as assignee
      from dispute d join app_user u on u.id = d.user_id left join app_user a on a.id = d.assigned_to
     where d.id = ${id}`.execute(db);
  return (await withLines(db, rows))[0];
}

/** One order of a purchase at one supplier. */
export type TicketAttempt = {
  attempt: number;
  supplier: string;
  /** The reference to quote. */
  reference: string;
  /** The supplier's own number for it; empty when it named none. */
  theirReference: string;
  state: "delivered" | "rejected" | "open";
  /** The supplier's last words. */
  said: string;
  sentAt: Date | null;
};

/** Returns the orders of a purchase, the first sent first; none for what no supplier had. */
export async function attemptsOf(db: Db, line: TransactionRow): Promise<TicketAttempt[]> {
  const [rejected, live] = await Promise.all([
    db
      .selectFrom("attempt_rejected")
      .selectAll()
      .where("purchase_id", "=", line.id)
      .orderBy("attempt")
      .execute(),
    db.selectFrom("attempt_live").selectAll().where("purchase_id", "=", line.id).executeTakeFirst(),
  ]);
  const own = (attempt: number, supplier: string) => ({
    attempt,
    supplier,
    reference: attemptRef(line.id, attempt),
  });
  const known: TicketAttempt[] = rejected.map((one) => ({
    ...own(one.attempt, one.supplier),
    theirReference: "",
    state: "rejected",
    said: one.note,
    sentAt: one.dispatched_at,
  }));
  if (live)
    known.push({
      ...own(live.attempt, live.supplier),
      theirReference: live.supplier_ref ?? "",
      state: "open",
      said: live.note,
      sentAt: live.dispatched_at,
    });
  else if (line.supplier && !known.some(({ attempt }) => attempt === line.attempt))
    known.push({
      ...own(line.attempt, line.supplier),
      theirReference: line.supplier_ref ?? "",
      state: "delivered",
      said: "",
      sentAt: known.length === 0 ? line.created_at : null,
    });
  return known;
}

/** Returns the supplier's code for the plan that was bought; empty where there is none. */
export async function planCodeOf(db: Db, line: TransactionRow): Promise<string> {
  return (await planCodeAt(db, line)) ?? "";
}

/** The newest tickets that a report of staff covers at most. */
const MAX_REPORTED = 20_000;

/** Returns how each of staff served the tickets that were opened since a time (rules 18.11). */
export async function serviceOfStaff(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<StaffService[]> {
  const { rows } = await sql<StaffService>`
    with recent as (
      select * from dispute where opened_at >= ${since} order by opened_at desc limit ${MAX_REPORTED}
    ), act as (
      select first_answer_by as who, extract(epoch from first_answer_at - opened_at) / 60 as minutes,
             (first_answer_at <= due_at)::integer as in_time, 1 as answered, 0 as ended, 0 as overdue
        from recent where first_answer_by is not null
      union all
      select ended_by, null, 0, 0, 1, 0 from recent where ended_by is not null
      union all
      select assigned_to, null, 0, 0, 0, 1 from recent
       where state = 'open' and due_at <= ${now} and assigned_to is not null
    )
    select u.user_name as "userName", sum(answered)::integer as answered, sum(in_time)::integer as "inTime",
           round(percentile_cont(0.5) within group (order by minutes))::integer as "medianMinutes",
           sum(ended)::integer as ended, sum(overdue)::integer as overdue
      from act join app_user u on u.id = act.who group by u.user_name order by u.user_name limit 200`.execute(
    db,
  );
  return rows;
}
