import { params, words } from "../words.ts";

export const en = {
  changeName: "Change your name",
  changeEmail: "Change your email",
  changePhone: "Change your phone number",
  fullName: "Full name",
  nameHint: "As it is on your NIN or BVN. After you verify, you cannot change it here.",
  newEmail: "New email",
  emailHint: "We email it a code. Your old email stays until you enter the code.",
  newPhone: "New phone number",
  phoneHint: params("We email a code to {email} to make sure it is you."),
  enterName: "Enter your full name",
  enterEmail: "Enter an email",
  enterPhone: "Enter an 11-digit phone number",
  enterPassword: "Enter your password",
  enterCode: "Enter the code",
  sendCode: "Send me a code",
  sending: "Sending the code",
  save: "Save",
  confirm: "Confirm",
  confirming: "Confirming",
  code: "Code from your email",
  codeSent: params("We emailed a code to {email}. It works for 60 minutes."),
  failed: "Something went wrong",
};

export const detailsWords = words("details", en);
