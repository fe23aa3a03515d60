import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./step-words.en.ts";

export const pcm = {
  codeSentTo: params("We don send code to {number} ({network})."),
  code: "Code wey network send",
  verify: "Check code",
  verifying: "We dey check am",
  resend: "Send another code",
  resending: "We dey send another code",
  balance: params("Airtime wey dey inside: {amount}"),
  noBalance: "The network no tell us how much airtime dey inside.",
  amount: "Airtime wey you wan sell",
  pin: "Transfer PIN for the SIM",
  pinHint: params("{digits} digits. E go straight to your network, we no dey keep am."),
  youGet: "You go get",
  atRate: params("{percent}% of {amount}"),
  inParts: params("we go take am {parts} times, {part} each"),
  confirmTitle: "You wan sell this airtime?",
  confirmAction: "Sell airtime",
  transferring: "We dey transfer the airtime",
  lineAirtime: "Airtime wey go comot",
  lineFrom: "From",
  lineRate: "Rate",
  lineCash: "Wetin your wallet go get",
  confirmNote: "Airtime wey don comot no fit come back.",
} satisfies Translation<typeof en>;
