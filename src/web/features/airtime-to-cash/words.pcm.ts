import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Turn airtime to cash",
  lead: "Airtime wey dey your SIM go turn money for your wallet.",
  steps: "Steps",
  stepNumber: "Number",
  stepCode: "Code",
  stepCash: "Cash",
  rates: "Wetin you go get",
  rateFrom: params("From {amount}"),
  ratePercent: params("{percent}%"),
  blockNote: params(
    "Your network go send am for equal parts: one for every full {block} inside the amount, at least one. The rate na for all the airtime wey reach us.",
  ),
  sender: "Number wey go send am",
  senderHint: "The SIM wey get the airtime. Code go enter am.",
  sendCode: "Send code",
  sendingCode: "We dey send code",
  changeNumber: "Change number",
  resendIn: params("Send another code in {time}"),
  badCode: "Put the code wey you receive",
  badAmount: "Put correct amount",
  minimum: params("The smallest na {amount}"),
  uneven: params("We go take am for {parts} equal parts of full naira: try {amount}"),
  tooMuch: "Airtime for this number no reach.",
  badPin: "Put your transfer PIN",
  pinDigits: params("Put {digits} digits"),
  failed: "Something no go well",
} satisfies Translation<typeof en>;
