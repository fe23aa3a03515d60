import * as z from "zod/mini";
import { ERASURE_HOLDS } from "../core/erasure.ts";
import { defineRoute } from "./define.ts";
import { OWNER_ERRORS, ownerProof } from "./security.ts";
import { choice, id, message, time, wholeNumber, yesNo } from "./shapes.ts";

/** A person's own data: what is kept, consents, the download, and erasure (rules 21.1 to 21.15). */

const consent = z.object({
  at: time,
  /** "terms", "privacy", "letters" or "prices". */
  purpose: z.string(),
  /** The version of the text; empty where there is none, or it was not noted. */
  version: z.string(),
  isGiven: z.boolean(),
  /** The act of the person. */
  act: z.string(),
  address: z.string(),
});

const hold = z.enum(ERASURE_HOLDS);

export const readOwnData = defineRoute({
  method: "GET",
  path: "/auth/myData",
  access: "user",
  summary: "Your consents, and your request to be erased with what holds it up",
  answer: z.object({
    /** The newest first. */
    consents: z.array(consent),
    /** True while you get letters to everybody. */
    getsLetters: z.boolean(),
    /** Null while nothing waits. */
    erasure: z.nullable(z.object({ askedAt: time, dueAt: time })),
    /** The things to end before an erasure. */
    holds: z.array(hold),
    /** Days between the request and the erasure. */
    erasureDays: z.int(),
  }),
  errors: ["not_logged_in"],
});

export const takeOwnData = defineRoute({
  method: "POST",
  path: "/auth/myData/download",
  access: "user",
  rate: "lookup",
  summary: "Everything that we keep about you, as a ZIP of CSV files; after the password, a few times a day",
  body: z.object({ ...ownerProof }),
  file: "application/zip",
  answer: z.string(),
  errors: ["not_logged_in", "too_many_requests", ...OWNER_ERRORS],
});

export const chooseLetters = defineRoute({
  method: "PATCH",
  path: "/auth/myData/letters",
  access: "user",
  summary: "Have letters to everybody, or not; mails about your own account are always sent",
  body: z.object({ letters: yesNo() }),
  answer: message,
  errors: ["not_logged_in"],
});

export const askErasure = defineRoute({
  method: "POST",
  path: "/auth/erasure",
  access: "user",
  rate: "lookup",
  summary: "Ask us to erase your account after some days; records of money stay, without your name",
  body: z.object({ ...ownerProof }),
  answer: z.object({ msg: z.string(), dueAt: time }),
  errors: ["not_logged_in", "erasure_held", "erasure_waits", ...OWNER_ERRORS],
});

export const takeErasureBack = defineRoute({
  method: "DELETE",
  path: "/auth/erasure",
  access: "user",
  summary: "Take your request to be erased back, while it waits",
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

const ERASURE_STATES = ["waiting", "running", "taken_back", "done"] as const;

export const listErasures = defineRoute({
  method: "GET",
  path: "/admin/erasures",
  access: "admin",
  summary: "Requests to be erased, open ones first, with their time and what holds them up",
  query: z.object({
    status: choice(ERASURE_STATES, "Select a status"),
    page: wholeNumber({ min: 1, max: 10_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({
    erasures: z.array(
      z.object({
        _id: id,
        userName: z.string(),
        state: z.enum(ERASURE_STATES),
        askedAt: time,
        dueAt: time,
        /** The things that held it up at the last look. */
        heldBy: z.array(z.string()),
        finishedAt: z.nullable(time),
      }),
    ),
    noOfErasures: z.int(),
    totalPages: z.int(),
  }),
  errors: ["not_logged_in", "forbidden"],
});

export const readUserConsents = defineRoute({
  method: "GET",
  path: "/admin/users/{id}/consents",
  access: "admin",
  summary: "What a person agreed to and took back",
  params: z.object({ id }),
  answer: z.object({ consents: z.array(consent), getsLetters: z.boolean() }),
  errors: ["not_logged_in", "forbidden"],
});
