import { params, words } from "../words.ts";

export const en = {
  all: "Status of all networks",
  poor: params("{name} is poor right now"),
  share: params(
    "Only {percent}% of recent purchases went through. Yours may take longer. If it is not delivered, you get your money back.",
  ),
};

export const hintWords = words("networkHint", en);
