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
/** A host and what follows it; no name or password before it, which would look like another place. */
const WEB_LINK = /^https?:\/\/[^\s/?#@:]+(:\d+)?([/?#]\S*)?$/i;

/** A letter before anything is typed; the link is begun. */
export function emptyLetter(userAccount = ""): MailDraft {
  return { subject: "", message: "", url: PREFIX, linkMessage: "", userAccount };
}

/** What is missing; so is a user who is named and not validated yet. `verified` is the name that was. */
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

/** Where a letter's button leads, once it is a link; undefined while it is being typed. */
export function linkOf({ url }: MailDraft): string | undefined {
  return WEB_LINK.test(url.trim()) ? url.trim() : undefined;
}

/** People whom a job has passed, whether written to or left out. */
export function passed({ queued, skipped }: MailJob): number {
  return queued + skipped;
}

/** Can a job still be steered? */
export function isOpen({ status }: MailJob): boolean {
  return status === "running" || status === "paused";
}
