import { behaviourOf, isKind as isLineKind } from "../behaviours.ts";
import type { Faults } from "../faults.ts";
import type { Answer, Settings } from "../http.ts";
import type { Timers } from "../timers.ts";
import { isOwnKind, KINDS, type Kind, magicAmount } from "./kinds.ts";
import type { Payment, Payments } from "./payments.ts";

/** How one provider tells of a payment: the exact text, and the header that signs it under a key. */
export type Announcement = (
  payment: Payment,
  key: string,
) => { text: string; headers: Record<string, string> };

/** Everything one simulated provider with a payment page holds. */
export type Bank = {
  name: string;
  announcement: Announcement;
  /** The name under which the payer's browser brings the reference home, beside `reference`. */
  homeName?: string;
  secret: string;
  settings: Settings;
  payments: Payments;
  faults: Faults;
  timers: Timers;
  /** Waits before the second, third ... try of a webhook that was not accepted. */
  retryMs: number[];
  /** The verify answer for a link that has not been paid yet: the real provider does not document it. */
  unpaid: "pending" | "unknown" | "abandoned";
};

/**
 * How this call goes for this payment: scripted faults first, then the amount's kobo. `nth` counts calls from
 * 1.
 */
export function chooseKind(
  bank: Bank,
  payment: Payment,
  call: { service: string; nth: number },
): Kind | undefined {
  const fault = bank.faults.take({ service: call.service, reference: payment.reference }, isOwnKind);
  if (fault !== undefined && isOwnKind(fault.kind)) return fault.kind;
  const magic = bank.settings.magic ? magicAmount(payment.amountKobo) : undefined;
  if (magic === undefined || KINDS[magic.kind] !== call.service || call.nth > magic.times) return undefined;
  return magic.kind;
}

/** The scripted fault of the line for this call, if any, laid over the answer. */
export function overLine(
  bank: Bank,
  call: { service: string; reference: string },
  make: () => Answer | Promise<Answer>,
) {
  const fault = bank.faults.take(call, isLineKind);
  if (fault === undefined || !isLineKind(fault.kind)) return make();
  const { wire, books } = behaviourOf(fault.kind);
  const line = { wire, ...(fault.ms > 0 ? { delayMs: fault.ms } : {}) };
  if (books === "nothing") return { status: 500, ...line };
  return Promise.resolve(make()).then((answer) => ({ ...answer, ...line }));
}
