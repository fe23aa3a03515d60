/** Numbers of one worker process; a long run takes a few thousand. */
const RANGE = 10_000;
/**
 * The first number. A server that has run these tests before has their people, so it needs another beginning.
 */
const FIRST = Number(process.env["E2E_FIRST_NUMBER"] ?? 0);
let taken = 0;

/**
 * Counts worker processes from 0; one that replaces another, as after a failed test, has a number of its own.
 */
export function workerNumber(): number {
  return Number(process.env["TEST_WORKER_INDEX"] ?? 0);
}

/** A number that no other test of this run has, below 100,000,000. */
export function uniqueNumber(): number {
  taken += 1;
  return FIRST + workerNumber() * RANGE + taken;
}

/** The same as text of so many digits, with zeros in front; the last digits where there are more. */
export function uniqueDigits(length: number): string {
  return String(uniqueNumber()).padStart(length, "0").slice(-length);
}
