import { params, words } from "../../shared/words.ts";

/** Of the steps that come after the number was asked: nobody pays for them before. */
export const en = {
  codeSentTo: params("A code was sent to {number} ({network})."),
  code: "Code from the network",
  verify: "Verify code",
  verifying: "Verifying",
  resend: "Send another code",
  resending: "Sending another code",
  balance: params("Airtime on it: {amount}"),
  noBalance: "The network does not tell how much airtime is on it.",
  amount: "Airtime to sell",
  pin: "Transfer PIN of the SIM",
  pinHint: params("{digits} digits. It goes to your network and is kept nowhere."),
  youGet: "You get",
  atRate: params("{percent}% of {amount}"),
  inParts: params("sent in {parts} parts of {part}"),
  confirmTitle: "Sell this airtime?",
  confirmAction: "Sell airtime",
  transferring: "Transferring the airtime",
  lineAirtime: "Airtime leaves",
  lineFrom: "From",
  lineRate: "Rate",
  lineCash: "Your wallet gets",
  confirmNote: "Airtime that has left cannot be taken back.",
};

export const stepWords = words("cashSteps", en);
