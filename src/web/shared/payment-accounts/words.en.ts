import { params, words } from "../words.ts";

export const en = {
  title: "Payment accounts",
  about:
    "Transfer to any of these from your bank app. It reaches your wallet in a minute or two, less the fee.",
  accountName: params("{brand} - {name}"),
  copy: params("Copy account number {number}"),
  copyThis: "Copy account number",
  copied: "Account number copied",
  none: "Your own account numbers: transfer to them from any bank, and your wallet is funded.",
  needsKyc: "Banks open account numbers only for people they know: verify your NIN or BVN first.",
  verify: "Verify NIN or BVN",
  get: "Get my account numbers",
  getting: "Asking the banks",
  getOne: params("Get one at {bank}"),
  notMade: "We could not make the account numbers",
  sent: "I have sent it",
  checking: "Asking the bank",
  notChecked: "We could not ask the bank. Your money is not lost: it is credited once the bank tells us.",
  notYet: "Banks can take a few minutes. It is credited by itself once it arrives; you may leave this page.",
  openTopUp: "Open the top-up page",
};

export const paymentAccountWords = words("paymentAccounts", en);
