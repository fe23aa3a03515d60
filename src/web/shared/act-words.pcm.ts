import { params, type Translation } from "./words.ts";
import type { en } from "./act-words.en.ts";

export const pcm = {
  doneBefore: params(
    "We don do this one before, on {time}. We no send anything now. Press am again only if you wan do am second time.",
  ),
  sentBefore: params(
    "You first send this one on {time}. E happen one time, we no do am again now. Press am again only if you wan do am second time.",
  ),
} satisfies Translation<typeof en>;
