import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  changeName: "Change your name",
  changeEmail: "Change your email",
  changePhone: "Change your phone number",
  fullName: "Full name",
  nameHint: "As e dey for your NIN or BVN. After you verify, you no fit change am here.",
  newEmail: "New email",
  emailHint: "We go send code to am. Your old email go dey till you put the code.",
  newPhone: "New phone number",
  phoneHint: params("We go send code to {email} to know say na you."),
  enterName: "Put your full name",
  enterEmail: "Put your email",
  enterPhone: "Put 11-digit phone number",
  enterPassword: "Put your password",
  enterCode: "Put the code",
  sendCode: "Send me code",
  sending: "We dey send the code",
  save: "Save",
  confirm: "Confirm",
  confirming: "We dey confirm am",
  code: "Code from your email",
  codeSent: params("We don send code to {email}. E go work for 60 minutes."),
  failed: "Something no go well",
} satisfies Translation<typeof en>;
