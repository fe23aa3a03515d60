import { params, type Translation } from "./words.ts";
import type { en } from "./act-words.en.ts";

export const pcm = {
  doneBefore: params(
    "You don already do this one on {time}. We no send anything now. Press again only if you wan do am second time.",
  ),
  sentBefore: params(
    "You don already send this one on {time}. We no send am again. Press again only if you wan send am second time.",
  ),
  wentThrough: "E don go through.",
  nowDone: "E don happen. Press am again to see am: e no go happen two times.",
  nowRunning: "E don reach us and we dey work on am. This one go change by itself.",
  nowUnseen:
    "E never reach us so far, and we no comot any money. You fit press am again: e no fit happen two times.",
} satisfies Translation<typeof en>;
