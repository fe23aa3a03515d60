import { words } from "../shared/words.ts";

/** Texts of the pages that replace a screen: no such address, no network, or an error of ours. */
export const en = {
  notFound: "Ohh! page not found",
  notFoundHint: "The address may be mistyped, or the page has moved.",
  home: "Back to home",
  notHere: "This screen is not on your device yet",
  notHereHint: "It needs a network the first time. Nothing was sent, and nothing happened to your wallet.",
  broken: "This screen could not be shown",
  brokenHint:
    "Something went wrong on our side. If you were paying, look at your transactions before you try again.",
  dashboard: "Dashboard",
};

export const frameWords = words("frame", en);
