/**
 * Numbers that no other test of this process has: names, phones, references and accounts are made of them.
 */

let count = 0;

/** The next number, from 1. */
export const uniqueNumber = (): number => (count += 1);

/**
 * The same as so many digits, for numbers that are that long in real life; it begins again after the last.
 */
export const uniqueDigits = (digits: number): string =>
  String(uniqueNumber() % 10 ** digits).padStart(digits, "0");
