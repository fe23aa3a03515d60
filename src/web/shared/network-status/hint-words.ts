import { params, words } from "../words.ts";

export const hintWords = words("network-hint", {
  all: "Status of all networks",
  poor: params("{name} is poor right now"),
  share: params(
    "Only {percent}% of recent purchases went through. Yours may take longer; what is not delivered is paid back.",
  ),
});
