import { words } from "../words.ts";

export const en = {
  title: "Confirm your email",
  lead: "We emailed you a code when you opened your account. You cannot send or withdraw money until you confirm it.",
  email: "Email",
  mail: "Email me a new code",
  mailing: "Sending",
  yourPassword: "Your password",
  appCode: "Code from your authenticator app, or a recovery code",
  code: "Code from your email",
  codeNeeded: "Enter the code",
  confirm: "Confirm",
  confirming: "Confirming",
  later: "Later",
  failed: "We could not confirm your email",
};

export const emailProofWords = words("emailProof", en);
