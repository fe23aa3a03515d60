import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Verify your identity",
  lead: "Verify your NIN or BVN to get your own account numbers and higher daily limits.",
  yours: "Your numbers",
  nin: "NIN",
  bvn: "BVN",
  ninLong: "National Identity Number",
  bvnLong: "Bank Verification Number",
  verified: "Verified",
  notYet: "Not yet",
  method: "Which one you wan verify?",
  number: params("Your {name}"),
  numberHint:
    "11 numbers. We go check say the name na your own. We go keep am safe, and we no go show am complete again.",
  birth: "Date of birth",
  birthHint: "The one wey your bank get.",
  birthNeeded: "Put your date of birth",
  verify: "Verify",
  verifying: "We dey check your number",
  needed: "Put your BVN or your NIN",
  elevenDigits: params("Put the 11 numbers of your {name}"),
  failed: "Something no go well",
  otherName: "This number get another name",
  yourName: "Your name here",
  registerName: "Name for the NIN or BVN",
  otherNameText:
    "If your name here no correct, correct am and verify again. Your NIN or BVN fit get your maiden name. If e no be any of the two, contact us.",
  confirmedNameText:
    "Your other number don verify with this name, so you no fit change am here. Contact us, we go help you.",
  correctName: "Correct my name",
  contactUs: "Contact us",
  allDone: "The two don verify. Nothing remain to do here.",
  backToAccount: "Go back to your account",
} satisfies Translation<typeof en>;
