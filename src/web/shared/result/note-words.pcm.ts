import type { Translation } from "../words.ts";
import type { en } from "./note-words.en.ts";

export const pcm = {
  notAccepted: "E no go: the network no gree take am. Your money don come back your wallet.",
  wrongNumber: "E no go: abeg check the number. Your money don come back your wallet.",
  wrongMeter: "E no go: abeg check the meter. Your money don come back your wallet.",
  wrongCard: "E no go: abeg check the card number. Your money don come back your wallet.",
  wrongCustomer: "E no go: abeg check the account number. Your money don come back your wallet.",
  wrongBettor: "E no go: abeg check the customer ID. Your money don come back your wallet.",
  wrongProfile: "E no reach: abeg check the profile code. Your money don return to your wallet.",
  noAnswer: "The network no answer for 24 hours. Your money don come back your wallet.",
  refunded: "We don refund am. Your money don come back your wallet.",
  sentBack: "Your bank send am back. Your money don come back your wallet.",
  wrongAccount:
    "We no fit pay: the bank no dey take money for this account. Your money don come back your wallet.",
  ourProblem: "We no fit pay: withdrawal get problem from our side. Your money don come back your wallet.",
  notPaid: "We no fit pay: the bank no gree take am. Your money don come back your wallet.",
  stopped: "You stop am. Your money don come back your wallet.",
  frozen: "We no send am, because dem freeze your account. Your money dey your wallet.",
  blocked: "We no send am, because dem block your account. Your money dey your wallet.",
} satisfies Translation<typeof en>;
