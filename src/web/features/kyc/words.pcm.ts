import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Verify your identity",
  lead: "If your NIN or BVN don verify, you go get your own bank account number to pay inside, and you fit move more money for one day.",
  yours: "Your numbers",
  nin: "NIN",
  bvn: "BVN",
  ninLong: "National Identity Number",
  bvnLong: "Bank Verification Number",
  verified: "Don verify",
  notYet: "Never yet",
  method: "Which one you wan verify?",
  number: params("Your {name}"),
  numberHint:
    "11 numbers. We go check say na your name dey am. We go lock am well, and nobody go see am complete again.",
  birth: "The day wey dem born you",
  birthHint: "As your bank know am.",
  birthNeeded: "Put the day wey dem born you",
  verify: "Verify",
  verifying: "We dey check your number",
  needed: "Put your BVN or your NIN",
  elevenDigits: params("Put the 11 numbers of your {name}"),
  failed: "Something no go well",
  otherName: "Another name dey this number",
  yourName: "Your name for here",
  registerName: "Name for the register",
  otherNameText:
    "If your name for here no correct, change am and verify again. The register fit get your maiden name. If e no be any of the two, talk to us.",
  confirmedNameText:
    "Your other number don verify with this name, so you no fit change am for here. Talk to us, we go arrange am.",
  correctName: "Correct my name",
  contactUs: "Talk to us",
  allDone: "The two don verify. Nothing remain to do for here.",
  backToAccount: "Go your account",
} satisfies Translation<typeof en>;
