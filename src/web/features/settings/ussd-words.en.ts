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
  used: params("Used today: {used} of at most {most}."),
  once: "At most at a time",
  daily: "At most a day",
  limitHint: "Leave it empty for the most that we allow.",
  pin: "Payment PIN",
  enterPin: "Enter your PIN: 4 to 6 digits",
  enterAmount: "Enter an amount, or leave it empty",
  switchOn: "Switch USSD on",
  save: "Save my limits",
  saving: "Saving",
  switchOff: "Switch USSD off",
  switchingOff: "Switching off",
  failed: "Something went wrong",
};

export const ussdWords = words("ussd", en);
