import type { Kobo } from "./money.ts";
import type { Network } from "./networks.ts";

/** The buyer of airtime, as flows see it. No method throws or retries. Codes and PINs pass through and are kept nowhere. */

/** `house`: the provider refuses us, not the customer: alarms an operator. */
export type OtpAnswer =
  | { kind: "sent"; identifier: string }
  | { kind: "refused"; reason: "number" | "house" | "refused"; note: string }
  | { kind: "unavailable"; note: string };

export type VerifyAnswer =
  | { kind: "verified"; sessionId: string; airtimeBalance?: Kobo }
  | { kind: "refused"; reason: "wrong_code" | "expired" | "house" | "refused"; note: string }
  | { kind: "unavailable"; note: string };

/** Airtime that leaves a SIM: `quantity` transfers of `block` each, under one reference of ours. `block` is whole naira. */
export type CashTransfer = {
  reference: string;
  network: Network;
  sessionId: string;
  block: Kobo;
  quantity: number;
  /** The customer's own, of their network: four or five digits. */
  pin: string;
};

export type CashRefusal =
  | "wrong_pin"
  | "low_airtime"
  | "session_expired"
  /** Nothing left us. */
  | "not_sent"
  | "house"
  | "refused";

/**
 * What became of a transfer: `arrived` names how many of the transfers reached us, at least one; `refused` is proof that none did or
 * will. Everything else is `unknown`, which is asked about and never sent again (rules 14.14).
 */
export type TransferAnswer =
  | { kind: "arrived"; blocks: number }
  | { kind: "refused"; reason: CashRefusal; note: string }
  | { kind: "unknown"; note: string; notFound?: true };

export type AirtimeToCashPort = {
  /** Have the network send a one-time code to the number; asked again, it sends another. */
  sendOtp(line: { network: Network; number: string }): Promise<OtpAnswer>;
  verifyOtp(code: { identifier: string; otp: string }): Promise<VerifyAnswer>;
  transfer(order: CashTransfer): Promise<TransferAnswer>;
  status(order: { reference: string; quantity: number }): Promise<TransferAnswer>;
  /** How long `transfer` may take, in milliseconds. */
  transferMs: number;
};
