import type { AnswerOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { mailWords } from "./words.en.ts";

export type MailDraft = {
  subject: string;
  message: string;
  url: string;
  linkMessage: string;
  userAccount: string;
};
export type MailJob = AnswerOf<"GET /admin/mailJobs">["mailJobs"][number];

const PREFIX = "https://";
/** A host and a path, without credentials before it, which would disguise the real host. */
const WEB_LINK = /^https?:\/\/[^\s/?#@:]+(:\d+)?([/?#]\S*)?$/i;

/** An empty letter; its link begins with the protocol. */
export function emptyLetter(userAccount = ""): MailDraft {
  return { subject: "", message: "", url: PREFIX, linkMessage: "", userAccount };
}

/**
 * Returns the problems of a letter, including a receiver that is not verified yet. `verified` is the verified
 * name.
 */
export function checkMail(draft: MailDraft, verified: string | undefined): Problems<MailDraft> {
  const t = mailWords.get();
  const problems: Problems<MailDraft> = {};
  for (const field of ["subject", "message", "linkMessage"] as const)
    if (!draft[field].trim()) problems[field] = t.allRequired;
  const url = draft.url.trim();
  if (!url || url === PREFIX) problems.url = t.allRequired;
  else if (!WEB_LINK.test(url)) problems.url = t.badLink;
  if (draft.userAccount.trim() && !verified) problems.userAccount = t.allRequired;
  return problems;
}

/** Receivers of one letter at most. */
const MAX_RECEIVERS = 200;

/**
 * Returns the receivers of a list with commas, each once. An empty name is left out: a letter to nobody would
 * go to everybody.
 */
export function receiversOf(list: string | undefined): string[] {
  const names = (list ?? "").split(",").map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== "").slice(0, MAX_RECEIVERS);
}

/** Returns the link of the letter's button; undefined while it is incomplete. */
export function linkOf({ url }: MailDraft): string | undefined {
  return WEB_LINK.test(url.trim()) ? url.trim() : undefined;
}

/** Counts the people whom a job has handled, written to or skipped. */
export function passed({ queued, skipped }: MailJob): number {
  return queued + skipped;
}

/** True while a job can be paused, resumed or cancelled. */
export function isOpen({ status }: MailJob): boolean {
  return status === "running" || status === "paused";
}
