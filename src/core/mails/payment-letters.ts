import { formatNaira, type Kobo } from "../money.ts";
import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";
import { hello, lagosTime, NOT_YOU, type Reader } from "./letters.ts";

/** The letters about proof when money leaves. Each is a plain function; pass names unescaped. */

const PIN_CHANGES = {
  set: "A payment PIN was set for your account.",
  changed: "The payment PIN of your account was changed.",
  reset: "The payment PIN of your account was replaced with your password and a code from your mail.",
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

const PASSKEY_EVENTS = {
  added: ["Passkey added", "A passkey was added to your account. It can confirm payments."],
  removed: ["Passkey removed", "A passkey of your account was removed."],
  doubted: [
    "A passkey may have been copied",
    "A payment was refused, because the passkey that was used has fewer signatures than we know of. Remove it, and add a new one.",
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
      `${sum} leaves for an account that you have not paid before. It is sent after the time below.`,
      "If this is not you, stop it, then reset your password: the money goes back to your wallet.",
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
