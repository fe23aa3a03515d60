import { CASH_SESSION_LIFE_MS, OTP_LIFE_MS, OTP_SENDS } from "../../../core/airtime-to-cash.ts";

/**
 * The step that a sale of airtime is at. The server holds the sale; the browser stores only its ids, in the
 * tab's session storage, so that a reload continues. Code and PIN are never stored.
 */
export type Flow =
  | { step: "sender" }
  | (Asked & { step: "code" })
  | (Asked & {
      step: "cash";
      sessionId: string;
      airtimeBalance: number | null;
      verifiedAt: number;
      /**
       * A sale of this session was sent and not answered: airtime may be in flight, whatever a later answer
       * says.
       */
      isSent?: boolean;
    });

/** Why the last sale did not go on. `unknown`: airtime may be in flight. */
export type Ended = { kind: "refused"; msg: string } | { kind: "unknown" };

type Asked = {
  network: string;
  senderNumber: string;
  identifier: string;
  sentAt: number;
  /** Time from which another code can be requested, in ms. */
  resendAt: number;
};

const STORED = "airtide.cash";
const START: Flow = { step: "sender" };

/**
 * Returns when another code can be requested: after the standard pause, or after the server's Retry-After.
 */
export function resendTime(now: number, retryAfterSeconds?: number): number {
  return now + (retryAfterSeconds === undefined ? OTP_SENDS.apartMs : retryAfterSeconds * 1_000);
}

/** Returns the flow that this person left in this tab, while the server still has it. */
export function readFlow(userId: string, now = Date.now()): Flow {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED) ?? "null") as {
      userId: string;
      flow: Flow;
    } | null;
    return kept?.userId === userId && isFresh(kept.flow, now) ? kept.flow : START;
  } catch {
    return START;
  }
}

/** Stores the flow for a reload; a flow at its start is removed from storage. */
export function keepFlow(userId: string, flow: Flow): void {
  try {
    if (flow.step === "sender") sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, JSON.stringify({ userId, flow }));
  } catch {
    // Storage is refused: the flow lasts as long as the page.
  }
}

function isFresh(flow: Flow, now: number): boolean {
  if (flow.step === "code") return now - flow.sentAt < OTP_LIFE_MS;
  return flow.step === "cash" && now - flow.verifiedAt < CASH_SESSION_LIFE_MS;
}
