import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Spending",
  loading: "Loading your spending",
  notLoaded: "We could not load your spending",
  none: "Nothing bought yet",
  noneWhy: "What you spend shows here by month and network, for the last 12 months.",
  buy: "Buy airtime",
  toTransactions: "See transactions",
  total: "Last 12 months",
  thisMonth: "This month",
  purchases: "Purchases",
  totals: "Totals",
  meaning:
    "Only delivered purchases count, at the price you paid. Failed and refunded ones do not count. Months without a purchase are not in the table.",
  since: params("Only your newest transactions are counted, from {day}."),
  chart: "Spending by month and network",
  table: "Spending by month",
  month: "Month",
  networks: "Networks",
  spent: "Spent",
  electricity: "Electricity",
  part: params("{network} {amount}"),
};

export const spendingWords = words("spending", en);
