import type { Entry } from "./entry.ts";

/** Refusals by the house's own rules. */
export const HOUSE_ERRORS = {
  limit_exceeded: {
    status: 422,
    msg: "This is more than your account level allows.",
    next: "Enter a smaller amount, wait until tomorrow, or verify your NIN and BVN to raise your limits.",
  },
} as const satisfies Record<string, Entry>;
