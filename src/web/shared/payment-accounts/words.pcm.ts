import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Payment accounts",
  about:
    "Transfer to any of these from your bank app. The money go enter your wallet in one or two minutes, minus the charge.",
  accountName: params("{brand} - {name}"),
  copy: params("Copy account number {number}"),
  copyThis: "Copy account number",
  copied: "Account number don copy",
  none: "Get your own account numbers. Transfer to dem from any bank, and the money go enter your wallet.",
  needsKyc: "Verify your NIN or BVN first. Bank need am to give you account number.",
  verify: "Verify NIN or BVN",
  get: "Get my account numbers",
  getting: "We dey ask the banks",
  getOne: params("Get one at {bank}"),
  notMade: "We no fit get your account numbers",
  sent: "I don send the money",
  checking: "We dey ask the bank",
  notChecked: "We no fit ask the bank. Your money no lost. E go enter your wallet once the bank confirm am.",
  notYet: "Bank fit take a few minutes. The money go enter your wallet by itself. You fit leave this page.",
  openTopUp: "Open the top-up page",
} satisfies Translation<typeof en>;
