/**
 * The result of a decision: a value, or a fault whose `code` is in the error catalogue. Never an exception.
 */
export type Result<T, F extends Fault = Fault> = { ok: true; value: T } | { ok: false; fault: F };

/** An expected refusal. `code` is an entry of the error catalogue; the other fields are its evidence. */
export type Fault = { code: string };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail<const F extends Fault>(fault: F): { ok: false; fault: F } {
  return { ok: false, fault };
}
