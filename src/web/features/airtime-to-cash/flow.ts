import { CASH_SESSION_LIFE_MS, OTP_LIFE_MS, OTP_SENDS } from "../../../core/airtime-to-cash.ts";
import type { Transaction } from "../../shared/transactions.ts";

/**
 * Where a sale of airtime stands. The server holds the sale itself; here is only what names it there, kept in the tab's own storage
 * so that a reload goes on where it was. Neither code nor PIN is ever in it.
 */
export type Flow =
  | { step: "sender" }
  | (Asked & { step: "code" })
  | (Asked & {
      step: "cash";
      sessionId: string;
      airtimeBalance: number | null;
      verifiedAt: number;
      /** A sale went out in this session and was not answered: airtime may be on its way, whatever is answered to another one. */
      isSent?: boolean;
    });

/** How the last sale ended. `unknown`: nobody knows yet whether airtime is on its way. */
export type Ended =
  | { kind: "sold"; receipt: Transaction }
  | { kind: "refused"; msg: string }
  | { kind: "unknown" };

type Asked = {
  network: string;
  senderNumber: string;
  identifier: string;
  sentAt: number;
  /** When another code may be asked for. */
  resendAt: number;
};

const SHELF = "airtide.cash";
const START: Flow = { step: "sender" };

/** When another code may be asked for: after the pause every number has, or as long as the server says. */
export function resendTime(now: number, retryAfterSeconds?: number): number {
  return now + (retryAfterSeconds === undefined ? OTP_SENDS.apartMs : retryAfterSeconds * 1_000);
}

/** The flow this person left in this tab, as long as the server still knows it. */
export function readFlow(userId: string, now = Date.now()): Flow {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SHELF) ?? "null") as { userId: string; flow: Flow } | null;
    return kept?.userId === userId && isFresh(kept.flow, now) ? kept.flow : START;
  } catch {
    return START;
  }
}

/** Keep it for a reload; a flow that begins anew leaves nothing behind. */
export function keepFlow(userId: string, flow: Flow): void {
  try {
    if (flow.step === "sender") sessionStorage.removeItem(SHELF);
    else sessionStorage.setItem(SHELF, JSON.stringify({ userId, flow }));
  } catch {
    // Then it lasts as long as the page.
  }
}

function isFresh(flow: Flow, now: number): boolean {
  if (flow.step === "code") return now - flow.sentAt < OTP_LIFE_MS;
  return flow.step === "cash" && now - flow.verifiedAt < CASH_SESSION_LIFE_MS;
}
