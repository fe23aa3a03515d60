import { type Kysely, type Selectable, sql } from "kysely";
import {
  type AlertRule,
  isAlertRule,
  type OpenAlert,
  type Reading,
  ruleOf,
  type Stay,
} from "../../core/alerts.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Alerts as they are stored: at most one open row for each rule and subject. */

type Row = Selectable<DB["alert"]>;
export type AlertRow = Omit<Row, "rule" | "facts"> & { rule: AlertRule; facts: Reading["facts"] };
/** An alert with the user name of its owner. */
export type ListedAlert = AlertRow & { owner: string | null };

const readRow = <R extends Pick<Row, "rule" | "facts">>(row: R) =>
  isAlertRule(row.rule) ? [{ ...row, rule: row.rule, facts: row.facts as Reading["facts"] }] : [];

/**
 * Claims a look for the caller; undefined when another one began less than `pauseMs` ago. Returns when the
 * look before it began.
 */
export async function claimLook(
  tx: Tx,
  { now, pauseMs }: { now: Date; pauseMs: number },
): Promise<Date | undefined> {
  const row = await tx.selectFrom("alert_look").select("begun_at").forUpdate().executeTakeFirstOrThrow();
  if (now.getTime() - row.begun_at.getTime() < pauseMs) return undefined;
  await tx.updateTable("alert_look").set({ begun_at: now }).execute();
  return row.begun_at;
}

/** Locks the deciding on alerts until the commit, so that what one process decides another one sees. */
export async function lockAlerts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide alerts', 0))`.execute(tx);
}

/** More alerts than this are not looked at together; the oldest ones are. */
const MAX_OPEN = 2_000;

/** Returns the alerts that are open. Of a rule that this server does not know nothing is decided. */
export async function readOpenAlerts(tx: Tx): Promise<(AlertRow & OpenAlert)[]> {
  const rows = await tx
    .selectFrom("alert")
    .selectAll()
    .where("closed_at", "is", null)
    .orderBy("id")
    .limit(MAX_OPEN)
    .execute();
  return rows.flatMap(readRow).map((row) => ({ ...row, goodLooks: row.good_looks }));
}

/** Returns the subjects, each as "rule subject", that somebody keeps quiet until later than `now`. */
export async function readMuted(tx: Tx, now: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("alert")
    .select(["rule", "subject"])
    .where("muted_until", ">", now)
    .execute();
  return new Set(rows.map(({ rule, subject }) => `${rule} ${subject}`));
}

/** Opens alerts, and returns those that were not open already. */
export async function openAlerts(
  tx: Tx,
  { readings, ids, at }: { readings: readonly Reading[]; ids: () => string; at: Date },
): Promise<Reading[]> {
  if (readings.length === 0) return [];
  const rows = await tx
    .insertInto("alert")
    .values(
      readings.map(({ rule, subject, value, threshold, facts }) => ({
        id: ids(),
        rule,
        subject,
        severity: ruleOf(rule).severity,
        value,
        threshold,
        facts: JSON.stringify(facts),
        opened_at: at,
        last_bad_at: at,
        closed_at: null,
        owner_id: null,
        acknowledged_at: null,
        muted_until: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["rule", "subject"])
    .execute();
  const opened = new Set(rows.map(({ rule, subject }) => `${rule} ${subject}`));
  return readings.filter(({ rule, subject }) => opened.has(`${rule} ${subject}`));
}

/** Stores the newest bad figure of alerts that stay open, and how often the others were good. */
export async function keepAlerts(tx: Tx, stays: readonly Stay[], at: Date): Promise<void> {
  const rows = stays.map(({ id, goodLooks, reading }) => ({
    id,
    looks: goodLooks,
    value: reading?.value ?? null,
    threshold: reading?.threshold ?? null,
    facts: reading?.facts ?? null,
  }));
  if (rows.length === 0) return;
  await sql`
    update alert a set good_looks = s.looks, value = coalesce(s.value, a.value),
           threshold = coalesce(s.threshold, a.threshold), facts = coalesce(s.facts, a.facts),
           last_bad_at = case when s.value is null then a.last_bad_at else ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as s(id uuid, looks integer, value float8, threshold float8, facts jsonb)
     where a.id = s.id`.execute(tx);
}

export async function closeAlerts(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("alert")
    .set({ closed_at: at })
    .where("id", "in", [...ids])
    .where("closed_at", "is", null)
    .execute();
}

/** Replaces the figures of the last look of these rules. */
export async function replaceReadings(
  tx: Tx,
  { looked, readings }: { looked: readonly AlertRule[]; readings: readonly Reading[] },
): Promise<void> {
  const rows = readings.map(({ rule, subject, value, threshold }) => ({ rule, subject, value, threshold }));
  await tx
    .deleteFrom("alert_reading")
    .where("rule", "in", [...looked, "none"])
    .execute();
  if (rows.length === 0) return;
  await sql`
    insert into alert_reading (rule, subject, value, threshold)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(rule text, subject text, value float8, threshold float8)
        on conflict do nothing`.execute(tx);
}

const listed = (db: Kysely<DB>) =>
  db
    .selectFrom("alert as a")
    .leftJoin("app_user as u", "u.id", "a.owner_id")
    .selectAll("a")
    .select("u.user_name as owner");

/** Lists alerts, newest first: all that are open, or past ones that opened before the alert `before`. */
export async function listAlerts(
  db: Db,
  asked: { isOpen: boolean; rule: AlertRule | undefined; before: string | undefined; limit: number },
): Promise<ListedAlert[]> {
  let query = listed(db).where("a.closed_at", asked.isOpen ? "is" : "is not", null);
  if (asked.rule) query = query.where("a.rule", "=", asked.rule);
  if (asked.before) query = query.where("a.id", "<", asked.before);
  return (await query.orderBy("a.id", "desc").limit(asked.limit).execute()).flatMap(readRow);
}

/** Counts the open alerts that are not muted, by severity. */
export async function countOpenAlerts(
  db: Db,
  now: Date,
): Promise<{ severity: Row["severity"]; alerts: number }[]> {
  const { rows } = await sql<{ severity: Row["severity"]; alerts: number }>`
    select severity, count(*)::integer as alerts from alert
     where closed_at is null and (muted_until is null or muted_until <= ${now}) group by severity`.execute(
    db,
  );
  return rows;
}

/** Locks an alert until the commit. */
export async function lockAlert(tx: Tx, id: string): Promise<AlertRow | undefined> {
  const row = await tx.selectFrom("alert").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && readRow(row)[0];
}

export async function changeAlert(
  tx: Tx,
  id: string,
  change: Partial<Pick<Row, "owner_id" | "acknowledged_at" | "note" | "muted_until" | "closed_at">>,
): Promise<ListedAlert> {
  await tx.updateTable("alert").set(change).where("id", "=", id).execute();
  const row = await listed(tx).where("a.id", "=", id).executeTakeFirstOrThrow();
  const [alert] = readRow(row);
  if (!alert) throw new Error("an alert of no rule");
  return alert;
}
