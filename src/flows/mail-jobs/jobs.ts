import { type StaffLetter, staffLetter } from "../../core/mails/letters.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import * as jobs from "./queries.ts";
import { findLogin } from "../people/queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";
import type { Actor } from "../approvals/approvals.ts";

export type MailJob = jobs.MailJob;
export type ListedJob = jobs.ListedJob;

/** A letter to send. The same request key means the same letter. */
type LetterRequest = { letter: StaffLetter; requestKey: RequestKey | undefined };

/**
 * Queues a letter to one person, in the commit that records its sender (rules 12.16). Returns the person's
 * user name. Errors: receiver_unknown, those of `operation`.
 */
export function mailOne(
  deps: Deps,
  by: Actor,
  request: LetterRequest & { userName: string },
): Promise<Result<string, { code: "receiver_unknown" } | KeyFault>> {
  return operation<string, { code: "receiver_unknown" }>(
    deps,
    { userId: by.id, key: request.requestKey },
    {
      refusals: { receiver_unknown: "passing" },
      run: ({ id, commit: save }) =>
        save("staff.mail_one", (tx) => writeOne(deps, tx, { ...request, by, id })),
      replay: async (id) => ok(await jobs.readAddressee(deps.db, id)),
    },
  );
}

type OneLetter = LetterRequest & { userName: string; by: Actor; id: string };

async function writeOne(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings" | "auditSeal">,
  tx: Tx,
  { letter, by, id: mailId, userName: wanted }: OneLetter,
): Promise<Result<string, { code: "receiver_unknown" }>> {
  const at = deps.clock.now();
  const person = await findLogin(tx, wanted);
  if (!person) return fail({ code: "receiver_unknown" });
  const { id, user_name: userName, email: to } = person;
  await jobs.insertStaffMail(tx, { id: mailId, by: by.id, to: id, at });
  await queueMail(deps, tx, { to, letter: staffLetter(senderOf(deps), letter, { userName }) });
  await writeAudit(deps, tx, {
    actor: by,
    action: "mail.one",
    subject: { id, name: userName },
    after: letter,
    address: by.address,
    at,
  });
  return ok(userName);
}

type BegunJob = { id: string; total: number };

/**
 * Starts a job that writes to everybody who has an account now; one job runs at a time (rules 12.16). An open
 * job ends with time, so that refusal does not spend the key. Errors: mail_job_open, those of `operation`.
 */
export function mailEverybody(
  deps: Deps,
  by: Actor,
  { letter, requestKey: key }: LetterRequest,
): Promise<Result<BegunJob, { code: "mail_job_open" } | KeyFault>> {
  return operation<BegunJob, { code: "mail_job_open" }>(
    deps,
    { userId: by.id, key },
    {
      refusals: { mail_job_open: "passing" },
      run: ({ id, commit: save }) =>
        save("staff.mail_everybody", (tx) => beginJob(deps, tx, { letter, by, id })),
      replay: async (id) => {
        const job = await jobs.findJob(deps.db, id);
        if (!job) throw new Error("a key names a job that is not there");
        return ok({ id, total: job.total });
      },
    },
  );
}

async function beginJob(
  deps: Pick<Deps, "clock" | "auditSeal">,
  tx: Tx,
  { letter, by, id }: { letter: StaffLetter; by: Actor; id: string },
): Promise<Result<BegunJob, { code: "mail_job_open" }>> {
  if (await jobs.isJobOpen(tx)) return fail({ code: "mail_job_open" });
  const at = deps.clock.now();
  const total = await jobs.insertJob(tx, { id, ...letter, by: by.id, at });
  await writeAudit(deps, tx, {
    actor: by,
    action: "mail.everybody",
    subject: { id },
    after: { ...letter, total },
    address: by.address,
    at,
  });
  return ok({ id, total });
}

/** Enough to keep the mail server busy, and few enough that a pause takes effect soon. */
const PART = 200;
const MAX_WAITING = 400;
const LIFE_MS = 72 * 3_600_000;

/**
 * Takes the next part of the running job: its people, their mails and the progress are one commit, so that a
 * job goes on after a crash and nobody gets two mails. Waits while earlier mails are unsent. Runs by the
 * clock table; returns how many people were taken.
 */
export async function processMailJobs(deps: Deps, part = PART): Promise<number> {
  for (let walked = 0; ; ) {
    if ((await jobs.countWaitingBulk(deps.db, MAX_WAITING)) >= MAX_WAITING) return walked;
    const step = await commit(deps, "staff.mail_part", (tx) => walkPart(deps, tx, part));
    if (step === 0) return walked;
    walked += step;
  }
}

async function walkPart(
  deps: Pick<Deps, "clock" | "ids" | "secrets" | "vault" | "settings">,
  tx: Tx,
  size: number,
): Promise<number> {
  const job = await jobs.takeRunning(tx);
  if (!job) return 0;
  const at = deps.clock.now();
  const people = await jobs.nextRecipients(tx, job, size);
  const [first, last] = [people[0], people.at(-1)];
  if (!first || !last) {
    await jobs.setJobState(tx, job.id, { state: "done", finishedAt: at });
    return 0;
  }
  const written = people.filter(({ isLeftOut }) => !isLeftOut);
  for (const person of written) await queueOne(deps, tx, { job, person, at });
  const [queued, skipped] = [written.length, people.length - written.length];
  await jobs.recordPart(tx, job, { first: first.id, last: last.id, queued, skipped, at });
  return people.length;
}

async function queueOne(
  deps: Pick<Deps, "clock" | "ids" | "secrets" | "vault" | "settings">,
  tx: Tx,
  { job, person, at }: { job: MailJob; person: jobs.Recipient; at: Date },
): Promise<void> {
  const wayOut = unsubscribeUrl(deps, person.id);
  const text = { ...job, linkMessage: job.link_message };
  const to = { userName: person.userName, unsubscribeUrl: wayOut };
  await queueMail(deps, tx, {
    to: person.email,
    letter: staffLetter(senderOf(deps), text, to),
    isBulk: true,
    unsubscribeUrl: wayOut,
    giveUpAt: new Date(at.getTime() + LIFE_MS),
  });
}

export type JobFault = { code: "not_found" } | { code: "mail_job_closed" };

const NEXT = { pause: "paused", resume: "running", cancel: "cancelled" } as const;
const ALLOWED = {
  pause: ["running", "paused"],
  resume: ["running", "paused"],
  cancel: ["running", "paused", "cancelled"],
} as const satisfies Record<keyof typeof NEXT, readonly jobs.JobState[]>;

/**
 * Pauses, resumes or cancels a job; mails that are queued already are sent. Errors: not_found,
 * mail_job_closed.
 */
export function steerJob(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  request: { id: string; act: keyof typeof NEXT },
): Promise<Result<MailJob, JobFault>> {
  const { id, act } = request;
  const at = deps.clock.now();
  return commit(deps, `staff.mail_${act}`, async (tx) => {
    const job = await jobs.lockJob(tx, id);
    if (!job) return fail({ code: "not_found" });
    const allowed: readonly jobs.JobState[] = ALLOWED[act];
    if (!allowed.includes(job.state)) return fail({ code: "mail_job_closed" });
    const state = NEXT[act];
    if (state === job.state) return ok(job);
    const finished = state === "cancelled" ? at : null;
    await jobs.setJobState(tx, id, { state, finishedAt: finished });
    await writeAudit(deps, tx, {
      actor: by,
      action: `mail.${act}`,
      subject: { id },
      before: { state: job.state, queued: job.queued },
      after: { state },
      address: by.address,
      at,
    });
    return ok({ ...job, state, finished_at: finished });
  });
}

const MAX_LISTED = 100;

/** Lists the newest jobs. */
export function listJobs({ db }: Pick<Deps, "db">): Promise<ListedJob[]> {
  return jobs.listJobs(db, MAX_LISTED);
}

/** Returns a job with its text. Errors: not_found. */
export async function readJob({ db }: Pick<Deps, "db">, id: string) {
  const job = await jobs.findJob(db, id);
  return job ? ok(job) : fail({ code: "not_found" });
}
