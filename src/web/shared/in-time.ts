/** How long a part of the program may be on its way, in milliseconds (rules 9.12). */
const LONGEST_MS = 120_000;

/** What is coming, or a failure once it has taken too long, in milliseconds; it may still arrive for the next who asks. */
export function inTime<T>(coming: Promise<T>, longest = LONGEST_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, longest, new Error("late"));
    coming.then(resolve, reject);
  });
}
