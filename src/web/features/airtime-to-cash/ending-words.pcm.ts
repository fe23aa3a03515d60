import type { Translation } from "../../shared/words.ts";
import type { en } from "./ending-words.en.ts";

export const pcm = {
  failedTitle: "We no sell anything",
  notKnown: "We never know whether we don sell your airtime",
  notKnownNote:
    "One sale of this number don go out and the answer lost. Check your transactions before you sell again.",
  seeHistory: "See your transactions",
  again: "You go confirm the number again: ask for new code.",
} satisfies Translation<typeof en>;
