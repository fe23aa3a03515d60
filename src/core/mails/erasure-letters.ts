import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";
import { hello, lagosTime, type Reader } from "./letters.ts";

/** Letters about a person's own data and its erasure. */

/** The letter after somebody asked to be erased: it can be taken back until then. */
export function erasureAskedLetter(sender: Sender, about: Reader & { dueAt: Date }): Letter {
  return letterOf(sender, {
    subject: "You asked us to erase your account",
    greeting: hello(about),
    paragraphs: [
      "We will erase your account at the time below. Until then nothing changes, and you can take it back on the screen My data.",
      "Records of money stay for six years because the law asks for them, without your name and number. Afterwards you cannot log in, and nobody can bring the account back.",
      "If this was not you, take it back and change your password now.",
    ],
    facts: [["Not before", lagosTime(about.dueAt)]],
    action: { label: "Open My data", url: `${sender.publicUrl}/profile/myData` },
  });
}

/** The letter after somebody downloaded all data of the account. */
export function dataTakenLetter(sender: Sender, about: Reader & { at: Date; address: string }): Letter {
  return letterOf(sender, {
    subject: "Your data was downloaded",
    greeting: hello(about),
    paragraphs: [
      "Somebody who proved that they own your account downloaded all of its data.",
      "If this was not you, change your password now.",
    ],
    facts: [
      ["When", lagosTime(about.at)],
      ["Network address", about.address],
    ],
    action: { label: "Change my password", url: `${sender.publicUrl}/profile/settings` },
  });
}
