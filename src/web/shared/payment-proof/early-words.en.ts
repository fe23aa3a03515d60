import { words } from "../words.ts";

/** What a confirm dialog may have to say before its proof was asked for, and so before those words are here. */
export const en = {
  enterPin: "Enter 4 to 6 digits",
  setFirst: "Set a payment PIN or add a passkey first",
  passkeyNotUsed: "The passkey was not used: you cancelled, or it took too long.",
  passkeyCannotBeUsed: "This device could not use a passkey.",
  failed: "Something went wrong",
};

export const earlyProofWords = words("earlyProof", en);
