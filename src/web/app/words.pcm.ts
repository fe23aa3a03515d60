import type { Translation } from "../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  notFound: "Ohh! we no see this page",
  notFoundHint: "Maybe the address no correct, or the page don move.",
  home: "Go back home",
  notHere: "This page never dey for your phone",
  notHereHint: "E need network the first time. We no send anything. Your money dey safe for your wallet.",
  broken: "We no fit show this page",
  brokenHint: "Something spoil for our side. If you dey pay, check your transactions before you try again.",
  dashboard: "Dashboard",
} satisfies Translation<typeof en>;
