import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Network status",
  lead: "How many purchases enter inside the last two hours.",
  measured: params("We check am for {time}"),
  refresh: "Check again",
  loading: "We dey check the networks",
  notLoaded: "We no fit check the networks",
  airtime: "Airtime",
  data: "Data",
  electricity: "Light",
  cable: "Cable TV",
  internet: "Internet",
  exam: "Exam PINs",
  recharge: "Recharge cards",
  betting: "Betting",
  abroad: "Abroad",
  others: "Others",
  average: "E dey manage",
  poor: "E no good",
  unknown: "We no know",
  percent: params("{percent}%"),
  meaning:
    "OK na 80% and above. E dey manage na 50% to 79%. E no good na below 50%. We no know mean say nobody buy lately.",
} satisfies Translation<typeof en>;
