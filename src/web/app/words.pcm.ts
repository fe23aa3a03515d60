import type { Translation } from "../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  notFound: "Ohh! we no see this page",
  notFoundHint: "Maybe the address no correct, or the page don move.",
  home: "Go back home",
  notHere: "This page never dey for your phone",
  notHereHint: "E need network the first time. We never send anything, and nothing happen to your wallet.",
  broken: "This page no gree show",
  brokenHint:
    "Something spoil for our side. If you dey pay before, check your transactions before you try again.",
  dashboard: "Dashboard",
} satisfies Translation<typeof en>;
