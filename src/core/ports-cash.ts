import type { Kobo } from "./money.ts";
import type { Network } from "./networks.ts";

/**
 * The port of the airtime buyer. No method throws or retries. Codes and PINs are passed on and never stored.
 */

/** `house`: the provider refuses us, not the customer; alerts an operator. */
export type OtpAnswer =
  | { kind: "sent"; identifier: string }
  | { kind: "refused"; reason: "number" | "house" | "refused"; note: string }
  | { kind: "unavailable"; note: string };

export type VerifyAnswer =
  | { kind: "verified"; sessionId: string; airtimeBalance?: Kobo }
  | { kind: "refused"; reason: "wrong_code" | "expired" | "house" | "refused"; note: string }
  | { kind: "unavailable"; note: string };

/**
 * Airtime to send from a SIM: `quantity` transfers of `block` each, under one reference of ours. `block` is
 * whole naira.
 */
export type CashTransfer = {
  reference: string;
  network: Network;
  sessionId: string;
  block: Kobo;
  quantity: number;
  /** The customer's transfer PIN at their network: four or five digits. */
  pin: string;
};

export type CashRefusal =
  | "wrong_pin"
  | "low_airtime"
  | "session_expired"
  /** The request did not leave this server. */
  | "not_sent"
  | "house"
  | "refused";

/**
 * The outcome of an airtime transfer. `arrived` says how many of the transfers reached us, at least one;
 * `refused` is proof that none did or will. Everything else is `unknown`, which is asked about and never sent
 * again (rules 14.14).
 */
export type TransferAnswer =
  | { kind: "arrived"; blocks: number }
  | { kind: "refused"; reason: CashRefusal; note: string }
  | { kind: "unknown"; note: string; notFound?: true };

export type AirtimeToCashPort = {
  /** Makes the network send a one-time code to the number; a repeated call sends another code. */
  sendOtp(line: { network: Network; number: string }): Promise<OtpAnswer>;
  verifyOtp(code: { identifier: string; otp: string }): Promise<VerifyAnswer>;
  transfer(order: CashTransfer): Promise<TransferAnswer>;
  status(order: { reference: string; quantity: number }): Promise<TransferAnswer>;
  /** Time limit of `transfer` in milliseconds. */
  transferMs: number;
};
