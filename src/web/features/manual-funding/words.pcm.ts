import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  open: "Manual funding",
  openNote: "Tell us say you send money go our own account",
  title: "Manual funding",
  about:
    "Send money go one of these two accounts, then tell us. Once admin see am, e go enter your wallet, no charge.",
  accounts: "Accounts to pay into",
  copy: params("Copy account number {number}"),
  copied: "Account number don copy",
  bank: "Which bank you pay into",
  reference: "Transaction id or reference",
  amount: "How much you pay",
  allRequired: "Abeg fill everything wey dem need",
  submit: "Report transfer",
  submitting: "We dey report am",
  loading: "We dey load the accounts",
  notLoaded: "The accounts no gree load",
  none: "Manual funding no dey for now.",
  asked: "If you press again, we go ask about this same report: e no fit go two times.",
  reported: "Transfers wey you don report",
  reportedNotLoaded: "The transfers wey you report no gree load",
} satisfies Translation<typeof en>;
