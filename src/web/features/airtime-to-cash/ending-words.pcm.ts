import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./ending-words.en.ts";

export const pcm = {
  done: params("{amount} don enter your wallet"),
  onItsWay: "Your airtime dey come",
  onItsWayNote: "Money go enter your wallet when e reach. You fit comot from this page.",
  failedTitle: "We no sell anything",
  notKnown: "We never know whether we don sell your airtime",
  notKnownNote:
    "One sale of this number don go out and the answer lost. Check your transactions before you sell again.",
  seeHistory: "See your transactions",
  seeReceipt: "See the receipt",
  again: "You go confirm the number again: ask for new code.",
} satisfies Translation<typeof en>;
