import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "How network dey",
  lead: "Out of wetin people buy for the last two hours, see how many enter.",
  measured: params("We check am for {time}"),
  refresh: "Check again",
  loading: "We dey check the networks",
  notLoaded: "We no fit check the networks",
  airtime: "Airtime",
  data: "Data",
  electricity: "Light",
  others: "Others",
  ok: "E dey OK",
  average: "E dey manage",
  poor: "E no good",
  unknown: "We no know",
  percent: params("{percent}%"),
  meaning:
    "OK na 80% go up, manage na 50% reach 79%, no good na below 50%. We no know: nobody buy am lately.",
} satisfies Translation<typeof en>;
