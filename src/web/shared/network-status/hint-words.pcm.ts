import { params, type Translation } from "../words.ts";
import type { en } from "./hint-words.en.ts";

export const pcm = {
  all: "Status of all networks",
  poor: params("{name} no dey work well now"),
  share: params(
    "Only {percent}% of the latest purchases enter. Your own fit delay. If e no enter, your money go come back.",
  ),
} satisfies Translation<typeof en>;
