import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { PLEASE_CHECK } from "./shapes.ts";
import { transaction } from "./transactions.ts";

/** A request's outcome by its Idempotency-Key (rules 5.28). */

const requestKey = z.string(PLEASE_CHECK).check(z.regex(/^[A-Za-z0-9_-]{8,120}$/, PLEASE_CHECK));

/** `done`: it made what it asked for, whose receipt says how that ended. `unseen`: nothing stands under this
 * key; the request may still be on its way. */
const REQUEST_STATES = ["done", "refused", "running", "unseen"] as const;

export const readRequest = defineRoute({
  method: "GET",
  path: "/requests/{key}",
  access: "user",
  rate: "outcome",
  summary: "What became of a request you sent under this Idempotency-Key; asking starts nothing",
  params: z.object({ key: requestKey }),
  answer: z.object({
    state: z.enum(REQUEST_STATES),
    /** Done: the transaction that the request made, where it is one's own; null for everything else. */
    receipt: z.nullable(transaction),
    /** Refused: the refusal that the same key gets again; null for everything else. */
    refusal: z.nullable(
      z.object({
        code: z.string(),
        msg: z.string(),
        fields: z.optional(z.record(z.string(), z.string())),
        /** Naira: a price that is another one now. */
        price: z.optional(z.number()),
      }),
    ),
  }),
  errors: ["not_logged_in"],
});
