import type { Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Confirm your email",
  lead: "We send code go your mail when you open account. Until you confirm your email, money no fit comot from your wallet.",
  email: "Email",
  mail: "Send me new code",
  mailing: "E dey send",
  yourPassword: "Your password",
  appCode: "Code for your authenticator app, or recovery code",
  code: "Code wey dey the mail",
  codeNeeded: "Put the code",
  confirm: "Confirm",
  confirming: "We dey confirm am",
  later: "Later",
  failed: "We no fit confirm your email",
} satisfies Translation<typeof en>;
