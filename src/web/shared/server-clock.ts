/**
 * Milliseconds by which the server's clock is ahead of this device's (phones are often minutes off); exact to
 * a second, from its last answer.
 */
let aheadMs = 0;
/** Tolerance: an answer's Date has whole seconds, and the answer takes a while to arrive. */
const CLEARLY_MS = 5_000;

/** Sets the offset from an answer that just arrived; `date` is its Date header. */
export function hearClock(date: string | null): void {
  const serverTime = Date.parse(date ?? "");
  if (!Number.isNaN(serverTime)) aheadMs = serverTime - Date.now();
}

/** True when something the server made (ISO time) clearly existed before a moment of this device (ms). */
export function isMadeBefore(madeAt: string, momentMs: number): boolean {
  return Date.parse(madeAt) < momentMs + aheadMs - CLEARLY_MS;
}

/** Converts a moment of this device (ms) to the server's clock, in ISO. */
export function atServer(momentMs: number): string {
  return new Date(momentMs + aheadMs).toISOString();
}
