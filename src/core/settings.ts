import { type Kobo, kobo, naira } from "./money.ts";
import type { Network } from "./networks.ts";
import type { UserType } from "./people.ts";

/** What the owner of the shop may change while it runs (rules 12.15). Stored by key; what is not stored has its default here. */

/** Ways of moving money that are limited per person and day. */
export const LIMIT_KINDS = ["funding", "withdrawal", "transfer", "airtime_to_cash"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** How well we know a person: nothing, NIN or BVN, both (rules 10.2). */
export type Tier = 0 | 1 | 2;
export type Limit = { once: Kobo; daily: Kobo };

/** A bank account of ours that people pay into by hand. */
export type ReceivingBank = { bankName: string; accountNumber: string; accountName: string };

export type HouseSettings = {
  /** What airtime is charged at, in basis points of its face (rules 4.11). */
  airtimeChargeBps: Record<UserType, number>;
  /** Kept of a confirmed payment, in basis points (rules 4.13). */
  fundingFeeBps: number;
  /** The two accounts that manual funding may name. */
  receivingBanks: readonly ReceivingBank[];
  /** Money that one admin may move alone: above it a second one must agree (rules 12.2). */
  alone: { transfer: Kobo; refund: Kobo; credit: Kobo };
  /** By kind of movement, for tier 0, 1 and 2. */
  limits: Record<LimitKind, readonly [Limit, Limit, Limit]>;
  /** What one number may turn into cash, per network. */
  airtimeToCash: Record<Network, Limit>;
  /** Our float at a supplier below this alarms. */
  lowFloat: Kobo;
  /** The bank provider's page for paying into `reservedAccountNo3`; empty: the provider's own, if it has one. */
  topUpPage: string;
};

const limit = (once: number, daily: number): Limit => ({ once: naira(once), daily: naira(daily) });

export const DEFAULT_SETTINGS: HouseSettings = {
  airtimeChargeBps: {
    "smart earner": 9_900,
    reseller: 9_800,
    "api user": 9_900,
    partner: 9_900,
    special: 9_900,
  },
  fundingFeeBps: 100,
  receivingBanks: [
    { bankName: "Moniepoint", accountNumber: "8210044411", accountName: "Airtide Services" },
    { bankName: "Opay", accountNumber: "8120055522", accountName: "Airtide Services" },
  ],
  alone: { transfer: naira(50_000), refund: naira(20_000), credit: naira(50_000) },
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
  lowFloat: naira(20_000),
  topUpPage: "",
};

export const SETTING_KEYS = Object.keys(DEFAULT_SETTINGS) as (keyof HouseSettings)[];

/** Settings as stored (JSON; kobo as whole numbers) over their defaults. A stored part of another kind than its default is left out. */
export function readSettings(stored: ReadonlyMap<string, unknown>): HouseSettings {
  const read = SETTING_KEYS.map((key) => [key, overlay(DEFAULT_SETTINGS[key], stored.get(key))]);
  return Object.fromEntries(read) as HouseSettings;
}

/** A setting as it is stored: JSON, kobo as whole numbers. */
export function storable(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, storable(part)]));
}

/** Are two values of a setting the same, whatever the order of their parts? */
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
  if (typeof fallback === "string") return typeof stored === "string" ? stored : fallback;
  if (Array.isArray(fallback))
    return Array.isArray(stored) && stored.length === fallback.length
      ? fallback.map((part, n) => overlay(part, stored[n]))
      : fallback;
  if (typeof fallback !== "object" || fallback === null) return fallback;
  const parts = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(fallback).map(([name, part]) => [name, overlay(part, parts[name])]),
  );
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
