import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";
import { hello, lagosTime, type Reader } from "./letters.ts";

/** Letters about a problem that a person reported (rules 18.10). Pass names and texts unescaped. */

const HEADS = {
  received: "We have your report",
  answer: "An answer to your report",
  ended: "Your report is closed",
} as const;

type About = Reader & {
  event: keyof typeof HEADS;
  ticket: string;
  /** "Not received: MTN 1GB, 08031234567". */
  what: string;
  /** The words of the answer; empty where the head says it all. */
  text: string;
  /** The time by which it shall have its end; undefined when it has it. */
  dueAt: Date | undefined;
  id: string;
};

export function problemLetter(sender: Sender, about: About): Letter {
  const head = HEADS[about.event];
  return letterOf(sender, {
    subject: `${head}: ${about.ticket}`,
    greeting: hello(about),
    paragraphs: [`${head}.`, about.text].filter(Boolean),
    facts: [
      ["Ticket", about.ticket],
      ["Problem", about.what],
      ...(about.dueAt ? [["We settle it by", lagosTime(about.dueAt)] as const] : []),
    ],
    action: {
      label: "Open your ticket",
      url: `${sender.publicUrl}/profile/disputes?open=${encodeURIComponent(about.id)}`,
    },
  });
}
