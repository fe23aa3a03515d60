import { words } from "../words.ts";

export const en = {
  yourPassword: "Your password",
  codeOrRecovery: "Code or recovery code",
  codeNeeded: "Enter the code",
};

export const ownerProofWords = words("ownerProof", en);
