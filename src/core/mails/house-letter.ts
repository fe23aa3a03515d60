import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";

/** What an admin writes: plain text with one thing to press. */
export type HouseLetter = { subject: string; message: string; url: string; linkMessage: string };

/** To one person, or to everybody: then with the way out at its end. */
export function houseLetter(
  sender: Sender,
  letter: HouseLetter,
  to: { userName: string; unsubscribeUrl?: string },
): Letter {
  const { subject, message, url, linkMessage: label } = letter;
  const footer = to.unsubscribeUrl ? [`No more such mails: ${to.unsubscribeUrl}`] : [];
  const greeting = `Hello ${to.userName},`;
  return letterOf(sender, { subject, greeting, paragraphs: [message], action: { label, url }, footer });
}
