import { words } from "../../shared/words.ts";

/** Sentences about the end of a sale; they load after the screen. */
export const en = {
  failedTitle: "Nothing was sold",
  notKnown: "We do not know yet whether your airtime was sold",
  notKnownNote:
    "A sale of this number went out and its answer was lost. Look at your transactions before you sell again.",
  seeHistory: "See your transactions",
  again: "The number must be verified again: ask for a new code.",
};

export const endingWords = words("cashEnding", en);
