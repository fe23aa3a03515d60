import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Spending",
  loading: "We dey load your spending",
  notLoaded: "Your spending no gree load",
  none: "You never buy anything",
  noneWhy: "Wetin you spend go show here by month and network, for the last 12 months.",
  buy: "Buy airtime",
  toTransactions: "See transactions",
  total: "Last 12 months",
  thisMonth: "This month",
  purchases: "Purchases",
  totals: "Totals",
  meaning:
    "We dey count only wetin deliver, at wetin you pay. Wetin fail or wey we refund no dey count. Month wey you no buy anything no dey the table.",
  since: params("We dey count only your newest transactions, from {day}."),
  chart: "Spending by month and network",
  table: "Spending by month",
  month: "Month",
  networks: "Networks",
  spent: "Spent",
  electricity: "Light",
  part: params("{network} {amount}"),
} satisfies Translation<typeof en>;
