import { params, type Translation } from "../words.ts";
import type { en } from "./outcome-words.en.ts";

export const pcm = {
  unknown: "Something happen. Abeg check your balance before you try am again.",
  boughtBefore: params("You don buy this one before, on {time}. We no buy anything again now."),
} satisfies Translation<typeof en>;
