import { params, type Translation } from "../words.ts";
import type { en } from "./hint-words.en.ts";

export const pcm = {
  all: "See how all network dey",
  poor: params("{name} no dey work well now"),
  share: params(
    "Only {percent}% of wetin people buy just now enter. Your own fit delay; if e no enter, your money go come back.",
  ),
} satisfies Translation<typeof en>;
