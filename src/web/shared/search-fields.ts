import { normalisePhone } from "../../core/networks.ts";

/**
 * Readers of address fields, for a route's `readSearch`. The router parses `?phoneNumber=8030001001` as a
 * number, and an address may hold anything: values are taken as text, and unknown values are left out.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return String(value).trim().slice(0, 80) || undefined;
}

/** Reads an id of ours; undefined for any other text. */
export function idOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined;
}

/** The router parses a hand-typed `8030001001` as a number: restore its leading zero. */
export function phoneOf(value: unknown): string | undefined {
  const text = textOf(value);
  return typeof value === "number" ? (normalisePhone(`0${value}`) ?? text) : text;
}

export function oneOf<const V extends string>(known: readonly V[], value: unknown): V | undefined {
  return known.find((one) => one === value);
}

/** Page 1 is the address without a page. */
export function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day such as "2026-01-31". */
export function dayOf(value: unknown): string | undefined {
  const isDay = typeof value === "string" && DAY.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : undefined;
}

/** Returns a copy without undefined fields. */
export function compact<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
