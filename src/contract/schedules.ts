import * as z from "zod/mini";
import { NETWORKS } from "../core/networks.ts";
import {
  EVERY,
  MAX_DATES,
  MAX_HOURS_BEFORE,
  RUN_STATES,
  SCHEDULE_SERVICES,
  SCHEDULE_STATES,
} from "../core/schedules.ts";
import { STATUSES } from "../core/transactions.ts";
import { defineRoute } from "./define.ts";
import { amount, money, wholeNaira } from "./money.ts";
import { PROOF_ERRORS, proof } from "./proof.ts";
import { DOCUMENTED, id, intFrom, phone, PLEASE_CHECK, text, time, timeFrom, wholeNumber } from "./shapes.ts";

/** Purchases by the calendar of Lagos (rules 31). */

const MAX_NAME = 60;
const MAX_PURCHASES = 1_000;
const DAY = "Enter a day as 2026-12-31";
const day = z.string(DAY).check(
  z.regex(/^20\d{2}-\d{2}-\d{2}$/, DAY),
  z.refine((sent) => new Date(`${sent}T00:00:00Z`).toJSON()?.slice(0, 10) === sent, DAY),
);
DOCUMENTED.add(day, { type: "string", format: "date" });
const DAYS_OF_WEEK = "Choose weekdays, from 1 (Monday) to 7";
const PLAN = "Choose a plan";
const COUNT = `Enter a number of purchases, up to ${MAX_PURCHASES}`;
const HOURS = `Enter hours, from 1 to ${MAX_HOURS_BEFORE}`;
const DATES = `Choose up to ${MAX_DATES} days`;

const form = {
  name: text("Enter a name", MAX_NAME),
  service: z.enum(SCHEDULE_SERVICES, "Choose data or airtime"),
  network: z.enum(NETWORKS, "Please select a network"),
  mobile_number: phone("Enter a phone number"),
  /** For data: the plan's public number, or its _id. */
  plan: z.optional(z.union([z.int(PLAN), text(PLAN, 40)], PLAN)),
  /** For airtime: its face value in naira. */
  amount: z.optional(wholeNaira("Enter an amount")),
  /** end: hours before the days of the data that was bought last are over. */
  every: z.enum(EVERY, "Choose how often"),
  weekdays: z.optional(
    z
      .array(intFrom(DAYS_OF_WEEK, { min: 1, max: 7 }), DAYS_OF_WEEK)
      .check(z.minLength(1, DAYS_OF_WEEK), z.maxLength(7, DAYS_OF_WEEK)),
  ),
  /** A day that a month does not have is its last one. */
  dayOfMonth: z.optional(intFrom("Enter a day from 1 to 31", { min: 1, max: 31 })),
  dates: z.optional(z.array(day, DATES).check(z.minLength(1, DATES), z.maxLength(MAX_DATES, DATES))),
  hoursBefore: z.optional(intFrom(HOURS, { min: 1, max: MAX_HOURS_BEFORE })),
  /** The hour of Lagos, from 0 to 23. */
  hour: intFrom("Choose an hour from 0 to 23", { min: 0, max: 23 }),
  /** It ends after so many purchases. */
  stopAfter: z.optional(z.nullable(intFrom(COUNT, { min: 1, max: MAX_PURCHASES }))),
  /** The last day on which it buys. */
  stopOn: z.optional(z.nullable(day)),
  /** The price that was shown: the most that is paid. */
  seenPrice: amount("Send the price that you saw"),
  proof,
};

const schedule = z.object({
  _id: id,
  name: z.string(),
  service: z.enum(SCHEDULE_SERVICES),
  network: z.enum(NETWORKS),
  number: z.string(),
  planId: z.nullable(id),
  planName: z.string(),
  /** Airtime alone has one. */
  amount: z.nullable(money),
  /** The most that is paid for one. */
  price: money,
  every: z.enum(EVERY),
  weekdays: z.array(z.int()),
  dayOfMonth: z.nullable(z.int()),
  dates: z.array(z.string()),
  hoursBefore: z.nullable(z.int()),
  hour: z.int(),
  stopAfter: z.nullable(z.int()),
  stopOn: z.nullable(z.string()),
  state: z.enum(SCHEDULE_STATES),
  /** The reason why it paused by itself; else empty. */
  reason: z.string(),
  nextAt: z.nullable(time),
  /** Purchases that it made. */
  bought: z.int(),
});

/** A UUID; older browsers make it without dashes. */
const scheduleId = z
  .string("This is not an id")
  .check(z.regex(/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i, "This is not an id"));

const ORDER_ERRORS = [
  "not_logged_in",
  "not_found",
  "plan_not_found",
  "plan_unavailable",
  "service_locked",
  "airtime_below_minimum",
  "airtime_above_maximum",
  "price_changed",
  ...PROOF_ERRORS,
] as const;

const kept = z.object({ msg: z.string(), schedule });

const listSchedules = defineRoute({
  method: "GET",
  path: "/schedules",
  access: "user",
  scope: "read",
  summary: "Your schedules: those that have not ended by their next day, then the newest that have",
  answer: z.object({ schedules: z.array(schedule) }),
  errors: ["not_logged_in"],
});

const makeSchedule = defineRoute({
  method: "POST",
  path: "/schedules",
  access: "user",
  scope: "buy",
  rate: "money",
  summary: "Have data or airtime bought for a number again and again, each time as an ordinary purchase",
  body: z.object({
    /** Made by the client, once per form: the same id is the same schedule. */
    scheduleId,
    ...form,
  }),
  answer: kept,
  errors: [...ORDER_ERRORS, "too_many_schedules"],
});

const monthOfSchedules = defineRoute({
  method: "GET",
  path: "/schedules/month",
  access: "user",
  scope: "read",
  summary: "What your schedules will buy until this month is over, and what that costs at most",
  answer: z.object({
    month: z.string(),
    /** The first 200; `count` and `cost` are of all. */
    items: z.array(
      z.object({
        scheduleId: id,
        name: z.string(),
        number: z.string(),
        planName: z.string(),
        at: time,
        price: money,
      }),
    ),
    count: z.int(),
    cost: money,
    /** The sum of what schedules bought this month already. */
    spent: money,
    balance: money,
  }),
  errors: ["not_logged_in"],
});

const readSchedule = defineRoute({
  method: "GET",
  path: "/schedules/{id}",
  access: "user",
  scope: "read",
  summary: "One of your schedules with what became of each day, newest first",
  params: z.object({ id }),
  query: z.object({ page: wholeNumber({ min: 1, max: 1_000, fallback: 1 }) }),
  answer: z.object({
    schedule,
    runs: z.array(
      z.object({
        dueAt: time,
        state: z.enum(RUN_STATES),
        /** The purchase's, where there is one. */
        status: z.nullable(z.enum(STATUSES)),
        transactionId: z.nullable(id),
        paid: z.nullable(money),
        /** Why it was not bought yet: a code of the catalogue, `by_owner` or `too_late`. */
        reason: z.string(),
        problem: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ["not_logged_in", "not_found"],
});

const changeSchedule = defineRoute({
  method: "PATCH",
  path: "/schedules/{id}",
  access: "user",
  scope: "buy",
  rate: "money",
  summary: "Change a schedule, or agree to a new price of it",
  params: z.object({ id }),
  body: z.object(form, PLEASE_CHECK),
  answer: kept,
  errors: [...ORDER_ERRORS, "schedule_ended"],
});

const STEER = ["not_logged_in", "not_found", "schedule_ended"] as const;

const pauseSchedule = defineRoute({
  method: "POST",
  path: "/schedules/{id}/pause",
  access: "user",
  scope: "buy",
  summary: "Pause a schedule; what is being bought goes to its end",
  params: z.object({ id }),
  answer: kept,
  errors: STEER,
});

const resumeSchedule = defineRoute({
  method: "POST",
  path: "/schedules/{id}/resume",
  access: "user",
  scope: "buy",
  summary: "Go on with a paused schedule, from its next day on",
  params: z.object({ id }),
  answer: kept,
  errors: STEER,
});

const endSchedule = defineRoute({
  method: "POST",
  path: "/schedules/{id}/end",
  access: "user",
  scope: "buy",
  summary: "End a schedule for good; what it bought stays bought",
  params: z.object({ id }),
  answer: kept,
  errors: STEER,
});

const skipSchedule = defineRoute({
  method: "POST",
  path: "/schedules/{id}/skip",
  access: "user",
  scope: "buy",
  summary: "Skip the next day of a schedule alone. Say which day you saw: a repeat skips no other",
  params: z.object({ id }),
  body: z.object({ nextAt: timeFrom("Say which day you saw") }),
  answer: kept,
  errors: STEER,
});

/** Routes of schedules, by name; index.ts has every route. */
export const SCHEDULE_ROUTES = {
  listSchedules,
  makeSchedule,
  monthOfSchedules,
  readSchedule,
  changeSchedule,
  pauseSchedule,
  resumeSchedule,
  endSchedule,
  skipSchedule,
} as const;
