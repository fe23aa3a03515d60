import type { Translation } from "../../shared/words.ts";
import type { en } from "./news-words.en.ts";

export const pcm = {
  answer: "News dey for problem wey you report.",
  read: "Read am",
} satisfies Translation<typeof en>;
