import { params, englishOnly } from "../../../shared/words.ts";

export const statisticsWords = englishOnly({
  title: "Statistics",
  loading: "Loading statistics",
  notLoaded: "We could not load the statistics",
  none: "Nothing was sold in this time",
  noneWhy: "Choose other dates, or clear them to see everything ever sold.",
  from: "From",
  to: "To",
  table: "Sold by network",
  network: "Network",
  volume: "Volume sold",
  volumeColumn: "Volume sold (GB)",
  profit: "Profit",
  total: "Total",
  sales: "Sales",
  volumeTotal: "Volume",
  gigabytes: params("{amount} GB"),
  terabytes: params("{amount} TB"),
  noVolume: "–",
  meaning:
    "Sales are delivered purchases; a refunded one no longer counts on the day it was sold. Volume is the data sold. Profit is sales minus cost, and minus the cost of orders refunded at our loss or delivered after the money went back. Totals include electricity. Figures are at most a minute old.",
  chart: "Profit by network",
});
