import type { AirtimeToCashPort } from "../../core/ports-cash.ts";

const NOTE = "no buyer of airtime is set up";

/** Where no buyer of airtime is set up: nothing is sent, and what is open stays open. */
export const cashOff: AirtimeToCashPort = {
  transferMs: 0,
  sendOtp: () => Promise.resolve({ kind: "unavailable", note: NOTE }),
  verifyOtp: () => Promise.resolve({ kind: "unavailable", note: NOTE }),
  transfer: () => Promise.resolve({ kind: "refused", reason: "not_sent", note: NOTE }),
  status: () => Promise.resolve({ kind: "unknown", note: NOTE }),
};
