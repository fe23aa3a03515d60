import type { Translation } from "../../shared/words.ts";
import type { en } from "./ending-words.en.ts";

export const pcm = {
  failedTitle: "We no sell any airtime",
  notKnown: "We never know whether your airtime don sell",
  notKnownNote:
    "Network cut before the answer reach us. Check your transactions before you sell from this number again.",
  seeHistory: "See your transactions",
  again: "Verify the number again: ask for new code.",
} satisfies Translation<typeof en>;
