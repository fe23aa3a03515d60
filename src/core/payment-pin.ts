import { fail, ok, type Result } from "./result.ts";
import type { Limits } from "./throttle.ts";

/** The payment PIN: which ones are refused, and how tries are limited (rules 11.15). */

/** Four to six digits. */
export const PIN = /^\d{4,6}$/;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * The 5th wrong PIN locks for 5 minutes, then 15 minutes, an hour, six hours and a day. Only a right PIN or a
 * new one clears the count: four digits would not last under guesses that are forgotten.
 */
export const PIN_LIMITS: Limits = {
  freeAttempts: 4,
  lockSeconds: [5 * MINUTE_S, 15 * MINUTE_S, HOUR_S, 6 * HOUR_S, 24 * HOUR_S],
  forgetOneMs: "never",
};

/** Life and tries of a code that was mailed for a forgotten PIN. */
export const PIN_RESET_MS = 15 * 60_000;
export const PIN_RESET_TRIES = 5;
export const PIN_RESET_CODE = /^\d{8}$/;

export type WeakPin = { code: "payment_pin_weak"; fields: { pin: string } };

/**
 * Refuses PINs that are guessed first: one digit repeated, runs, repeated halves, years of birth, and digits
 * of the person's own number. Errors: payment_pin_weak.
 */
export function checkPin(pin: string, { phone }: { phone: string }): Result<undefined, WeakPin> {
  if (isRepeated(pin) || isRun(pin)) return weak("Choose digits that are not a row or a repeat");
  if (isYear(pin)) return weak("Do not choose a year");
  if (phone.includes(pin)) return weak("Do not choose digits of your phone number");
  return ok(undefined);
}

const weak = (pin: string): Result<never, WeakPin> => fail({ code: "payment_pin_weak", fields: { pin } });

/** 0000, 1212, 123123. */
function isRepeated(pin: string): boolean {
  return [1, 2, 3].some(
    (size) => pin.length % size === 0 && pin === pin.slice(0, size).repeat(pin.length / size),
  );
}

/** 1234, 9876, also over the end of the keyboard: 7890, 0987. */
function isRun(pin: string): boolean {
  return ["01234567890", "09876543210"].some((row) => row.includes(pin));
}

function isYear(pin: string): boolean {
  return pin.length === 4 && /^(19[3-9]|20[0-3])\d$/.test(pin);
}
