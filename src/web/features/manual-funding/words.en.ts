import { params, words } from "../../shared/words.ts";

export const en = {
  open: "Manual funding",
  openNote: "Paid into our account? Tell us",
  title: "Manual funding",
  about:
    "Transfer to one of these two accounts, then send us the reference. An admin checks it and adds the money to your wallet, free.",
  accounts: "Accounts to pay into",
  copy: params("Copy account number {number}"),
  copied: "Account number copied",
  bank: "Bank you paid into",
  reference: "Transaction ID or reference",
  amount: "Amount paid",
  allRequired: "Please enter all required fields",
  submit: "Send report",
  submitting: "Sending your report",
  loading: "Loading the accounts",
  notLoaded: "We could not load the accounts",
  none: "Manual funding is not available right now.",
  asked: "You can press again. The same report is never made twice.",
  reported: "Transfers you reported",
  reportedNotLoaded: "We could not load the transfers you reported",
};

export const manualWords = words("manualFunding", en);
