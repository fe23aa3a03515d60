import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Verify your identity",
  lead: "Verify your NIN or BVN to get your own account numbers and higher daily limits.",
  yours: "Your numbers",
  nin: "NIN",
  bvn: "BVN",
  ninLong: "National Identity Number",
  bvnLong: "Bank Verification Number",
  verified: "Verified",
  notYet: "Not yet",
  method: "What will you verify?",
  number: params("Your {name}"),
  numberHint:
    "11 digits. We check that the name is yours. We keep the number safe and never show it in full again.",
  birth: "Date of birth",
  birthHint: "The one your bank has.",
  birthNeeded: "Enter your date of birth",
  verify: "Verify",
  verifying: "Checking your number",
  needed: "Enter your BVN or your NIN",
  elevenDigits: params("Enter the 11 digits of your {name}"),
  failed: "Something went wrong",
  otherName: "This number has another name on it",
  yourName: "Your name here",
  registerName: "Name on the NIN or BVN",
  otherNameText:
    "If your name here is wrong, correct it and verify again. Your NIN or BVN may have your maiden name. If it is neither, contact us.",
  confirmedNameText:
    "Your other number is verified under this name, so you cannot change it here. Contact us and we will sort it out.",
  correctName: "Correct my name",
  contactUs: "Contact us",
  allDone: "Both are verified. There is nothing more to do here.",
  backToAccount: "Back to your account",
};

export const kycWords = words("kyc", en);
