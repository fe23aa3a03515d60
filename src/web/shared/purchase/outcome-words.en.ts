import { params, words } from "../words.ts";

/** What is said when no answer tells more, to the letter (rules 9.6). Apart from the dialog's words: it is there before the dialog is. */
export const en = {
  unknown: "An error occur. kindly confirm your balance before retrying the transaction.",
  boughtBefore: params("This was already bought on {time}. Nothing was bought again now."),
};

export const outcomeWords = words("purchaseOutcome", en);
