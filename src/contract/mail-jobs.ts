import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { id, message, text, time, words } from "./shapes.ts";

/** Mail by staff: to one person, or to everybody as a job. */

const ALL = "All fields are required";
const name = words(40);

/**
 * A link with a host. A user name before the host is refused: it would make the link look like another site.
 */
const WEB_LINK = /^https?:\/\/[^\s/?#@:]+(:\d+)?([/?#]\S*)?$/i;
const link = text(ALL, 500).check(z.regex(WEB_LINK, "Enter a link that begins with https://"));

export const mailJob = z.object({
  _id: id,
  subject: z.string(),
  message: z.string(),
  url: z.string(),
  linkMessage: z.string(),
  status: z.enum(["running", "paused", "cancelled", "done"]),
  /** The number of people when the job began; then those written to, and those left out. */
  total: z.int(),
  queued: z.int(),
  skipped: z.int(),
  createdAt: time,
  finishedAt: z.nullable(time),
});

const PLAIN = ["not_logged_in", "forbidden"] as const;
const STEER = [...PLAIN, "not_found", "mail_job_closed"] as const;

export const sendMail = defineRoute({
  method: "POST",
  path: "/admin/sendMail",
  access: "admin",
  keyed: "operation",
  summary: "Email one user, or everybody when none is named: then as a job",
  body: z.object({
    subject: text(ALL, 150),
    message: text(ALL, 5_000),
    url: link,
    linkMessage: text(ALL, 60),
    /** User name; both spellings mean the same. */
    userAccount: name,
    target: name,
  }),
  answer: z.object({ msg: z.string(), job: z.nullable(id) }),
  errors: [...PLAIN, "receiver_unknown", "mail_job_open", "idempotency_conflict", "bad_idempotency_key"],
});

export const listMailJobs = defineRoute({
  method: "GET",
  path: "/admin/mailJobs",
  access: "admin",
  summary: "Emails to everybody, newest first, with how far they are",
  /** Without the messages: screens ask for this list often while a job runs. */
  answer: z.object({ mailJobs: z.array(z.omit(mailJob, { message: true })) }),
  errors: PLAIN,
});

export const readMailJob = defineRoute({
  method: "GET",
  path: "/admin/mailJobs/{id}",
  access: "admin",
  summary: "One email to everybody, with what it says",
  params: z.object({ id }),
  answer: mailJob,
  errors: [...PLAIN, "not_found"],
});

export const pauseMailJob = defineRoute({
  method: "POST",
  path: "/admin/mailJobs/{id}/pause",
  access: "admin",
  summary: "Pause it; what is already queued is still sent",
  params: z.object({ id }),
  answer: z.object({ msg: z.string(), mailJob }),
  errors: STEER,
});

export const resumeMailJob = defineRoute({
  method: "POST",
  path: "/admin/mailJobs/{id}/resume",
  access: "admin",
  summary: "Resume it where it stopped",
  params: z.object({ id }),
  answer: z.object({ msg: z.string(), mailJob }),
  errors: STEER,
});

export const cancelMailJob = defineRoute({
  method: "POST",
  path: "/admin/mailJobs/{id}/cancel",
  access: "admin",
  summary: "Cancel it for good; what is already queued is still sent",
  params: z.object({ id }),
  answer: z.object({ msg: z.string(), mailJob }),
  errors: STEER,
});

const NO_LINK = "This is not a link of ours";
const token = z.object({
  token: z.string(NO_LINK).check(z.regex(/^[A-Za-z0-9_-]{43}$/, NO_LINK)),
});

export const unsubscribe = defineRoute({
  method: "GET",
  path: "/mail/unsubscribe/{token}",
  access: "visitor",
  rate: "lookup",
  changes: true,
  summary: "Unsubscribe the person who got the link from emails to everybody",
  params: token,
  answer: message,
  errors: ["not_found"],
});

/** The request that mail programs send when "unsubscribe" is pressed (RFC 8058); its body is theirs. */
export const unsubscribeAtOnce = defineRoute({
  method: "POST",
  path: "/mail/unsubscribe/{token}",
  access: "visitor",
  rate: "lookup",
  raw: true,
  summary: "The same, as mail programs ask for it",
  params: token,
  answer: message,
  errors: ["not_found"],
});
