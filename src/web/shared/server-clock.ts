/** How far the server's clock is ahead of this device's, in ms: phones are often minutes off. To the second, as its last answer told. */
let aheadMs = 0;
/** An answer names whole seconds, and takes a while to arrive. */
const CLEARLY_MS = 5_000;

/** An answer arrived: `date` is its Date header. */
export function hearClock(date: string | null): void {
  const told = Date.parse(date ?? "");
  if (!Number.isNaN(told)) aheadMs = told - Date.now();
}

/** Whether something the server made (ISO time) was clearly there before a moment of this device (ms). */
export function isMadeBefore(madeAt: string, momentMs: number): boolean {
  return Date.parse(madeAt) < momentMs + aheadMs - CLEARLY_MS;
}

/** A moment of this device (ms) as the server's clock tells it, in ISO. */
export function atServer(momentMs: number): string {
  return new Date(momentMs + aheadMs).toISOString();
}
