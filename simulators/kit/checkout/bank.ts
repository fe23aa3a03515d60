import { behaviourOf, isKind as isLineKind } from "../behaviours.ts";
import type { Faults } from "../faults.ts";
import type { Answer, Settings } from "../http.ts";
import type { Plants } from "../plants.ts";
import type { Timers } from "../timers.ts";
import { isOwnKind, KINDS, type Kind, magicAmount } from "./kinds.ts";
import type { Payment, Payments } from "./payments.ts";

/** The form in which one provider notifies us of a payment: the exact text, and the header that signs it. */
export type Announcement = (
  payment: Payment,
  key: string,
) => { text: string; headers: Record<string, string> };

/** Everything one simulated provider with a payment page holds. */
export type Bank = {
  name: string;
  announcement: Announcement;
  /** The second name, beside `reference`, under which the browser brings the reference back to us. */
  homeName?: string;
  secret: string;
  settings: Settings;
  payments: Payments;
  faults: Faults;
  timers: Timers;
  /** Waits before the second, third ... try of a webhook that was not accepted. */
  retryMs: number[];
  /** Differences planted in its statement. */
  plants: Plants;
  /** The verify answer for a link that has not been paid yet: the real provider does not document it. */
  unpaid: "pending" | "unknown" | "abandoned";
};

/**
 * The behaviour of this call for this payment: a scripted fault first, then the amount's kobo. `nth` counts
 * calls from 1.
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

/** Applies the scripted fault of the connection for this call, if any, to an answer. */
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
