import * as z from "zod/mini";
import { DISPUTE_STATES, ENDINGS, PROBLEM_KINDS } from "../core/disputes.ts";
import { USER_TYPES } from "../core/people.ts";
import { SIGNALS } from "../core/risk.ts";
import { approvalRef } from "./approvals.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { id, message, text, time, wholeNumber, yesNo } from "./shapes.ts";
import { readLimits } from "./transfers.ts";

/** One page per person, for staff: facts, money, signals, notes, and the freeze of their money. */

/** An id, or a user name or phone number. */
const who = text("Say whom", 40);
const SIMPLE = ["not_logged_in", "forbidden", "not_found"] as const;

const signal = z.object({
  name: z.enum(SIGNALS),
  /** One plain sentence. */
  sentence: z.string(),
  since: time,
  /** The rows behind it; empty for agents. */
  rows: z.array(z.object({ kind: z.enum(["transaction", "person"]), _id: id, text: z.string() })),
});

export const readPerson = defineRoute({
  method: "GET",
  path: "/admin/person/{who}",
  access: "agent",
  summary: "One person whole, by id or user name: money, signals, and for admins devices, identity and more",
  params: z.object({ who }),
  answer: z.object({
    person: z.object({
      _id: id,
      userName: z.string(),
      fullName: z.string(),
      phoneNumber: z.string(),
      userType: z.enum(USER_TYPES),
      balance: money,
      createdAt: time,
      lastLogin: z.nullable(time),
    }),
    /** Set while no money may leave; the reason is what the person reads. */
    freeze: z.nullable(z.object({ since: time, reason: z.string() })),
    money: z.object({
      in: money,
      out: money,
      /** Purchases, less what came back. */
      bought: money,
      count: z.int(),
    }),
    signals: z.array(signal),
    /** The problems that they reported last. */
    tickets: z.array(
      z.object({
        _id: id,
        ticket: z.string(),
        kind: z.enum(PROBLEM_KINDS),
        state: z.enum(DISPUTE_STATES),
        ending: z.nullable(z.enum(ENDINGS)),
        openedAt: time,
        dueAt: time,
      }),
    ),
    /** Null for agents. */
    more: z.nullable(
      z.object({
        email: z.string(),
        emailProven: z.boolean(),
        earningBalance: money,
        isAdmin: z.boolean(),
        isAgent: z.boolean(),
        isCouponVendor: z.boolean(),
        isSpecial: z.boolean(),
        isPartner: z.boolean(),
        block: z.nullable(z.object({ since: z.nullable(time), reason: z.string() })),
        /** Masked. */
        nin: z.nullable(z.string()),
        bvn: z.nullable(z.string()),
        accountNumbers: z.array(z.object({ bankName: z.string(), accountNumber: z.string() })),
        /** The income of the house from them, up to a few minutes ago. */
        earned: z.object({ margin: money, fees: money, losses: money, total: money, asOf: time }),
        means: z.object({
          knownDevices: z.int(),
          passkeys: z.int(),
          apiKeys: z.int(),
          hasSecondFactor: z.boolean(),
          hasPin: z.boolean(),
        }),
        /** The log-ins used last. */
        sessions: z.array(z.object({ _id: id, device: z.string(), createdAt: time, lastSeenAt: time })),
        tier: z.int(),
        limits: readLimits.answer.shape.limits,
        referredBy: z.nullable(z.object({ _id: id, userName: z.string() })),
        /** Counted up to 10,000. */
        referred: z.int(),
      }),
    ),
  }),
  errors: [...SIMPLE, "reading_limit"],
});

export const listReferred = defineRoute({
  method: "GET",
  path: "/admin/person/{who}/referred",
  access: "admin",
  summary: "The people whom a person brought, newest first",
  params: z.object({ who }),
  query: z.object({ page: wholeNumber({ min: 1, max: 1_000, fallback: 1 }) }),
  answer: z.object({
    people: z.array(z.object({ _id: id, userName: z.string(), joinedAt: time, earned: money })),
    totalPeople: z.int(),
    totalPages: z.int(),
  }),
  errors: SIMPLE,
});

const note = z.object({ _id: id, author: z.string(), body: z.string(), createdAt: time });

export const listNotes = defineRoute({
  method: "GET",
  path: "/admin/person/{who}/notes",
  access: "agent",
  summary: "Notes by staff about a person, newest first; `before` is the `next` of the page before",
  params: z.object({ who }),
  query: z.object({
    before: z.optional(id),
    limit: wholeNumber({ min: 1, max: 100, fallback: 20 }),
  }),
  answer: z.object({ notes: z.array(note), next: z.nullable(id) }),
  errors: SIMPLE,
});

export const writeNote = defineRoute({
  method: "POST",
  path: "/admin/person/{who}/notes",
  access: "agent",
  summary: "Write a note about a person, for staff only; it cannot be changed",
  params: z.object({ who }),
  body: z.object({ body: text("Write a note", 2_000) }),
  answer: z.extend(message, { note }),
  errors: SIMPLE,
});

export const freezeUser = defineRoute({
  method: "POST",
  path: "/admin/person/{id}/freeze",
  access: "agent",
  summary:
    "Freeze a person's money, so that none leaves and nothing is bought, or lift it (admins); they read the reason",
  params: z.object({ id }),
  body: z.object({ isFrozen: yesNo(), reason: text("Give a reason", 300) }),
  answer: z.object({ msg: z.string(), approval: approvalRef }),
  errors: [...SIMPLE, "staff_own", "admin_needed", "second_admin_missing"],
});
