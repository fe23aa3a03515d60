import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { id, text, time } from "./shapes.ts";

/** The public status: what is measured, and the notes of staff on incidents (rules 23.1 to 23.9). */

const seconds = z.nullable(z.int());
const times = {
  /** Half of them took at most so many seconds, 95 % and 99 % so many; null for fewer than five. */
  p50Seconds: seconds,
  p95Seconds: seconds,
  p99Seconds: seconds,
};
const figures = z.object({
  delivered: z.int(),
  failed: z.int(),
  /** Delivered, but the money went back later. */
  returned: z.int(),
  /** Delivered, of those that ended, in percent with one decimal; null for fewer than five. */
  sharePercent: z.nullable(z.number()),
  delivery: z.object(times),
  /** The time from the payment to the money back, of those that failed. */
  refund: z.object({ ...times, worstSeconds: seconds }),
});
const periods = { day: figures, week: figures, month: figures };
const kind = z.enum(["delivery", "paused", "unmeasured"]);
const incident = {
  id,
  /** delivery: too few were delivered. paused: nothing was sold. unmeasured: nobody measured. */
  kind,
  /** Empty when it was about everything. */
  service: z.string(),
  network: z.string(),
  openedAt: time,
  closedAt: z.nullable(time),
  lowestPercent: z.nullable(z.int()),
};

export const publicStatus = defineRoute({
  method: "GET",
  path: "/status",
  access: "visitor",
  summary:
    "The public status: share delivered, times of delivery and of refunds, and incidents, as they were measured",
  kept: "public",
  answer: z.object({
    /** Up to when purchases are counted; null before anything was. */
    asOf: z.nullable(time),
    isStale: z.boolean(),
    refundPromiseSeconds: z.int(),
    all: z.object(periods),
    services: z.array(z.object({ service: z.string(), network: z.string(), ...periods })),
    incidents: z.array(z.object({ ...incident, notes: z.array(z.object({ at: time, text: z.string() })) })),
  }),
  errors: [],
});

const note = z.object({ _id: id, at: time, author: z.string(), text: z.string() });

export const listIncidents = defineRoute({
  method: "GET",
  path: "/admin/incidents",
  access: "admin",
  summary: "Incidents of the last month as they were measured, newest first, with their notes",
  answer: z.object({ incidents: z.array(z.object({ ...incident, notes: z.array(note) })) }),
  errors: ["not_logged_in", "forbidden"],
});

export const noteIncident = defineRoute({
  method: "POST",
  path: "/admin/incidents/{id}/notes",
  access: "admin",
  summary: "Add a note to an incident. Everybody reads it on the public status, and it stays as it is",
  params: z.object({ id }),
  body: z.object({ text: text("Enter a note", 1_000) }),
  answer: z.object({ msg: z.string(), note }),
  errors: ["not_logged_in", "forbidden", "not_found"],
});
