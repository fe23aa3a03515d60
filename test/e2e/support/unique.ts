/** Numbers of one worker process; a long run takes a few thousand. */
const RANGE = 10_000;
/**
 * The first number. A server that has run these tests before still has their people, so it needs a higher
 * start.
 */
const FIRST = Number(process.env["E2E_FIRST_NUMBER"] ?? 0);
let taken = 0;

/**
 * The number of this worker process, from 0; a process that replaces another one after a failed test has a
 * new number.
 */
export function workerNumber(): number {
  return Number(process.env["TEST_WORKER_INDEX"] ?? 0);
}

/** A number that no other test of this run has, below 100,000,000. */
export function uniqueNumber(): number {
  taken += 1;
  return FIRST + workerNumber() * RANGE + taken;
}

/** The next number as text of this many digits, with zeros in front; the last digits where it has more. */
export function uniqueDigits(length: number): string {
  return String(uniqueNumber()).padStart(length, "0").slice(-length);
}
