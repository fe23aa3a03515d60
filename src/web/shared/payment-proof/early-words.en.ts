import { words } from "../words.ts";

/** The words that a confirm dialog may need before it asks for proof; words.en.ts loads with that step. */
export const en = {
  enterPin: "Enter 4 to 6 digits",
  setFirst: "Set a payment PIN or add a passkey first",
  passkeyNotUsed: "The passkey was not used: you cancelled, or it took too long.",
  passkeyCannotBeUsed: "This device could not use a passkey.",
  failed: "Something went wrong",
};

export const earlyProofWords = words("earlyProof", en);
