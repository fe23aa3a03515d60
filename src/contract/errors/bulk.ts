import type { Entry } from "./entry.ts";

/** Refusals about lists of orders. */
export const BULK_ERRORS = {
  bulk_row_wrong: {
    status: 422,
    msg: "A row of this list cannot be bought. Nothing was bought.",
    next: "Preview the list, and leave out or correct each row that has a problem. The fields name the first one.",
  },
  bulk_repeats: {
    status: 409,
    msg: "Two rows of this list buy the same thing. Nothing was bought.",
    next: "Leave one of them out, or set allow_repeat where both are meant. The fields name the first one.",
  },
  too_many_lists: {
    status: 422,
    msg: "You have 10 lists that are not done. Finish or cancel one of them.",
    next: "Wait for one of the lists, or cancel it.",
  },
  list_closed: {
    status: 409,
    msg: "This list is not in a state for that.",
    next: "Read the list: one that is over can only retry failed rows, if it has any.",
  },
} as const satisfies Record<string, Entry>;
