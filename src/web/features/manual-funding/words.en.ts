import { params, words } from "../../shared/words.ts";

export const en = {
  open: "Manual funding",
  openNote: "Tell us of a transfer to our own account",
  title: "Manual funding",
  about:
    "Transfer to one of these two accounts, then tell us. An admin credits it once it is seen, without a fee.",
  accounts: "Accounts to pay into",
  copy: params("Copy account number {number}"),
  copied: "Account number copied",
  bank: "Bank you paid into",
  reference: "Transaction id or reference",
  amount: "Amount paid",
  allRequired: "Please enter all required fields",
  submit: "Report transfer",
  submitting: "Reporting",
  loading: "Loading the accounts",
  notLoaded: "The accounts could not be loaded",
  none: "Manual funding is not available at the moment.",
  asked: "Pressing again asks about the same report: it is never made twice.",
  reported: "Transfers you reported",
  reportedNotLoaded: "The transfers you reported could not be loaded",
};

export const manualWords = words("manualFunding", en);
