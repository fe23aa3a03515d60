import { formatNaira, type Kobo } from "../money.ts";
import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";

/** The letters to people. Each is a plain function; pass names unescaped. */

export type Reader = { userName: string };

const LAGOS_MS = 3_600_000;

export function lagosTime(at: Date): string {
  return `${new Date(at.getTime() + LAGOS_MS).toISOString().slice(0, 16).replace("T", " ")} (Lagos)`;
}

export const hello = ({ userName }: Reader) => `Hello ${userName},`;
export const NOT_YOU = "If this was not you, reset your password now and contact us.";

/**
 * The letter with the link that sets a new password. `url` opens the account: never log or store it readably.
 */
export function resetLetter(sender: Sender, about: Reader & { url: string; minutes: number }): Letter {
  return letterOf(sender, {
    subject: `Reset your ${sender.brandName} password`,
    greeting: hello(about),
    paragraphs: [
      `Someone asked to reset your password. If it was you, use the link below. It works once, for ${about.minutes} minutes.`,
      "If it was not you, do nothing: your password stays as it is.",
    ],
    action: { label: "Choose a new password", url: about.url },
  });
}

/** The letter that proves an address. `code` and `url` prove it: never log or store them readably. */
export function emailProofLetter(
  sender: Sender,
  about: Reader & { code: string; url: string; minutes: number },
): Letter {
  return letterOf(sender, {
    subject: `Confirm your email for ${sender.brandName}`,
    greeting: hello(about),
    paragraphs: [
      `Your code is ${about.code}. Enter it in the app, or press the button. Both work for ${about.minutes} minutes. Only the newest email works.`,
      `If ${about.userName} is not your account, do nothing. It cannot keep this email unless you confirm.`,
    ],
    action: { label: "Confirm my email", url: about.url },
  });
}

/** The letter with the code that a registration takes. Never log or store `code` readably. */
export function registrationCodeLetter(sender: Sender, about: { code: string; minutes: number }): Letter {
  return letterOf(sender, {
    subject: `Your code for ${sender.brandName}`,
    greeting: "Hello,",
    paragraphs: [
      `Someone is opening an account with this email. The code is ${about.code}. It works for ${about.minutes} minutes.`,
      "If it was not you, do nothing. The account cannot open without the code.",
    ],
  });
}

/** The API keys (masks) and the webhook address that were removed with a password. */
export type RemovedAccess = { keys: readonly string[]; webhook: string | undefined };

/** The letter about a new password, and about what was removed with the old one. */
export function passwordChangedLetter(
  sender: Sender,
  about: Reader & { at: Date; removed: RemovedAccess },
): Letter {
  const { keys, webhook } = about.removed;
  const removed: [string, string][] = [
    ...(keys.length > 0 ? [["API keys removed", keys.join(", ")] as [string, string]] : []),
    ...(webhook === undefined ? [] : [["Webhook removed", webhook] as [string, string]]),
  ];
  const removal =
    "Someone else may have known the old password, so we removed these. Make new ones if you use them.";
  return letterOf(sender, {
    subject: `Your ${sender.brandName} password was changed`,
    greeting: hello(about),
    paragraphs: [
      `Your password was changed on ${lagosTime(about.at)}. You are logged out everywhere else.`,
      ...(removed.length > 0 ? [removal] : []),
      NOT_YOU,
    ],
    ...(removed.length > 0 ? { facts: removed } : {}),
    action: { label: "Reset my password", url: `${sender.publicUrl}/requestPasswordReset` },
  });
}

export function newDeviceLetter(
  sender: Sender,
  about: Reader & { at: Date; device: string; address: string },
): Letter {
  return letterOf(sender, {
    subject: `New log-in to your ${sender.brandName} account`,
    greeting: hello(about),
    paragraphs: ["Someone logged in to your account from a new device.", NOT_YOU],
    facts: [
      ["When", lagosTime(about.at)],
      ["Device", about.device],
      ["Address", about.address],
    ],
    action: { label: "Reset my password", url: `${sender.publicUrl}/requestPasswordReset` },
  });
}

const KEY_ACTS = {
  made: "A new API key was made for your account.",
  changed: "An API key on your account was changed.",
  removed: "An API key on your account was removed. It no longer works.",
} as const;

/** The letter about an API key. `mayDo` names its scopes, and is empty for a removed key. */
export function apiKeyLetter(
  sender: Sender,
  about: Reader & { at: Date; act: keyof typeof KEY_ACTS; mask: string; mayDo: string },
): Letter {
  return letterOf(sender, {
    subject: `API key ${about.act}`,
    greeting: hello(about),
    paragraphs: [KEY_ACTS[about.act], NOT_YOU],
    facts: [
      ["When", lagosTime(about.at)],
      ["Key", about.mask],
      ...(about.mayDo ? [["It may", about.mayDo] as const] : []),
    ],
  });
}

/** The letter about the webhook: a changed or removed address, or a new signing secret. */
/** A change of a webhook: its address, its secret, or how long its old secret signs (rules 3.16, 13.13). */
export type WebhookChange =
  | { kind: "removed"; url: null }
  | { kind: "address" | "secret" | "old_ended"; url: string }
  | { kind: "rotated"; url: string; oldUntil: Date };

const WEBHOOK_CHANGES: Record<WebhookChange["kind"], readonly [subject: string, what: string]> = {
  removed: ["Webhook removed", "Your webhook address was removed."],
  address: ["Webhook changed", "Your webhook address was set."],
  secret: ["Webhook changed", "Your webhook address was set. A new signing secret was made."],
  rotated: [
    "Webhook secret rotated",
    "A new signing secret was made for your webhook. The old one also works until the time below.",
  ],
  old_ended: [
    "Old webhook secret ended",
    "The old signing secret of your webhook no longer works. Use the new one.",
  ],
};

export function webhookLetter(sender: Sender, about: Reader & WebhookChange & { at: Date }): Letter {
  const [subject, what] = WEBHOOK_CHANGES[about.kind];
  const { url } = about;
  return letterOf(sender, {
    subject,
    greeting: hello(about),
    paragraphs: [what, NOT_YOU],
    facts: [
      ["When", lagosTime(about.at)],
      ...(url === null ? [] : [["Address", url] as const]),
      ...(about.kind === "rotated" ? [["Old secret works until", lagosTime(about.oldUntil)] as const] : []),
    ],
  });
}

export function secondFactorLetter(
  sender: Sender,
  about: Reader & { at: Date; act: "on" | "off" | "recovery" },
): Letter {
  const what = {
    on: "When you log in, we now also ask for a code from your authenticator app.",
    off: "When you log in, we no longer ask for a code.",
    recovery: "Someone logged in with one of your recovery codes. That code no longer works.",
  }[about.act];
  return letterOf(sender, {
    subject: about.act === "recovery" ? "A recovery code was used" : `Two-step verification is ${about.act}`,
    greeting: hello(about),
    paragraphs: [what, NOT_YOU],
    facts: [["When", lagosTime(about.at)]],
  });
}

/** The content of a receipt. `facts` are its extra rows, such as a meter's token. Kobo. */
export type Receipt = {
  title: string;
  reference: string;
  amount: Kobo;
  status: string;
  at: Date;
  facts: readonly (readonly [string, string])[];
};

/** The receipt of a purchase, payment or withdrawal. */
export function receiptLetter(sender: Sender, about: Reader & Receipt): Letter {
  // The subject names the status, so that nobody takes a failure for a success.
  const headline = about.status === "success" ? about.title : `${about.title} (${about.status})`;
  return letterOf(sender, {
    subject: `${headline}: ₦${formatNaira(about.amount)}`,
    greeting: hello(about),
    paragraphs: [`${headline}.`],
    facts: [
      ["Reference", about.reference],
      ["Amount", `₦${formatNaira(about.amount)}`],
      ["Status", about.status],
      ...about.facts.filter(([, value]) => value !== ""),
      ["When", lagosTime(about.at)],
    ],
    action: { label: "See your transactions", url: `${sender.publicUrl}/profile/transactions` },
    footer: ["Keep this receipt. Our support can find the transaction with the reference."],
  });
}

/** A letter from an admin: plain text with one button. */
export type StaffLetter = { subject: string; message: string; url: string; linkMessage: string };

/** A letter to one person, or to everybody; the latter has an unsubscribe link at its end. */
export function staffLetter(
  sender: Sender,
  letter: StaffLetter,
  to: { userName: string; unsubscribeUrl?: string },
): Letter {
  const { subject, message, url, linkMessage: label } = letter;
  const footer = to.unsubscribeUrl ? [`Unsubscribe: ${to.unsubscribeUrl}`] : [];
  const greeting = `Hello ${to.userName},`;
  return letterOf(sender, { subject, greeting, paragraphs: [message], action: { label, url }, footer });
}
