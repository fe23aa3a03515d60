import type { ProblemKind } from "./disputes.ts";
import type { Language } from "./languages.ts";

/** Answers that staff begin with, in each language; they change them before they send (rules 18.8). */

/** The facts that an answer names in braces. */
export type AnswerFacts = Readonly<Record<"name" | "ticket" | "what" | "number" | "amount" | "time", string>>;

type CannedAnswer = {
  name: string;
  /** The problems that it is for; none means all. */
  kinds?: readonly ProblemKind[];
  text: Readonly<Record<Language, string>>;
};

export const CANNED_ANSWERS: readonly CannedAnswer[] = [
  {
    name: "We are asking the supplier",
    text: {
      en: "Hello {name}, we have sent your order of {what} for {number} to the supplier's support. We write here as soon as it answers.",
      pcm: "Hello {name}, we don carry your order of {what} for {number} go meet the supplier people. Once dem answer, we go write you here.",
    },
  },
  {
    name: "Delivered: how to check",
    kinds: ["not_received", "wrong_amount"],
    text: {
      en: "Hello {name}, the network confirms that {what} was delivered to {number} at {time}. Please check the balance by the code of your network, and restart the phone if it does not show.",
      pcm: "Hello {name}, the network talk say {what} don enter {number} for {time}. Abeg check your balance with the code of your network. If e no show, off your phone and on am again.",
    },
  },
  {
    name: "How to load the token",
    kinds: ["token_fails"],
    text: {
      en: "Hello {name}, please enter the 20 digits of the token for meter {number} slowly, without spaces. If the receipt shows more than one token, enter them in the order shown. Tell us what the meter says.",
      pcm: "Hello {name}, abeg put the 20 numbers of the token for meter {number} small small, no space. If the receipt get pass one token, put dem as dem follow. Tell us wetin the meter talk.",
    },
  },
  {
    name: "Sent to the number you entered",
    kinds: ["wrong_number"],
    text: {
      en: "Hello {name}, this order was for {number}, as it was entered, and the network delivered it there. A delivered order cannot be taken back from that number.",
      pcm: "Hello {name}, this order na for {number}, as you put am, and the network don deliver am there. We no fit collect am back from that number.",
    },
  },
  {
    name: "Two orders, not one charged twice",
    kinds: ["charged_twice"],
    text: {
      en: "Hello {name}, your wallet shows two orders of {what} for {number}, and both were delivered. Each was paid once.",
      pcm: "Hello {name}, your wallet show two orders of {what} for {number}, and the two don deliver. You pay for each one once.",
    },
  },
  {
    name: "Please send more details",
    text: {
      en: "Hello {name}, please write here what you see: the balance before and after, and any message that you got about {number}.",
      pcm: "Hello {name}, abeg write wetin you see here: the balance before and after, and any message wey enter about {number}.",
    },
  },
  {
    name: "Your money is back",
    text: {
      en: "Hello {name}, ₦{amount} for {what} is back in your wallet. We are sorry for the trouble.",
      pcm: "Hello {name}, ₦{amount} for {what} don return to your wallet. Abeg no vex for the stress.",
    },
  },
];

/** Fills the names in braces of an answer. */
export function fillAnswer(text: string, facts: AnswerFacts): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as keyof AnswerFacts] : place,
  );
}

/** Returns the answers for a problem, each in its person's language. */
export function answersFor(kind: ProblemKind, language: Language): { name: string; text: string }[] {
  return CANNED_ANSWERS.filter(({ kinds }) => kinds?.includes(kind) ?? true).map(({ name, text }) => ({
    name,
    text: text[language],
  }));
}
