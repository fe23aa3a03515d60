import { type Bank, chooseKind } from "./bank.ts";
import type { Kind } from "./kinds.ts";
import type { Payment } from "./payments.ts";
import { sendOnce, sendOwed } from "./announce.ts";

const OVERPAY_KOBO = 10_000;
const LATE_MS = 2_000;
const BROWSER_WAITS_MS = 1_000;

function paidAmount(payment: Payment, kind: Kind | undefined): number {
  if (kind === "paid_lower") return Math.floor(payment.amountKobo / 2);
  if (kind === "paid_higher") return payment.amountKobo + OVERPAY_KOBO;
  return payment.amountKobo;
}

/**
 * The payer presses Pay: the payment is booked, then the webhook is sent, then the browser returns.
 *
 * Money is taken once, however often the button is pressed. An abandoned link can still be paid, as at the
 * real provider. Resolves when the webhook's first try is over or has taken a second. `amountKobo` replaces
 * the amount that is paid.
 */
export async function pay(bank: Bank, payment: Payment, amountKobo?: number): Promise<void> {
  if (payment.pays > 0) return;
  const kind = chooseKind(bank, payment, { service: "pay", nth: 1 });
  if (kind === "declined") {
    payment.status = "Failed";
    bank.payments.save(payment);
    return;
  }
  payment.paidKobo = amountKobo ?? paidAmount(payment, kind);
  payment.status = "Success";
  payment.pays = 1;
  payment.paidAt = bank.settings.now().toISOString();
  payment.webhookOwed =
    bank.settings.webhookUrl !== null && kind !== "webhook_none" && kind !== "webhook_forged";
  bank.payments.save(payment);
  const patience = new Promise<void>((resolve) => bank.timers.after(BROWSER_WAITS_MS, resolve));
  await Promise.race([announce(bank, payment, kind), patience]);
}

async function announce(bank: Bank, payment: Payment, kind: Kind | undefined): Promise<void> {
  switch (kind) {
    case "webhook_none":
      return;
    case "webhook_forged":
      await sendOnce(bank, payment, { forged: true });
      return;
    case "webhook_late":
      bank.timers.after(LATE_MS, () => void sendOwed(bank, payment));
      return;
    case "webhook_twice":
      await sendOwed(bank, payment);
      await sendOnce(bank, payment);
      return;
    default:
      await sendOwed(bank, payment, { lowercase: kind === "webhook_lowercase" });
  }
}

/** The payer leaves without paying. A link that is paid already stays paid. */
export function abandon(bank: Bank, payment: Payment): void {
  if (payment.status !== "Pending") return;
  payment.status = "Abandoned";
  bank.payments.save(payment);
}
