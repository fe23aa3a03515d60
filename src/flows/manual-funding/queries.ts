import { type Kysely, sql, type Updateable } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { ManualState } from "../../core/manual-funding.ts";
import type { DB, Db, ManualRow, Tx } from "../../db/schema.ts";

/** Bank transfers that people report by hand. */

export type Report = Pick<
  ManualRow,
  "id" | "user_id" | "bank" | "reference" | "reference_key" | "asked_kobo" | "created_at"
>;

/**
 * Inserts a report; false when its reference was used at this bank before. A second writer of the same
 * reference waits here for the first writer's commit. The caller inserts its transaction row in the same
 * commit.
 */
export async function insertReport(tx: Tx, report: Report): Promise<boolean> {
  const inserted = await tx
    .insertInto("manual_funding")
    .values({ ...report, state: "pending" })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Counts a person's open reports. Locks: until its transaction ends, the caller is the only one that may add
 * a report.
 */
export async function countOpenReports(tx: Tx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`manual funding ${userId}`}, 0))`.execute(tx);
  const found = await tx
    .selectFrom("manual_funding")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Returns a report and its person, locked, so that deciders go one after the other. */
export async function lockReport(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("manual_funding")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const owner = await tx
    .selectFrom("app_user")
    .select(["user_name", "wallet_account"])
    .where("id", "=", row.user_id)
    .executeTakeFirstOrThrow();
  return { row, owner };
}

/** Stores the request for a second admin with the report. */
export async function linkApproval(tx: Tx, id: string, approvalId: string): Promise<void> {
  await tx.updateTable("manual_funding").set({ approval_id: approvalId }).where("id", "=", id).execute();
}

export type Decision = {
  adminId: string;
  /** The second admin, if one was needed. */
  agreedBy?: string;
  at: Date;
} & ({ state: "approved"; credited: Kobo } | { state: "rejected"; reason: string });

/** Decides an open report; false when it was decided already. */
export async function decideReport(tx: Tx, id: string, decision: Decision): Promise<boolean> {
  const outcome =
    decision.state === "approved" ? { credited_kobo: decision.credited } : { reason: decision.reason };
  const who = { decided_by: decision.adminId, agreed_by: decision.agreedBy ?? null };
  const moved = await tx
    .updateTable("manual_funding")
    .set({ state: decision.state, ...who, decided_at: decision.at, ...outcome })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** How a report ends in the reporter's history. A credited line also gets its place in the wallet's chain. */
export type ReportEnd = Pick<
  Updateable<DB["wallet_transaction"]>,
  "seq" | "balance_before" | "balance_after"
> &
  Required<Pick<Updateable<DB["wallet_transaction"]>, "status" | "note" | "finished_at">> & {
    amount_kobo?: Kobo;
  };

/** Writes the end of a report into its line of history. */
export async function endReportLine(tx: Tx, id: string, end: ReportEnd): Promise<void> {
  await tx.updateTable("wallet_transaction").set(end).where("id", "=", id).execute();
}

export type ReportSeen = ManualRow & { user_name: string; decided_name: string | null };

function reportsSeen(db: Kysely<DB>) {
  return db
    .selectFrom("manual_funding as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .leftJoin("app_user as d", "d.id", "m.decided_by")
    .selectAll("m")
    .select(["u.user_name", "d.user_name as decided_name"]);
}

export function readReport(db: Db, id: string): Promise<ReportSeen | undefined> {
  return reportsSeen(db).where("m.id", "=", id).executeTakeFirst();
}

export type ReportPage = { status: ManualState | undefined; offset: number; limit: number };

/** Returns a page of reports with their people's names, newest first, and the total count. */
export async function listReports(
  db: Db,
  { status, offset, limit }: ReportPage,
): Promise<{ rows: ReportSeen[]; total: number }> {
  const page = reportsSeen(db).orderBy("m.id", "desc").offset(offset).limit(limit);
  const all = db.selectFrom("manual_funding").select((eb) => eb.fn.countAll<bigint>().as("count"));
  const [rows, counted] = await Promise.all([
    (status ? page.where("m.state", "=", status) : page).execute(),
    (status ? all.where("state", "=", status) : all).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.count) };
}
