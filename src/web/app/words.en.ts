import { words } from "../shared/words.ts";

/** Texts of the pages that replace a screen: no such address, no network, or an error of ours. */
export const en = {
  notFound: "Ohh! page not found",
  notFoundHint: "The address may be wrong, or the page has moved.",
  home: "Back to home",
  notHere: "This page is not on your device yet",
  notHereHint:
    "It needs network the first time you open it. Nothing was sent. Your money is safe in your wallet.",
  broken: "We could not show this page",
  brokenHint:
    "Something went wrong on our side. If you were paying, check your transactions before you try again.",
  dashboard: "Dashboard",
};

export const frameWords = words("frame", en);
