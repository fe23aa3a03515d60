import * as z from "zod/mini";
import { BETTING_BOUNDS, BETTING_BRANDS } from "../core/betting.ts";
import { NETWORKS } from "../core/networks.ts";
import { USER_TYPES } from "../core/people.ts";
import {
  LIMIT_KINDS,
  MAX_AGENT_READS,
  MAX_HOLD_MINUTES,
  MAX_PROBLEM_HOURS,
  MAX_TAKEN_ANSWERS,
  MAX_USSD_DAILY,
  type HouseSettings,
} from "../core/settings.ts";
import { MAX_PROMISE_MINUTES } from "../core/vouchers.ts";
import { approvalRef } from "./approvals.ts";
import { defineRoute } from "./define.ts";
import { amountFromZero } from "./money.ts";
import { intFrom, PLEASE_CHECK, text, yesNo } from "./shapes.ts";

/** Settings that an admin may change while the server runs, each with its bounds (rules 12.15). */

/** In basis points: 9,900 is 99 %. */
const bps = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}`;
  return intFrom(message, { min, max });
};

const minutes = (max: number) => intFrom(`Enter whole minutes, at most ${max}`, { min: 0, max });

/** A threshold of an alert; 0 switches it off. */
const upTo = (max: number) => intFrom(`Enter a whole number from 0 to ${max}`, { min: 0, max });

const bound = amountFromZero();
const limit = z
  .object({ once: bound, daily: bound }, PLEASE_CHECK)
  .check(
    z.refine(({ once, daily }) => once <= daily, "The amount at a time cannot be above the amount a day"),
  );

const bettingBounds = z.object({ least: bound, most: bound }, PLEASE_CHECK).check(
  z.refine(({ least, most }) => least <= most, "The least cannot be above the most"),
  z.refine(
    ({ least, most }) => least >= BETTING_BOUNDS.least && most <= BETTING_BOUNDS.most,
    "Enter amounts from ₦100 to ₦50,000",
  ),
);

const BANKS = "There are two receiving banks";
const bank = z.object(
  {
    bankName: text("All fields are required", 60),
    accountNumber: z
      .string("All fields are required")
      .check(z.trim(), z.regex(/^\d{10}$/, "An account number has 10 digits")),
    accountName: text("All fields are required", 100),
  },
  "All fields are required",
);

function each<K extends string, S extends z.ZodMiniType>(
  names: readonly K[],
  shape: S,
): z.ZodMiniObject<Record<K, S>> {
  return z.object(Object.fromEntries(names.map((name) => [name, shape])) as Record<K, S>, PLEASE_CHECK);
}

const DIALLED = "Enter a code such as *384*123#, or leave it empty";
const LEVELS = "Enter three levels";
const HTTPS = "Enter an https address, or leave it empty";
const shape = {
  airtimeChargeBps: each(USER_TYPES, bps(5_000, 10_000)),
  bettingChargeBps: each(USER_TYPES, bps(9_500, 10_500)),
  bettingAmounts: each(BETTING_BRANDS, bettingBounds),
  bettingDaily: bound,
  abroad: z.object(
    { marginBps: each(USER_TYPES, bps(0, 5_000)), leastMargin: bound, once: bound, daily: bound },
    PLEASE_CHECK,
  ),
  fundingFeeBps: bps(0, 1_000),
  receivingBanks: z.array(bank, BANKS).check(z.length(2, BANKS)),
  secondAdmin: z.boolean("Say yes or no"),
  agentRefundsDaily: bound,
  agentRefundsOnce: bound,
  problemHours: intFrom(`Enter a whole number from 1 to ${MAX_PROBLEM_HOURS}`, {
    min: 1,
    max: MAX_PROBLEM_HOURS,
  }),
  takenAnswersHourly: intFrom(`Enter a whole number from 1 to ${MAX_TAKEN_ANSWERS}`, {
    min: 1,
    max: MAX_TAKEN_ANSWERS,
  }),
  agentReadsDaily: intFrom(`Enter a whole number from 0 to ${MAX_AGENT_READS}`, {
    min: 0,
    max: MAX_AGENT_READS,
  }),
  alone: z.object({ transfer: bound, refund: bound, credit: bound }, PLEASE_CHECK),
  unprovenDaily: bound,
  payoutHold: z.object({ above: bound, minutes: minutes(MAX_HOLD_MINUTES) }, PLEASE_CHECK),
  limits: each(LIMIT_KINDS, z.tuple([limit, limit, limit], LEVELS)),
  airtimeToCash: each(NETWORKS, limit),
  ussdCode: z.string(DIALLED).check(z.trim(), z.regex(/^(\*\d{1,6}(\*\d{1,6}){0,4}#)?$/, DIALLED)),
  ussdLimit: limit.check(
    z.refine(({ daily }) => daily <= MAX_USSD_DAILY, "By USSD at most 100,000 naira a day"),
  ),
  chatLimit: limit.check(
    z.refine(({ daily }) => daily <= MAX_USSD_DAILY, "In a chat at most 100,000 naira a day"),
  ),
  lowFloat: bound,
  keepsPercentMargin: z.boolean("Say yes or no"),
  alerts: z.object(
    {
      floatHours: upTo(720),
      successPercent: upTo(100),
      successOrders: upTo(10_000),
      inFlightMinutes: upTo(1_440),
      silentHours: upTo(168),
      withdrawalsTimes: upTo(100),
      withdrawalsFrom: bound,
      withdrawalsPerPerson: upTo(1_000),
      diskFreePercent: upTo(90),
      databaseGigabytes: upTo(100_000),
      queueRows: upTo(100_000),
      certificateDays: upTo(90),
      secretDays: upTo(3_650),
    },
    PLEASE_CHECK,
  ),
  promise: z.object(
    {
      voucher: bound,
      minutes: intFrom(`Enter whole minutes from 1 to ${MAX_PROMISE_MINUTES}`, {
        min: 1,
        max: MAX_PROMISE_MINUTES,
      }),
    },
    PLEASE_CHECK,
  ),
  topUpPage: z.union([z.literal(""), z.url({ protocol: /^https$/, error: HTTPS })], HTTPS),
  vatBps: bps(0, 5_000),
  reportHour: intFrom("Enter an hour from 0 to 23", { min: 0, max: 23 }),
  erasureDays: intFrom("Enter whole days from 1 to 30", { min: 1, max: 30 }),
} satisfies { [K in keyof HouseSettings]: z.ZodMiniType<HouseSettings[K]> };

const settings = z.object(shape);

export const readHouseSettings = defineRoute({
  method: "GET",
  path: "/admin/settings",
  access: "admin",
  summary: "The settings of the shop",
  answer: settings,
  errors: ["not_logged_in", "forbidden"],
});

export const changeHouseSettings = defineRoute({
  method: "PATCH",
  path: "/admin/settings",
  access: "admin",
  summary:
    "Change settings, each as a whole; where a second admin is wanted, one must agree to what weakens that or steers money",
  body: z.partial(
    z.strictObject({
      ...shape,
      /** The values of the changed keys when they were read. If one differs by now, nothing changes. */
      seen: z.partial(z.strictObject(shape, PLEASE_CHECK)),
      /** False: airtime below cost is refused, so that a screen can ask. Otherwise the answer warns. */
      confirmBelowCost: yesNo(),
    }),
  ),
  answer: z.object({
    msg: z.string(),
    approval: approvalRef,
    settings,
    /** The warning that something sells below cost since this change. */
    warning: z.optional(z.string()),
  }),
  errors: ["not_logged_in", "forbidden", "below_cost", "settings_changed", "second_admin_missing"],
});
