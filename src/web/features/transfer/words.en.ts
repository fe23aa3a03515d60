import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Transfer",
  intro: "To another wallet here, at once and free of charge.",
  houseIntro: "Sent from the house's treasury, not from your own wallet. It is written in the audit log.",
  userName: "Username",
  enterUserName: "Enter a username",
  validate: "Validate user",
  validating: "Looking for the user",
  notChecked: "The username could not be checked",
  change: "Change",
  changeUser: "Change the receiver",
  noName: "No name given",
  amount: "Amount",
  balance: params("Wallet balance {balance}"),
  insufficient: "Insufficient balance",
  next: "Transfer",
  confirmTitle: "Confirm transfer",
  receives: "The receiver gets",
  receiver: "Receiver",
  name: "Name",
  from: "From",
  fromWallet: "Your wallet",
  fromHouse: "The house's treasury",
  fee: "Fee",
  free: "Free",
  act: params("Send {amount}"),
  acting: "Sending",
  back: "Back",
  asked: "Pressing again asks about the same transfer: it is never sent twice.",
};

export const transferWords = words("transfer", en);
