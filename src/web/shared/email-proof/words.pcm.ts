import type { Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Confirm your email",
  lead: "We send code to your email when you open account. You no fit send or withdraw money until you confirm am.",
  email: "Email",
  mail: "Email me new code",
  mailing: "We dey send am",
  yourPassword: "Your password",
  appCode: "Code from your authenticator app, or recovery code",
  code: "Code from your email",
  codeNeeded: "Put the code",
  confirm: "Confirm",
  confirming: "We dey confirm am",
  later: "Later",
  failed: "We no fit confirm your email",
} satisfies Translation<typeof en>;
