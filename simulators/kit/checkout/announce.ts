import { postJson } from "../post.ts";
import type { Bank } from "./bank.ts";
import type { Payment } from "./payments.ts";

export type Manner = { forged?: boolean; lowercase?: boolean };

/** Sends the webhook once; true when it was accepted with 200. A forged one is signed with a wrong key. */
export async function sendOnce(bank: Bank, payment: Payment, manner: Manner = {}): Promise<boolean> {
  const { webhookUrl } = bank.settings;
  if (webhookUrl === null) return false;
  const { text, headers } = bank.announcement(
    payment,
    manner.forged === true ? "not-the-secret" : bank.secret,
  );
  const signed = Object.entries(headers).map(([name, value]) => [
    name,
    manner.lowercase === true ? value.toLowerCase() : value,
  ]);
  const status = await postJson(webhookUrl, text, Object.fromEntries(signed));
  payment.webhooks.push({ at: bank.settings.now().toISOString(), status, forged: manner.forged ?? false });
  if (bank.payments.all.get(payment.reference) === payment) bank.payments.save(payment);
  return status === 200;
}

/** Sends the webhook, again after growing waits until it is accepted. Resolves after the first try. */
export async function sendOwed(bank: Bank, payment: Payment, manner: Manner = {}): Promise<void> {
  const attempt = async (waits: number[]): Promise<void> => {
    if (!payment.webhookOwed) return;
    if (await sendOnce(bank, payment, manner)) {
      payment.webhookOwed = false;
      bank.payments.save(payment);
      return;
    }
    const [wait, ...rest] = waits;
    if (wait !== undefined) bank.timers.after(wait, () => void attempt(rest));
  };
  await attempt(bank.retryMs);
}
