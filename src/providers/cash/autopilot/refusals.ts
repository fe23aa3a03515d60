import type { CashRefusal, OtpAnswer, VerifyAnswer } from "../../../core/ports-cash.ts";
import type { Envelope } from "./envelope.ts";

/**
 * Gives refusals of the provider their meaning. Matches words, because the networks' own texts come through.
 */

type Otp = Extract<OtpAnswer, { kind: "refused" }>["reason"];
type Verify = Extract<VerifyAnswer, { kind: "refused" }>["reason"];

/**
 * 401 and 403 refuse our key; 424 and its like are the network's answer about the customer; other codes (429,
 * 5xx) prove nothing.
 */
const isOurTrouble = ({ code }: Envelope) => code === 401 || code === 403;
const isRefusal = ({ code }: Envelope) => code === 400 || code === 422 || code === 424;

export function otpRefusal(read: Envelope): Otp | undefined {
  if (isOurTrouble(read)) return "house";
  if (!isRefusal(read)) return undefined;
  return /number|msisdn|phone|sender/i.test(read.message) ? "number" : "refused";
}

export function verifyRefusal(read: Envelope): Verify | undefined {
  if (isOurTrouble(read)) return "house";
  if (!isRefusal(read)) return undefined;
  return /expire|session|identifier/i.test(read.message) ? "expired" : "wrong_code";
}

const PHRASES: readonly (readonly [RegExp, CashRefusal])[] = [
  [/session|expire|otp/i, "session_expired"],
  [/insufficient|not enough|low balance/i, "low_airtime"],
  [/\bpin\b|unauthori[sz]ed|authenticat/i, "wrong_pin"],
];

export function transferRefusal(read: Envelope): CashRefusal | undefined {
  if (isOurTrouble(read)) return "house";
  if (!isRefusal(read)) return undefined;
  return PHRASES.find(([pattern]) => pattern.test(read.message))?.[1] ?? "refused";
}

/** Words that leave open whether airtime left the SIM. */
const DOUBT = /duplicate|already|in progress|processing|pending|queued|time-?\s?out|timed out|\bsuccess/i;

/** True when the words of a refusal contradict it. Such a refusal proves nothing (rules 14.14). */
export function isDoubtful({ message }: Envelope): boolean {
  return DOUBT.test(message);
}
