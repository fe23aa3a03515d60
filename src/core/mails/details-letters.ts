import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";
import { hello, lagosTime, NOT_YOU, type Reader } from "./letters.ts";

/** The letters about a person's own details: name, email and phone number. */

/** The letter with the code that confirms a new phone number. Never log or store `code` readably. */
export function phoneCodeLetter(
  sender: Sender,
  about: Reader & { code: string; phone: string; minutes: number },
): Letter {
  return letterOf(sender, {
    subject: `Your code for ${sender.brandName}`,
    greeting: hello(about),
    paragraphs: [
      `Your code is ${about.code}. Enter it in the app within ${about.minutes} minutes to change your phone number to ${about.phone}.`,
      "If you did not ask for this, do not give anyone the code. Reset your password.",
    ],
    action: { label: "Reset my password", url: `${sender.publicUrl}/requestPasswordReset` },
  });
}

/**
 * The letter to a proven address when another is to take its place. It goes out before anything has changed,
 * so that its reader can stop it: a new password ends the request (rules 3.43).
 */
export function emailAskedLetter(
  sender: Sender,
  about: Reader & { wanted: string; at: Date; minutes: number },
): Letter {
  return letterOf(sender, {
    subject: "Somebody asked to change your email",
    greeting: hello(about),
    paragraphs: [
      `Somebody who knows your password asked to use another email for your account. Nothing has changed yet: whoever reads the new email has ${about.minutes} minutes to confirm it.`,
      "If this was you, do nothing. If it was not, reset your password now: that stops the change.",
    ],
    facts: [
      ["When", lagosTime(about.at)],
      ["New email", about.wanted],
    ],
    action: { label: "Reset my password", url: `${sender.publicUrl}/requestPasswordReset` },
  });
}

export type Detail = "name" | "email" | "phone number";

/**
 * The letter about a changed detail. That of a new email goes to the old address, where a reset would no
 * longer arrive, so it names us instead.
 */
export function detailChangedLetter(
  sender: Sender,
  about: Reader & { detail: Detail; now: string; at: Date; isByStaff: boolean },
): Letter {
  const { detail } = about;
  const who = about.isByStaff ? `${sender.brandName} changed the ${detail}` : `The ${detail}`;
  return letterOf(sender, {
    subject: `Your ${detail} was changed`,
    greeting: hello(about),
    paragraphs: [
      about.isByStaff ? `${who} on your account.` : `${who} on your account was changed.`,
      detail === "email" ? `If this was not you, contact ${sender.brandName} at once.` : NOT_YOU,
    ],
    facts: [
      ["When", lagosTime(about.at)],
      ["Now", about.now],
    ],
  });
}

/** Returns an address of which only its reader recognises the rest: "ad***@mail.com". */
export function maskEmail(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 2)}***@${host}`;
}
