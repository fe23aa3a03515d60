import * as z from "zod/mini";
import { ROLES } from "../core/people.ts";
import { approvalRef } from "./approvals.ts";
import { defineRoute } from "./define.ts";
import { OWNER_ERRORS, ownerProof } from "./security.ts";
import { choice, id, text, time, wholeNumber, yesNo } from "./shapes.ts";

/** Admins, agents and coupon vendors, as admins see and make them. */

export const listStaff = defineRoute({
  method: "GET",
  path: "/admin/staff",
  access: "admin",
  summary: "Admins, agents and coupon vendors, newest first, with what each did last",
  query: z.object({
    role: choice(ROLES, "Select a role"),
    page: wholeNumber({ min: 1, max: 1_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 100, fallback: 50 }),
  }),
  answer: z.object({
    staff: z.array(
      z.object({
        _id: id,
        userName: z.string(),
        fullName: z.string(),
        isAdmin: z.boolean(),
        isAgent: z.boolean(),
        isCouponVendor: z.boolean(),
        isBlocked: z.boolean(),
        hasSecondFactor: z.boolean(),
        lastSeen: z.nullable(time),
        /** How many log-ins they have open. */
        sessions: z.int(),
        /** Their newest acts; `number` is the number of the entry in the audit log. */
        acts: z.array(z.object({ number: z.int(), action: z.string(), subjectName: z.string(), at: time })),
      }),
    ),
    totalStaff: z.int(),
    totalPages: z.int(),
  }),
  errors: ["not_logged_in", "forbidden"],
});

export const changeStaffRole = defineRoute({
  method: "POST",
  path: "/admin/staff/role",
  access: "admin",
  rate: "login",
  summary: "Give a person a role or take it away; whoever is no longer admin or agent is logged out at once",
  body: z.object({
    userName: text("Enter a username", 40),
    role: z.enum(ROLES, "Select a role"),
    isGiven: yesNo(),
    ...ownerProof,
  }),
  answer: z.object({ msg: z.string(), approval: approvalRef }),
  errors: ["not_logged_in", "forbidden", "not_found", "staff_own", "second_admin_missing", ...OWNER_ERRORS],
});
