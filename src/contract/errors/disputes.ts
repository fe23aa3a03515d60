import type { Entry } from "./entry.ts";

/** Refusals about problems that people report with their transactions. */
export const DISPUTE_ERRORS = {
  problem_not_reportable: {
    status: 422,
    msg: "You cannot report this problem with this transaction.",
    next: "Choose another problem. Transactions older than 90 days are too old for a report.",
  },
  problem_open: {
    status: 409,
    msg: "You have already reported a problem with this transaction. Write to us there.",
    next: "Open the problem that is there, and write a message.",
  },
  too_many_problems: {
    status: 422,
    msg: "You have reported many problems today. Wait for our answers, then report the next one.",
    next: "Wait until a problem has ended, or until tomorrow.",
  },
  problem_ended: {
    status: 409,
    msg: "This problem is closed. Report it again if it is not solved.",
    next: "Report a new problem from the receipt.",
  },
  problem_unanswered: {
    status: 422,
    msg: "You have written ten times. Wait for our answer.",
    next: "Wait until staff have answered, then write again.",
  },
} as const satisfies Record<string, Entry>;
