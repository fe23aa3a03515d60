import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Network status",
  lead: "How many of the newest purchases went through, counted over the last two hours.",
  measured: params("Measured at {time}"),
  refresh: "Refresh",
  loading: "Loading the status of networks",
  notLoaded: "The status of networks could not be loaded",
  airtime: "Airtime",
  data: "Data",
  electricity: "Electricity",
  others: "Others",
  ok: "OK",
  average: "Averagely OK",
  poor: "Poor",
  unknown: "Unknown",
  percent: params("{percent}%"),
  meaning:
    "OK is 80% and above, Averagely OK 50% to 79%, Poor below 50%. Unknown: nothing was bought lately.",
};

export const statusWords = words("networkStatus", en);
