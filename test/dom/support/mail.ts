import { sendDueMail } from "../../../src/flows/mails/send-due.ts";
import { processMailJobs } from "../../../src/flows/mail-jobs/jobs.ts";
import { server } from "./server.ts";
import { until } from "./waiting.ts";

const JOBS_AT_ONCE = 4;

/** Sends due mail until there is a letter to this address with such a subject, and returns the newest one. */
export function letterTo(to: string, subject: RegExp) {
  return until(`a letter to ${to}`, async () => {
    await processMailJobs(server.deps, JOBS_AT_ONCE);
    await sendDueMail(server.deps);
    return server.simulators.mailbox.letters(to).findLast((letter) => subject.test(letter.subject));
  });
}
