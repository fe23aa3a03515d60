import type { PushAnswer } from "./ports-push.ts";

/** Messages to people's devices: which there are, when to try again and when to stop (rules 26). */

/** The kinds of messages. Each can be switched off. */
export const PUSH_KINDS = [
  "purchase",
  "money_in",
  "transfer",
  "withdrawal",
  "airtime_to_cash",
  "security",
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A message of the kind `security` is about one of these. */
export const SECURITY_NEWS = [
  "sign_in",
  "password",
  "second_factor",
  "api_key",
  "webhook",
  "email",
  "details",
  "pin",
  "passkey",
  "channel",
  "withdrawal_waits",
] as const;
export type SecurityNews = (typeof SECURITY_NEWS)[number];

export const isSecurityNews = (text: string): text is SecurityNews =>
  (SECURITY_NEWS as readonly string[]).includes(text);

/** The most devices of one person; one more takes the place of the oldest. */
export const MAX_PUSH_DEVICES = 20;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const RETRY_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
/** Older news is of no use on a lock screen: it stands in the app. Push services keep none longer either. */
export const PUSH_LIFE_MS = 4 * 60 * MINUTE;

export type PushNext =
  | { kind: "sent" }
  /** The device is to be forgotten. */
  | { kind: "gone" }
  | { kind: "again"; atMs: number; note: string }
  | { kind: "given_up"; note: string }
  /** It may have arrived, so it is never sent again. */
  | { kind: "unknown"; note: string };

/** Returns what an answer leads to. `tries` includes the one that was answered. Times in milliseconds. */
export function decidePush(
  answer: PushAnswer,
  at: { createdAt: number; tries: number; now: number; timesScale: number },
): PushNext {
  if (answer.kind === "taken") return { kind: "sent" };
  if (answer.kind === "gone") return { kind: "gone" };
  if (answer.kind === "unknown") return { kind: "unknown", note: answer.note };
  if (answer.kind === "refused") return { kind: "given_up", note: answer.note };
  const wait = RETRY_MS[at.tries - 1];
  if (wait === undefined) return { kind: "given_up", note: answer.note };
  const atMs = at.now + Math.max(wait / at.timesScale, answer.retryAfterMs ?? 0);
  const isTooLate = atMs >= at.createdAt + PUSH_LIFE_MS;
  return isTooLate ? { kind: "given_up", note: answer.note } : { kind: "again", atMs, note: answer.note };
}
