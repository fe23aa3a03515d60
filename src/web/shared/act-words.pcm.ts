import { params, type Translation } from "./words.ts";
import type { en } from "./act-words.en.ts";

export const pcm = {
  doneBefore: params(
    "You don already do this one on {time}. We no send anything now. Press again only if you wan do am second time.",
  ),
  sentBefore: params(
    "You don already send this one on {time}. We no send am again. Press again only if you wan send am second time.",
  ),
} satisfies Translation<typeof en>;
