import { formatNaira, type Kobo } from "../money.ts";
import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";
import { hello, lagosTime, NOT_YOU, type Reader } from "./letters.ts";

/** The letters about proof when money leaves. Each is a plain function; pass names unescaped. */

const PIN_CHANGES = {
  set: "A payment PIN was set on your account.",
  changed: "Your payment PIN was changed.",
  reset: "Someone used your password and a code from your email to set a new payment PIN.",
} as const;
export type PinChange = keyof typeof PIN_CHANGES;

/** The letter about a new PIN, and about the passkeys that went with the old one. */
export function paymentPinLetter(
  sender: Sender,
  about: Reader & { act: PinChange; at: Date; removed: readonly string[] },
): Letter {
  const { act, at, removed } = about;
  const gone: [string, string][] = removed.length > 0 ? [["Passkeys removed", removed.join(", ")]] : [];
  return letterOf(sender, {
    subject: `Payment PIN ${act}`,
    greeting: hello(about),
    paragraphs: [PIN_CHANGES[act], NOT_YOU],
    facts: [["When", lagosTime(at)], ...gone],
  });
}

/** The letter about a new way to buy: USSD, WhatsApp or Telegram. */
export function channelLetter(sender: Sender, about: Reader & { way: string; at: Date }): Letter {
  const { way, at } = about;
  return letterOf(sender, {
    subject: `${way} switched on`,
    greeting: hello(about),
    paragraphs: [
      `Purchases by ${way} were switched on for your account. Each takes your payment PIN.`,
      NOT_YOU,
    ],
    facts: [["When", lagosTime(at)]],
  });
}

const PASSKEY_EVENTS = {
  added: ["Passkey added", "A passkey was added to your account. It can confirm payments."],
  removed: ["Passkey removed", "A passkey was removed from your account."],
  doubted: [
    "A passkey may have been copied",
    "We refused a payment because the passkey used may be a copy. No money was sent. Remove that passkey and add a new one.",
  ],
} as const;
export type PasskeyEvent = keyof typeof PASSKEY_EVENTS;

export function passkeyLetter(
  sender: Sender,
  about: Reader & { act: PasskeyEvent; name: string; at: Date },
): Letter {
  const [subject, sentence] = PASSKEY_EVENTS[about.act];
  return letterOf(sender, {
    subject,
    greeting: hello(about),
    paragraphs: [sentence, NOT_YOU],
    facts: [
      ["Passkey", about.name],
      ["When", lagosTime(about.at)],
    ],
  });
}

/** The letter with the code for a new PIN. `code` opens payments: never log or store it readably. */
export function pinCodeLetter(sender: Sender, about: Reader & { code: string; minutes: number }): Letter {
  return letterOf(sender, {
    subject: `Your code for a new ${sender.brandName} payment PIN`,
    greeting: hello(about),
    paragraphs: [
      `Enter this code with your new payment PIN. It works once, for ${about.minutes} minutes. Do not share it with anyone.`,
      NOT_YOU,
    ],
    facts: [["Code", about.code]],
  });
}

/** The letter about a withdrawal that waits. `url` stops it: never log or store it readably. */
export function payoutHeldLetter(
  sender: Sender,
  about: Reader & {
    amount: Kobo;
    bankName: string;
    shownAccount: string;
    accountName: string;
    until: Date;
    url: string;
  },
): Letter {
  const sum = `₦${formatNaira(about.amount)}`;
  return letterOf(sender, {
    subject: `Withdrawal of ${sum} to a new account`,
    greeting: hello(about),
    paragraphs: [
      `${sum} is going to an account you have not paid before. We send it after the time below.`,
      "If this is not you, stop it and reset your password. The money goes back to your wallet.",
    ],
    facts: [
      ["Bank", about.bankName],
      ["Account", about.shownAccount],
      ["Name", about.accountName],
      ["Sent after", lagosTime(about.until)],
    ],
    action: { label: "Stop this withdrawal", url: about.url },
  });
}

/** The letter about a voucher for a purchase that waits longer than was promised (rules 23.13). */
export function voucherLetter(sender: Sender, about: Reader & { amount: Kobo; minutes: number }): Letter {
  const { amount, minutes } = about;
  return letterOf(sender, {
    subject: `A voucher of ₦${formatNaira(amount)} for the wait`,
    greeting: hello(about),
    paragraphs: [
      `Your purchase took longer than the ${minutes} minutes we promise, so we put a voucher into your wallet.`,
      "Your purchase goes on. It is delivered, or its money comes back.",
    ],
    facts: [["In your wallet", `₦${formatNaira(amount)}`]],
  });
}
