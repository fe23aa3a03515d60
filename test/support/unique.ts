/**
 * Numbers that no other test of this process has. Names, phones, references and accounts are made from them.
 */

let count = 0;

/** The next number, from 1. */
export const uniqueNumber = (): number => (count += 1);

/** The next number, with this many digits; it starts again after the last one. */
export const uniqueDigits = (digits: number): string =>
  String(uniqueNumber() % 10 ** digits).padStart(digits, "0");
