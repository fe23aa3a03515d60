import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Contra, Difference, ExceptionKind, ExceptionState, Way } from "../../core/reconciliation.ts";
import { isPurchase } from "../../db/kinds.ts";
import type { DB, Db, PayoutRow, TransactionRow, Tx } from "../../db/schema.ts";
import type { Place } from "./statement-queries.ts";

/** Exceptions: what a statement and our ledger disagree about. */

export type ExceptionRow = Selectable<DB["reconciliation_exception"]>;
/** With who decided, by name. */
export type NamedException = ExceptionRow & { byName: string | null };

export type ExceptionFilter = { state?: ExceptionState | undefined; what?: ExceptionKind | undefined };

const isMeant = ({ accountId, day }: Place, { state, what }: ExceptionFilter): RawBuilder<boolean> => sql`
  e.account_id = ${accountId} and e.day = ${day}::date
  and ${state ? sql`e.state = ${state}` : sql`true`} and ${what ? sql`e.kind = ${what}` : sql`true`}`;

/** Returns one page of a day's exceptions, in the order of time. */
export async function listExceptions(
  db: Db,
  place: Place,
  wanted: ExceptionFilter & { offset: number; limit: number },
): Promise<NamedException[]> {
  return db
    .selectFrom("reconciliation_exception as e")
    .leftJoin("app_user as u", "u.id", "e.by_id")
    .selectAll("e")
    .select("u.user_name as byName")
    .where(isMeant(place, wanted))
    .orderBy(sql`coalesce(e.their_at, e.our_at)`)
    .orderBy("e.id")
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
}

/**
 * Returns one page of a closed day's exceptions as they were at its close, with the note of then: decisions
 * that came later are left out (rules 17.9).
 */
export async function listClosedExceptions(
  db: Db,
  place: Place,
  wanted: { what?: ExceptionKind; closedAt: Date; offset: number; limit: number },
): Promise<ExceptionRow[]> {
  const way = sql`case e.closed_as when 'waiting' then 'wait' when 'disputed' then 'dispute' else e.closed_as end`;
  const note = sql<string>`coalesce((
    select d.note from reconciliation_decision d
     where d.exception_id = e.id and d.way = ${way} and d.decided_at <= ${wanted.closedAt}
     order by d.decided_at desc, d.id desc limit 1), '')`;
  return db
    .selectFrom("reconciliation_exception as e")
    .selectAll("e")
    .select(note.as("note"))
    .where(isMeant(place, { what: wanted.what }))
    .where("e.closed_as", "is not", null)
    .orderBy(sql`coalesce(e.their_at, e.our_at)`)
    .orderBy("e.id")
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
}

export type ExceptionCount = { kind: ExceptionKind; state: ExceptionState; n: number };

/** Counts the exceptions of a day by kind and state. */
export async function countExceptions(db: Db, { accountId, day }: Place): Promise<ExceptionCount[]> {
  const { rows } = await sql<ExceptionCount>`
    select kind, state, count(*)::integer as n from reconciliation_exception
     where account_id = ${accountId} and day = ${day}::date group by kind, state`.execute(db);
  return rows;
}

/** More differences than this are counted as this many. */
const MAX_COUNTED = 10_000;

/** Counts the differences that nobody decided about, of all days, with the time of the oldest. */
export async function waitingDifferences(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::integer as count, min(found_at) as "oldestAt" from (
      select found_at from reconciliation_exception where state = 'open' order by found_at limit ${MAX_COUNTED}) d`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Reads an exception and locks it until the commit. */
export function lockException(tx: Tx, id: string): Promise<ExceptionRow | undefined> {
  return tx
    .selectFrom("reconciliation_exception")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function findException(db: Db, id: string): Promise<ExceptionRow | undefined> {
  return db.selectFrom("reconciliation_exception").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Facts about our row of an exception: a purchase, with its way back, a payment by link, or a withdrawal. */
export type OurRow = {
  purchase: (NonNullable<Difference["purchase"]> & { line: TransactionRow }) | undefined;
  isPayment: boolean;
  payout: PayoutRow | undefined;
};

/** Reads our row of an exception, and locks it until the commit where it is a purchase or a withdrawal. */
export async function lockOurRow(tx: Tx, id: string | null): Promise<OurRow> {
  if (id === null) return { purchase: undefined, isPayment: false, payout: undefined };
  const line = await tx
    .selectFrom("wallet_transaction")
    .selectAll()
    .where("id", "=", id)
    .where(isPurchase())
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (line) {
    const refund = await tx
      .selectFrom("refund")
      .select("kind")
      .where("purchase_id", "=", id)
      .executeTakeFirst();
    const isReturned = line.status === "refunded" || line.status === "failed";
    const doesSupplierPay = refund?.kind === "supplier_pays";
    return {
      purchase: { line, isReturned, isForced: line.is_forced, doesSupplierPay },
      isPayment: false,
      payout: undefined,
    };
  }
  const payment = await tx.selectFrom("funding").select("id").where("id", "=", id).executeTakeFirst();
  const payout = await tx
    .selectFrom("payout")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { purchase: undefined, isPayment: payment !== undefined, payout };
}

/** Amounts that were posted for a settled exception. */
export type Posted = { adjusted: bigint; posted: bigint; contra: Contra | null };

/** Writes a decision about an exception down, which the caller holds locked and knows as unsettled. */
export async function decideException(
  tx: Tx,
  id: string,
  decision: {
    decisionId: string;
    way: Way;
    note: string;
    byId: string;
    agreedBy: string | null;
    posted?: Posted;
    at: Date;
  },
): Promise<void> {
  const { way, posted } = decision;
  const ends = way === "take_theirs" || way === "write_off";
  await tx
    .insertInto("reconciliation_decision")
    .values({
      id: decision.decisionId,
      exception_id: id,
      way,
      note: decision.note,
      by_id: decision.byId,
      agreed_by: decision.agreedBy,
      decided_at: decision.at,
    })
    .execute();
  await tx
    .updateTable("reconciliation_exception")
    .set({
      state: ends ? "settled" : way === "wait" ? "waiting" : "disputed",
      how: ends ? way : null,
      note: decision.note,
      by_id: decision.byId,
      agreed_by: decision.agreedBy,
      changed_at: decision.at,
      ...(posted
        ? {
            adjusted_kobo: sql`${posted.adjusted}`,
            posted_kobo: sql`${posted.posted}`,
            contra: posted.contra,
          }
        : {}),
    })
    .where("id", "=", id)
    .where("state", "<>", "settled")
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Notes the request for a second admin that an exception waits for. */
export async function noteApproval(tx: Tx, id: string, approvalId: string): Promise<void> {
  await tx
    .updateTable("reconciliation_exception")
    .set({ approval_id: approvalId })
    .where("id", "=", id)
    .execute();
}

/** True while a second admin may still agree to a request. */
export async function isApprovalOpen(tx: Tx, id: string | null, now: Date): Promise<boolean> {
  if (id === null) return false;
  const open = await tx
    .selectFrom("approval")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return open !== undefined;
}
