import { params, words } from "../../shared/words.ts";

/** Sentences about the end of a sale; they load after the screen. */
export const en = {
  done: params("{amount} is in your wallet"),
  onItsWay: "Your airtime is on its way",
  onItsWayNote: "Your wallet is credited when it has arrived. You can leave this page.",
  failedTitle: "Nothing was sold",
  notKnown: "We do not know yet whether your airtime was sold",
  notKnownNote:
    "A sale of this number went out and its answer was lost. Look at your transactions before you sell again.",
  seeHistory: "See your transactions",
  seeReceipt: "See the receipt",
  again: "The number must be verified again: ask for a new code.",
};

export const endingWords = words("cashEnding", en);
