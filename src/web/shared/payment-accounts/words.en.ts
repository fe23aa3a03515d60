import { params, words } from "../words.ts";

export const en = {
  title: "Payment accounts",
  about:
    "Transfer to any of these from your bank app. The money enters your wallet in a minute or two, minus the fee.",
  accountName: params("{brand} - {name}"),
  copy: params("Copy account number {number}"),
  copyThis: "Copy account number",
  copied: "Account number copied",
  none: "Get your own account numbers. Transfer to them from any bank, and the money enters your wallet.",
  needsKyc: "Verify your NIN or BVN first. Banks need it to give you an account number.",
  verify: "Verify NIN or BVN",
  get: "Get my account numbers",
  getting: "Asking the banks",
  getOne: params("Get one at {bank}"),
  notMade: "We could not get your account numbers",
  sent: "I have sent the money",
  checking: "Asking the bank",
  notChecked:
    "We could not ask the bank. Your money is not lost. It enters your wallet once the bank confirms it.",
  notYet: "Banks can take a few minutes. The money enters your wallet by itself. You may leave this page.",
  openTopUp: "Open the top-up page",
};

export const paymentAccountWords = words("paymentAccounts", en);
