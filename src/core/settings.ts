import { BETTING_BOUNDS, BETTING_BRANDS, type BettingBounds, type BettingBrand } from "./betting.ts";
import type { AbroadSettings } from "./abroad.ts";
import { type Kobo, kobo, naira } from "./money.ts";
import type { Network } from "./networks.ts";
import type { UserType } from "./people.ts";

/**
 * The settings that an admin may change at run time (rules 12.15). Stored by key; a setting that is not
 * stored has its default here.
 */

/** The kinds of movement that are limited per person and day. */
export const LIMIT_KINDS = ["funding", "withdrawal", "transfer", "airtime_to_cash"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The account level: 0 confirmed identities, 1 (NIN or BVN), or 2 (rules 10.2). */
export type Tier = 0 | 1 | 2;
export type Limit = { once: Kobo; daily: Kobo };

/** One of our own bank accounts, for payments that are reported by hand. */
export type ReceivingBank = { bankName: string; accountNumber: string; accountName: string };

export type HouseSettings = {
  /** The price of airtime in basis points of its face value (rules 4.11). */
  airtimeChargeBps: Record<UserType, number>;
  /** The price of a payment into a betting account in basis points of its amount (rules 33.4). */
  bettingChargeBps: Record<UserType, number>;
  /** The bounds of a payment into a betting account at a time, per company (rules 33.3). */
  bettingAmounts: Record<BettingBrand, BettingBounds>;
  /** The most that one person pays into betting accounts on a day (rules 33.5). */
  bettingDaily: Kobo;
  /** The prices and limits of airtime and data abroad (rules 34.5, 34.8). */
  abroad: AbroadSettings;
  /** The fee on a confirmed payment in basis points (rules 4.13). */
  fundingFeeBps: number;
  /** The two accounts that manual funding may name. */
  receivingBanks: readonly ReceivingBank[];
  /** True when a second admin must agree to acts above the bounds in `alone` (rules 12.2). */
  secondAdmin: boolean;
  /** The amounts that one admin may move alone on a day, where `secondAdmin` is on. */
  alone: { transfer: Kobo; refund: Kobo; credit: Kobo };
  /** The most that one person withdraws and transfers a day without proof, both together (rules 11.16). */
  unprovenDaily: Kobo;
  /** A first payout to an account above this amount waits this long, and can be stopped (rules 11.18). */
  payoutHold: { above: Kobo; minutes: number };
  /** The amount that one agent may refund on a day (rules 12.20). */
  agentRefundsDaily: Kobo;
  /** The largest single refund by an agent; zero is none at all (rules 12.20). */
  agentRefundsOnce: Kobo;
  /** The hours in which a reported problem shall have its end (rules 18.4). */
  problemHours: number;
  /** How often an hour registrations from one address are told what is taken (rules 3.25). */
  takenAnswersHourly: number;
  /** The rows of people that one agent reads on a day (rules 3.28). */
  agentReadsDaily: number;
  /** By kind of movement, for account levels 0, 1 and 2. */
  limits: Record<LimitKind, readonly [Limit, Limit, Limit]>;
  /** Limits of the airtime that one number may sell for cash, per network. */
  airtimeToCash: Record<Network, Limit>;
  /** The code that people dial for USSD; when empty, the channel is off (rules 32.1). */
  ussdCode: string;
  /** The most that one purchase, and a person's purchases of a day, may cost by USSD (rules 32.6). */
  ussdLimit: Limit;
  /** The same for purchases in each kind of chat (rules 35.6). */
  chatLimit: Limit;
  /** A float at a supplier below this amount raises an alarm. */
  lowFloat: Kobo;
  /** Prices that follow a cost keep their margin in percent of it; else in naira (rules 19.9). */
  keepsPercentMargin: boolean;
  /** When an owner is alerted; 0 switches a rule off (rules 16.30). */
  alerts: {
    /** A float that lasts fewer hours than this at the pace of the last day. */
    floatHours: number;
    /** Percent of the last hour's orders that a supplier or a product must deliver. */
    successPercent: number;
    /** Fewer orders than this are not judged. */
    successOrders: number;
    /** Minutes that a purchase, withdrawal or sale of airtime may have no outcome. */
    inFlightMinutes: number;
    /** Hours that a payment provider may be silent while payments wait. */
    silentHours: number;
    /** The last hour's or day's withdrawals, as a multiple of the most of the week before. */
    withdrawalsTimes: number;
    /** Sums of withdrawals up to this amount are never unusual. */
    withdrawalsFrom: Kobo;
    /** The withdrawals of one person in 24 hours. */
    withdrawalsPerPerson: number;
    diskFreePercent: number;
    databaseGigabytes: number;
    /** Overdue rows of one queue. */
    queueRows: number;
    certificateDays: number;
    secretDays: number;
  };
  /** A purchase that waits longer than these minutes brings a voucher; 0 is none (rules 23.10). */
  promise: { voucher: Kobo; minutes: number };
  /**
   * The bank provider's page for paying into `reservedAccountNo3`. When empty, the provider's own page, if it
   * has one.
   */
  topUpPage: string;
  /** The rate of VAT that our fees and margins contain, in basis points (rules 21.23). */
  vatBps: number;
  /** The hour of Lagos from which reports are mailed (rules 21.30). */
  reportHour: number;
  /** Days between the wish to be erased and the erasure (rules 21.11). */
  erasureDays: number;
};

/** The longest wait of a first payout: a day. */
export const MAX_HOLD_MINUTES = 1_440;
/** The most that the settings of the door allow. */
export const MAX_TAKEN_ANSWERS = 1_000;
export const MAX_AGENT_READS = 1_000_000;
/** The most that an admin may allow a person a day by USSD: whoever has phone and PIN can spend it. */
export const MAX_USSD_DAILY = naira(100_000);
/** The longest time for a reported problem is the market's own rule: a day. */
export const MAX_PROBLEM_HOURS = 24;

const limit = (once: number, daily: number): Limit => ({ once: naira(once), daily: naira(daily) });

export const DEFAULT_SETTINGS: HouseSettings = {
  airtimeChargeBps: {
    "smart earner": 9_900,
    reseller: 9_800,
    "api user": 9_900,
    partner: 9_800,
    special: 9_900,
  },
  bettingChargeBps: {
    "smart earner": 10_100,
    reseller: 10_050,
    "api user": 10_050,
    partner: 10_050,
    special: 10_100,
  },
  bettingAmounts: Object.fromEntries(BETTING_BRANDS.map((brand) => [brand, BETTING_BOUNDS])) as Record<
    BettingBrand,
    BettingBounds
  >,
  bettingDaily: naira(20_000),
  abroad: {
    marginBps: { "smart earner": 500, reseller: 400, "api user": 400, partner: 400, special: 500 },
    leastMargin: naira(50),
    once: naira(100_000),
    daily: naira(300_000),
  },
  fundingFeeBps: 100,
  receivingBanks: [
    { bankName: "Moniepoint", accountNumber: "8210044411", accountName: "Airtide Services" },
    { bankName: "Opay", accountNumber: "8120055522", accountName: "Airtide Services" },
  ],
  secondAdmin: false,
  agentRefundsDaily: naira(20_000),
  agentRefundsOnce: naira(2_000),
  problemHours: MAX_PROBLEM_HOURS,
  takenAnswersHourly: 10,
  agentReadsDaily: 2_000,
  alone: { transfer: naira(50_000), refund: naira(20_000), credit: naira(50_000) },
  unprovenDaily: naira(20_000),
  payoutHold: { above: naira(20_000), minutes: 10 },
  limits: {
    funding: [limit(200_000, 200_000), limit(500_000, 1_000_000), limit(1_000_000, 5_000_000)],
    withdrawal: [limit(20_000, 50_000), limit(100_000, 200_000), limit(1_000_000, 5_000_000)],
    transfer: [limit(20_000, 50_000), limit(100_000, 200_000), limit(1_000_000, 5_000_000)],
    airtime_to_cash: [limit(10_000, 20_000), limit(50_000, 100_000), limit(200_000, 500_000)],
  },
  airtimeToCash: {
    MTN: limit(50_000, 100_000),
    GLO: limit(20_000, 50_000),
    AIRTEL: limit(20_000, 50_000),
    "9MOBILE": limit(10_000, 20_000),
  },
  ussdCode: "",
  ussdLimit: limit(5_000, 20_000),
  chatLimit: limit(10_000, 30_000),
  lowFloat: naira(20_000),
  keepsPercentMargin: false,
  alerts: {
    floatHours: 6,
    successPercent: 70,
    successOrders: 20,
    inFlightMinutes: 30,
    silentHours: 6,
    withdrawalsTimes: 3,
    withdrawalsFrom: naira(500_000),
    withdrawalsPerPerson: 10,
    diskFreePercent: 15,
    databaseGigabytes: 200,
    queueRows: 500,
    certificateDays: 14,
    secretDays: 365,
  },
  promise: { voucher: naira(0), minutes: 5 },
  topUpPage: "",
  vatBps: 750,
  reportHour: 7,
  erasureDays: 7,
};

export const SETTING_KEYS = Object.keys(DEFAULT_SETTINGS) as (keyof HouseSettings)[];

/**
 * Returns the defaults overlaid with stored settings (JSON; kobo as whole numbers). A stored part whose type
 * differs from its default is ignored.
 */
export function readSettings(stored: ReadonlyMap<string, unknown>): HouseSettings {
  const read = SETTING_KEYS.map((key) => [key, overlay(DEFAULT_SETTINGS[key], stored.get(key))]);
  return Object.fromEntries(read) as HouseSettings;
}

/** Returns a setting in its stored form: JSON, kobo as whole numbers. */
export function storable(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, storable(part)]));
}

/** True when two values of a setting are equal, whatever the order of their fields. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || one === null) return one === other;
  if (typeof other !== "object" || other === null) return false;
  const [parts, others] = [Object.entries(one), Object.keys(other)];
  return (
    parts.length === others.length &&
    parts.every(
      ([name, part]) => name in other && isSameSetting(part, (other as Record<string, unknown>)[name]),
    )
  );
}

function overlay(fallback: unknown, stored: unknown): unknown {
  if (typeof fallback === "bigint") return isCount(stored) ? kobo(BigInt(stored)) : fallback;
  if (typeof fallback === "number") return isCount(stored) ? stored : fallback;
  if (typeof fallback !== "object") return typeof stored === typeof fallback ? stored : fallback;
  if (Array.isArray(fallback))
    return Array.isArray(stored) && stored.length === fallback.length
      ? fallback.map((part, n) => overlay(part, stored[n]))
      : fallback;
  if (fallback === null) return fallback;
  const parts = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(fallback).map(([name, part]) => [name, overlay(part, parts[name])]),
  );
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
