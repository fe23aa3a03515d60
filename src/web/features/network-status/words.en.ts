import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Network status",
  lead: "How many purchases went through in the last two hours.",
  measured: params("Checked at {time}"),
  refresh: "Refresh",
  loading: "Checking the networks",
  notLoaded: "We could not load the network status",
  airtime: "Airtime",
  data: "Data",
  electricity: "Electricity",
  cable: "Cable TV",
  internet: "Internet",
  exam: "Exam PINs",
  recharge: "Recharge cards",
  betting: "Betting",
  abroad: "Abroad",
  others: "Others",
  average: "Averagely OK",
  poor: "Poor",
  unknown: "Unknown",
  percent: params("{percent}%"),
  meaning:
    "OK is 80% and above. Averagely OK is 50% to 79%. Poor is below 50%. Unknown means no one bought lately.",
};

export const statusWords = words("networkStatus", en);
