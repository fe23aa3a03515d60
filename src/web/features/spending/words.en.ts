import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Spending",
  loading: "Loading your spending",
  notLoaded: "We could not load your spending",
  none: "Nothing bought yet",
  noneWhy: "What you buy is added up here by month and network, for the last twelve months.",
  buy: "Buy airtime",
  toTransactions: "See transactions",
  total: "Last 12 months",
  thisMonth: "This month",
  purchases: "Purchases",
  totals: "Totals",
  meaning:
    "Purchases that were delivered, at what you paid. What failed or was refunded is not counted, and months without a purchase are left out of the table.",
  since: params("Only your newest movements are counted, from {day} on."),
  chart: "Spending by month and network",
  table: "Spending by month",
  month: "Month",
  networks: "Networks",
  spent: "Spent",
  electricity: "Electricity",
  part: params("{network} {amount}"),
};

export const spendingWords = words("spending", en);
