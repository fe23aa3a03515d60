import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  open: "Manual funding",
  openNote: "You don pay into our account? Tell us",
  title: "Manual funding",
  about:
    "Transfer to one of these two accounts, then send us the reference. Admin go check am and add the money to your wallet, no charge.",
  accounts: "Accounts to pay into",
  copy: params("Copy account number {number}"),
  copied: "Account number don copy",
  bank: "Which bank you pay into",
  reference: "Transaction ID or reference",
  amount: "Amount wey you pay",
  allRequired: "Abeg fill everything",
  submit: "Send report",
  submitting: "We dey send your report",
  loading: "We dey load the accounts",
  notLoaded: "The accounts no gree load",
  none: "Manual funding no dey available now.",
  asked: "You fit press again. The same report no fit go two times.",
  reported: "Transfers wey you don report",
  reportedNotLoaded: "The transfers wey you report no gree load",
} satisfies Translation<typeof en>;
