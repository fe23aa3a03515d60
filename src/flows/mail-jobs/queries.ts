import { type Selectable, sql } from "kysely";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Mails to everybody. One job walks all people in the order of their ids, part by part. */

export type MailJob = Selectable<DB["mail_job"]>;
const LISTED = [
  "id",
  "subject",
  "url",
  "link_message",
  "state",
  "total",
  "queued",
  "skipped",
  "created_at",
  "finished_at",
] as const satisfies readonly (keyof MailJob)[];
/** The progress of a job, without its text. */
export type ListedJob = Pick<MailJob, (typeof LISTED)[number]>;
export type JobState = MailJob["state"];

/**
 * Inserts a job. Ids grow with time, so the job's own id is the bound: only people who joined before it get
 * the mail.
 */
export async function insertJob(
  tx: Tx,
  job: {
    id: string;
    subject: string;
    message: string;
    url: string;
    linkMessage: string;
    by: string;
    at: Date;
  },
): Promise<number> {
  const { total } = await tx
    .selectFrom("app_user")
    .select((eb) => eb.fn.countAll<bigint>().as("total"))
    .where("id", "<", job.id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("mail_job")
    .values({
      id: job.id,
      subject: job.subject,
      message: job.message,
      url: job.url,
      link_message: job.linkMessage,
      state: "running",
      total: Number(total),
      requested_by: job.by,
      created_at: job.at,
      finished_at: null,
    })
    .execute();
  return Number(total);
}

/**
 * True when a job is running or paused. Locks: until its transaction ends, the caller is the only one that
 * may begin a job.
 */
export async function isJobOpen(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide mail jobs', 0))`.execute(tx);
  const open = await tx
    .selectFrom("mail_job")
    .select("id")
    .where("state", "in", ["running", "paused"])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Takes the running job and locks it until the commit; undefined when another process holds it. */
export function takeRunning(tx: Tx): Promise<MailJob | undefined> {
  return tx
    .selectFrom("mail_job")
    .selectAll()
    .where("state", "=", "running")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export function lockJob(tx: Tx, id: string): Promise<MailJob | undefined> {
  return tx.selectFrom("mail_job").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export type Recipient = { id: string; userName: string; email: string; isLeftOut: boolean };

/** Returns the next people of a job. People who opted out or are blocked are marked. */
export async function nextRecipients(tx: Tx, job: MailJob, limit: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id, u.user_name as "userName", u.email, (u.is_blocked or o.user_id is not null) as "isLeftOut"
      from app_user u left join mail_optout o on o.user_id = u.id
     where u.id > ${job.last_user} and u.id < ${job.id} order by u.id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Records a part together with its mails, in their transaction. The keys of the part prevent a second mail to
 * anybody.
 */
export async function recordPart(
  tx: Tx,
  job: MailJob,
  part: { first: string; last: string; queued: number; skipped: number; at: Date },
): Promise<void> {
  const { first, last, queued, skipped, at } = part;
  await tx
    .insertInto("mail_job_part")
    .values({
      job_id: job.id,
      n: job.parts,
      first_user: first,
      last_user: last,
      queued,
      skipped,
      created_at: at,
    })
    .execute();
  await tx
    .updateTable("mail_job")
    .set({
      last_user: last,
      parts: job.parts + 1,
      queued: job.queued + queued,
      skipped: job.skipped + skipped,
    })
    .where("id", "=", job.id)
    .execute();
}

export async function setJobState(
  tx: Tx,
  id: string,
  end: { state: JobState; finishedAt: Date | null },
): Promise<void> {
  const { state, finishedAt } = end;
  await tx.updateTable("mail_job").set({ state, finished_at: finishedAt }).where("id", "=", id).execute();
}

/** Counts the unsent mails to everybody, up to `upTo`. */
export async function countWaitingBulk(db: Db, upTo: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from (select 1 from mail where is_bulk and next_try_at is not null limit ${upTo}) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

export function listJobs(db: Db, limit: number): Promise<ListedJob[]> {
  return db.selectFrom("mail_job").select(LISTED).orderBy("id", "desc").limit(limit).execute();
}

/** Records a letter to one person. */
export async function insertStaffMail(
  tx: Tx,
  mail: { id: string; by: string; to: string; at: Date },
): Promise<void> {
  const row = { id: mail.id, sent_by: mail.by, sent_to: mail.to, created_at: mail.at };
  await tx.insertInto("house_mail").values(row).execute();
}

/** Returns the user name of the person that a letter went to. */
export async function readAddressee(db: Db, id: string): Promise<string> {
  const { user_name: userName } = await db
    .selectFrom("house_mail as m")
    .innerJoin("app_user as u", "u.id", "m.sent_to")
    .select("u.user_name")
    .where("m.id", "=", id)
    .executeTakeFirstOrThrow();
  return userName;
}

export function findJob(db: Db, id: string): Promise<MailJob | undefined> {
  return db.selectFrom("mail_job").selectAll().where("id", "=", id).executeTakeFirst();
}
