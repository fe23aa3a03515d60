import { count, params, words } from "../words.ts";

export const en = {
  accountNumber: "Account number",
  bank: "Bank",
  selectBank: "Select a bank",
  typeBank: "Type part of its name",
  loadingBanks: "Loading banks",
  banksNotLoaded: "We could not load the list of banks",
  found: count({ one: "1 bank", many: "{count} banks" }),
  noBank: "No bank with that name",
  enterNumber: "Enter account number",
  tenDigits: "An account number has 10 digits",
  validate: "Validate account",
  validating: "Checking with the bank",
  notChecked: "We could not check the account",
  change: "Change",
  changeAccount: "Change the account",
  accountOf: params("{bank} · {number}"),
};

export const bankAccountWords = words("bankAccount", en);
