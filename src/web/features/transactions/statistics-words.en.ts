import { params, englishOnly } from "../../shared/words.ts";

export const statisticsWords = englishOnly({
  title: "Statistics",
  loading: "Loading statistics",
  notLoaded: "We could not load the statistics",
  none: "Nothing was sold in this time",
  noneWhy: "Choose other dates, or none for everything that was ever sold.",
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
    "Delivered purchases only; a refund leaves the day of the sale. Volume is the data sold. Profit is sales less cost. Totals count electricity too. At most a minute old.",
  chart: "Profit by network",
});
