import { count, params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  accountNumber: "Account number",
  bank: "Bank",
  selectBank: "Choose bank",
  typeBank: "Type part of the name",
  loadingBanks: "We dey load banks",
  banksNotLoaded: "The list of banks no gree load",
  found: count({ one: "1 bank", many: "{count} banks" }),
  noBank: "No bank with that name",
  enterNumber: "Put account number",
  tenDigits: "Account number na 10 digits",
  validate: "Check the account",
  validating: "We dey check with the bank",
  notChecked: "We no fit check the account",
  change: "Change",
  changeAccount: "Change the account",
  accountOf: params("{bank} · {number}"),
} satisfies Translation<typeof en>;
