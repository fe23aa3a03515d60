import { type Kysely, sql } from "kysely";
import {
  type Counted,
  type DeliveryOutcome,
  type IncidentDecision,
  type IncidentKind,
  INCIDENT_MINUTES,
  type LastMinutes,
  type OpenIncident,
  TIME_CLASSES,
  WAITING_MS,
  type Wrong,
} from "../../core/service-level.ts";
import { isPurchase } from "../../db/kinds.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** How purchases ended, summed from the ledger, and the incidents that follow (rules 23.1 to 23.8). */

export type Fold = { readTo: Date; lookedAt: Date };
export type Span = { since: Date; before: Date };

/** Locks the fold until the commit; undefined while another process holds it. */
export async function lockFold(tx: Tx): Promise<Fold | undefined> {
  const row = await tx
    .selectFrom("delivery_fold")
    .select(["read_to as readTo", "looked_at as lookedAt"])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row;
}

/** Returns up to when the ledger is read. */
export async function readReach(db: Kysely<DB>): Promise<Date> {
  const row = await db.selectFrom("delivery_fold").select("read_to").executeTakeFirstOrThrow();
  return row.read_to;
}

/** The steps of a purchase's ledger that end it or give its money back. */
const OUTCOMES = { 1: "delivered", 2: "failed", 3: "returned" } as const;
const BOUNDS_MS = TIME_CLASSES.map((seconds) => seconds * 1_000);

/**
 * Adds the purchases that ended in a stretch of time, and moves the fold past it. The time of each is from
 * its payment to the posting that ended it. A stretch is added once, because the fold is locked and moves in
 * the same commit.
 */
export async function addSpan(tx: Tx, { since, before }: Span): Promise<void> {
  const outcome = sql.join(
    Object.entries(OUTCOMES).map(([step, name]) => sql`when ${sql.lit(Number(step))} then ${sql.lit(name)}`),
    sql` `,
  );
  await sql`
    with ended as (
      select t.type, t.network, case p.step ${outcome} end as outcome, p.created_at,
             greatest(0, extract(epoch from p.created_at - t.created_at) * 1000)::bigint as ms
        from (select distinct subject_id, step, created_at from ledger_posting
               where created_at >= ${since} and created_at < ${before} and step between 1 and 3) p
        join wallet_transaction t on t.id = p.subject_id
       where ${isPurchase("t.kind")}
    )
    insert into delivery_span as d (minutes, since, service, network, outcome, speed, lines, worst_ms)
    select w.minutes, date_bin(make_interval(mins => w.minutes), created_at, timestamptz '2000-01-01 00:00Z'), type, network,
           outcome, width_bucket(ms, ${BOUNDS_MS}::bigint[]), count(*), max(ms)
      from ended cross join (values (5::smallint), (60::smallint)) w (minutes)
     group by 1, 2, 3, 4, 5, 6
        on conflict (minutes, since, service, network, outcome, speed)
        do update set lines = d.lines + excluded.lines, worst_ms = greatest(d.worst_ms, excluded.worst_ms)`.execute(
    tx,
  );
  await tx.updateTable("delivery_fold").set({ read_to: before }).execute();
}

/** Deletes the short stretches before a time: the long ones hold the same. */
export async function dropShortSpans(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("delivery_span").where("minutes", "=", 5).where("since", "<", before).execute();
}

export type Sum = Counted & { service: string; network: string };

/** Sums the stretches of one length since a time. */
export async function sumSpans(
  db: Kysely<DB>,
  { minutes, since }: { minutes: 5 | 60; since: Date },
): Promise<Sum[]> {
  const { rows } = await sql<Sum & { outcome: DeliveryOutcome }>`
    select service, network, outcome, speed, sum(lines)::float8 as lines, max(worst_ms)::float8 as "worstMs"
      from delivery_span where minutes = ${minutes} and since >= ${since}
     group by service, network, outcome, speed order by service, network`.execute(db);
  return rows;
}

/** Orders older than this stand in other lists; they say nothing about now. */
const WAITED_MS = 30 * 60_000;

/** Counts the purchases that ended in the last minutes, and those that wait for an outcome too long. */
export async function readLastMinutes(
  tx: Tx,
  { readTo, now }: { readTo: Date; now: Date },
): Promise<LastMinutes[]> {
  const since = new Date(readTo.getTime() - INCIDENT_MINUTES * 60_000);
  const [from, to] = [WAITED_MS, WAITING_MS].map((ms) => new Date(now.getTime() - ms));
  const { rows } = await sql<LastMinutes>`
    select service, network, sum(delivered)::integer as delivered, sum(failed)::integer as failed, sum(waiting)::integer as waiting
      from (
        select service, network, case when outcome = 'delivered' then lines else 0 end as delivered,
               case when outcome = 'failed' then lines else 0 end as failed, 0 as waiting
          from delivery_span where minutes = 5 and since >= date_bin('5 minutes', ${since}::timestamptz, timestamptz '2000-01-01 00:00Z')
        union all
        select t.type, t.network, 0, 0, 1 from attempt_live a join wallet_transaction t on t.id = a.purchase_id
         where t.created_at >= ${from} and t.created_at < ${to}) s
     group by service, network order by service, network`.execute(tx);
  return rows;
}

export async function readOpenIncidents(tx: Tx): Promise<OpenIncident[]> {
  return await tx
    .selectFrom("incident")
    .select(["id", "kind", "service", "network", "last_bad_at as lastBadAt"])
    .where("closed_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Opens incidents; one that was measured afterwards, from `at` on, is over at `closedAt`. */
export async function openIncidents(
  tx: Tx,
  {
    opens,
    ids,
    at,
    closedAt = null,
  }: { opens: readonly Wrong[]; ids: () => string; at: Date; closedAt?: Date | null },
): Promise<void> {
  if (opens.length === 0) return;
  await tx
    .insertInto("incident")
    .values(
      opens.map(({ kind, service, network, percent }) => ({
        id: ids(),
        kind,
        service,
        network,
        opened_at: at,
        last_bad_at: closedAt ?? at,
        closed_at: closedAt,
        lowest_percent: percent,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores what a look found about incidents that were open, and when it was. */
export async function keepIncidents(
  tx: Tx,
  { stays, closes }: Pick<IncidentDecision, "stays" | "closes">,
  at: Date,
): Promise<void> {
  for (const { id, percent } of stays)
    await sql`
      update incident set last_bad_at = ${at}, lowest_percent = least(lowest_percent, ${percent}::smallint)
       where id = ${id} and closed_at is null`.execute(tx);
  if (closes.length > 0)
    await tx
      .updateTable("incident")
      .set({ closed_at: at })
      .where("id", "in", [...closes])
      .where("closed_at", "is", null)
      .execute();
  await tx.updateTable("delivery_fold").set({ looked_at: at }).execute();
}

export type IncidentNote = { id: string; body: string; author: string; at: Date };
export type Incident = {
  id: string;
  kind: IncidentKind;
  service: string;
  network: string;
  openedAt: Date;
  closedAt: Date | null;
  lowestPercent: number | null;
  notes: IncidentNote[];
};

const AT_MOST = 50;

/** Returns the newest incidents that were open since a time, with their notes. */
export async function readIncidents(db: Kysely<DB>, since: Date): Promise<Incident[]> {
  const rows = await db
    .selectFrom("incident")
    .select(["id", "kind", "service", "network", "opened_at as openedAt", "closed_at as closedAt"])
    .select("lowest_percent as lowestPercent")
    .where((where) => where.or([where("closed_at", "is", null), where("opened_at", ">=", since)]))
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(AT_MOST)
    .execute();
  const ids = rows.map(({ id }) => id);
  const notes = ids.length === 0 ? [] : await notesOf(db, ids);
  return rows.map((row) => ({
    ...row,
    notes: notes.flatMap(({ incidentId, ...note }) => (incidentId === row.id ? [note] : [])),
  }));
}

async function notesOf(db: Kysely<DB>, ids: readonly string[]) {
  return await db
    .selectFrom("incident_note as n")
    .innerJoin("app_user as u", "u.id", "n.author_id")
    .select([
      "n.id",
      "n.incident_id as incidentId",
      "n.said as body",
      "n.created_at as at",
      "u.user_name as author",
    ])
    .where("n.incident_id", "in", [...ids])
    .orderBy("n.id")
    .execute();
}

export async function findIncident(db: Db, id: string): Promise<Omit<Incident, "notes"> | undefined> {
  return await db
    .selectFrom("incident")
    .select(["id", "kind", "service", "network", "opened_at as openedAt", "closed_at as closedAt"])
    .select("lowest_percent as lowestPercent")
    .where("id", "=", id)
    .executeTakeFirst();
}

type NewNote = { id: string; incidentId: string; authorId: string; body: string; at: Date };

export async function insertIncidentNote(
  tx: Tx,
  { id, incidentId, authorId, body, at }: NewNote,
): Promise<void> {
  await tx
    .insertInto("incident_note")
    .values({ id, incident_id: incidentId, author_id: authorId, said: body, created_at: at })
    .execute();
}
