import { words } from "../words.ts";

export const en = {
  title: "Confirm your email",
  lead: "We mailed you a code when you opened your account. Until you confirm your email, no money can leave your wallet.",
  email: "Email",
  mail: "Mail me a new code",
  mailing: "Sending",
  yourPassword: "Your password",
  appCode: "Code of your authenticator app, or a recovery code",
  code: "Code from the mail",
  codeNeeded: "Enter the code",
  confirm: "Confirm",
  confirming: "Confirming",
  later: "Later",
  failed: "We could not confirm your email",
};

export const emailProofWords = words("emailProof", en);
