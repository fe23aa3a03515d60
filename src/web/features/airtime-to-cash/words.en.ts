import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Airtime to cash",
  lead: "Airtime on a SIM becomes money in your wallet.",
  steps: "Steps",
  stepNumber: "Number",
  stepCode: "Code",
  stepCash: "Cash",
  rates: "What you get",
  rateFrom: params("From {amount}"),
  ratePercent: params("{percent}%"),
  blockNote: params(
    "Your network sends it in equal parts: one for every whole {block} in the amount, at least one. The rate is that of all the airtime that arrives.",
  ),
  sender: "Sender number",
  senderHint: "The SIM that has the airtime. It receives a code.",
  sendCode: "Send code",
  sendingCode: "Sending the code",
  changeNumber: "Change number",
  resendIn: params("Send another code in {time}"),
  badCode: "Enter the code you received",
  badAmount: "enter a valid amount",
  minimum: params("Minimum amount is {amount}"),
  uneven: params("It is sent in {parts} equal parts of whole naira: try {amount}"),
  tooMuch: "There is not enough airtime on this number.",
  badPin: "Enter your transfer PIN",
  pinDigits: params("Enter {digits} digits"),
  failed: "something went wrong",
};

export const cashWords = words("airtimeToCash", en);
