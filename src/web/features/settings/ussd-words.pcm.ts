import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./ussd-words.en.ts";

export const pcm = {
  title: "USSD",
  lead: "Buy airtime and data, check your balance and your last token with code wey you dial. You no need internet.",
  open: "Set up USSD",
  notLoaded: "We no fit load your USSD settings",
  notOffered: "USSD never dey",
  notOfferedText: "We never get code wey you go dial. Abeg use the app.",
  noPin: "Set payment PIN first",
  noPinText: "Every time you buy with USSD e go ask for am. You go see am for this page, for payments.",
  isOn: params("E dey on for {phone}. Dial {code}."),
  isOff: params("E dey off. E go work only from your own number, {phone}."),
  switchOn: "On USSD",
  save: "Save my limits",
  switchOff: "Off USSD",
  switchingOff: "E dey off",
} satisfies Translation<typeof en>;
