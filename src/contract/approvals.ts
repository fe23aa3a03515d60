import * as z from "zod/mini";
import { APPROVAL_KINDS, APPROVAL_STATES } from "../core/approvals.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { choice, id, time, wholeNumber, words } from "./shapes.ts";

/**
 * The id of the approval request, in the answer of every act that may take a second admin: set when one must
 * agree. Then what waits has not happened yet (HTTP 200; rules 12.2).
 */
export const approvalRef = z.nullable(id);

const approval = z.object({
  _id: id,
  kind: z.enum(APPROVAL_KINDS),
  /** A sentence that describes the act. */
  what: z.string(),
  /**
   * For a change of settings: the changed keys with their old and new values (money in kobo). For an email:
   * the old and the new one. Null for other acts.
   */
  before: z.unknown(),
  after: z.unknown(),
  amount: money,
  status: z.enum(APPROVAL_STATES),
  userName: z.string(),
  requestedBy: z.string(),
  requestedAt: time,
  expiresAt: time,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  reason: z.string(),
  /** The transaction or coupon that the act made. */
  result: z.nullable(id),
});

export const listApprovals = defineRoute({
  method: "GET",
  path: "/admin/approvals",
  access: "admin",
  summary: "Requests that wait for a second admin, and those already decided",
  query: z.object({
    status: choice(APPROVAL_STATES, "Select a status"),
    page: wholeNumber({ min: 1, max: 10_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({ approvals: z.array(approval), noOfApprovals: z.int(), totalPages: z.int() }),
  errors: ["not_logged_in", "forbidden"],
});

export const approveRequest = defineRoute({
  method: "POST",
  path: "/admin/approvals/{id}/approve",
  access: "admin",
  rate: "money",
  summary: "Approve a request of another admin or agent; it is carried out at once, and only once",
  params: z.object({ id }),
  answer: z.object({ msg: z.string(), result: z.nullable(id) }),
  errors: [
    "not_logged_in",
    "forbidden",
    "not_found",
    "approval_closed",
    "approval_own",
    "approval_not_possible",
    "insufficient_balance",
    "refund_on_its_way",
    "refund_unanswered",
  ],
});

export const rejectRequest = defineRoute({
  method: "POST",
  path: "/admin/approvals/{id}/reject",
  access: "admin",
  summary: "Reject a request of another admin or agent: nothing of it will happen",
  params: z.object({ id }),
  body: z.object({ reason: words(300) }),
  answer: z.object({ msg: z.string() }),
  errors: [
    "not_logged_in",
    "forbidden",
    "not_found",
    "approval_closed",
    "approval_own",
    "approval_not_possible",
    "insufficient_balance",
    "refund_on_its_way",
    "refund_unanswered",
  ],
});
