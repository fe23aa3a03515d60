import { params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Account numbers to pay into",
  about:
    "Send money go any one from your bank app. E go enter your wallet in one or two minutes, minus the charge.",
  accountName: params("{brand} - {name}"),
  copy: params("Copy account number {number}"),
  copyThis: "Copy account number",
  copied: "Account number don copy",
  none: "Your own account numbers: send money go there from any bank, e go enter your wallet.",
  needsKyc: "Bank no dey open account number for who dem no sabi: verify your NIN or BVN first.",
  verify: "Verify NIN or BVN",
  get: "Give me my account numbers",
  getting: "We dey ask the banks",
  getOne: params("Get one for {bank}"),
  notMade: "We no fit make the account numbers",
  sent: "I don send am",
  checking: "We dey ask the bank",
  notChecked: "We no fit ask the bank. Your money no lost: e go enter once bank tell us.",
  notYet: "Bank fit take few minutes. E go enter by itself once e reach; you fit leave this page.",
  openTopUp: "Open the top-up page",
} satisfies Translation<typeof en>;
