import { params, words } from "../../shared/words.ts";

export const en = {
  title: "USSD",
  lead: "Buy airtime and data, see your balance and your last token by dialling a code, without internet.",
  open: "Set up USSD",
  notLoaded: "We could not load your USSD settings",
  notOffered: "USSD is not available yet",
  notOfferedText: "We do not have a code to dial yet. Please use the app.",
  noPin: "Set a payment PIN first",
  noPinText: "Each purchase by USSD asks for it. You find it on this page, under payments.",
  isOn: params("On for {phone}. Dial {code}."),
  isOff: params("Off. It would work from your own number, {phone}, alone."),
  switchOn: "Switch USSD on",
  save: "Save my limits",
  switchOff: "Switch USSD off",
  switchingOff: "Switching off",
};

export const ussdWords = words("ussd", en);
