import { words } from "../../shared/words.ts";

/** Sentences about the end of a sale; they load after the screen. */
export const en = {
  failedTitle: "No airtime was sold",
  notKnown: "We do not know yet if your airtime was sold",
  notKnownNote:
    "Your network cut before we got the answer. Check your transactions before you sell from this number again.",
  seeHistory: "See your transactions",
  again: "Verify the number again: ask for a new code.",
};

export const endingWords = words("cashEnding", en);
