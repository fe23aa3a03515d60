import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Transfer",
  intro: "Send am go another person wallet for here, sharp sharp, no charge.",
  houseIntro:
    "The money na from the house treasury, no be your own wallet. We dey write am for the audit log.",
  userName: "Username",
  enterUserName: "Put username",
  validate: "Check the user",
  validating: "We dey find the user",
  notChecked: "We no fit check the username",
  change: "Change",
  changeUser: "Change who go collect",
  noName: "E no get name",
  amount: "How much",
  balance: params("Wetin dey your wallet {balance}"),
  insufficient: "Your balance no reach",
  next: "Transfer",
  confirmTitle: "Confirm the transfer",
  receives: "Wetin the person go get",
  receiver: "Who go collect",
  name: "Name",
  from: "From",
  fromWallet: "Your wallet",
  fromHouse: "The house treasury",
  fee: "Charge",
  free: "Free",
  act: params("Send {amount}"),
  acting: "We dey send am",
  back: "Go back",
  asked: "If you press again, we go ask about this same transfer: e no fit go two times.",
} satisfies Translation<typeof en>;
