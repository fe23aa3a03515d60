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
  nowWaiting: params("We don send am. We dey wait for {what}."),
  network: "the network",
  bank: "your bank",
  approval: "approval",
  nowHeld: "We don get am. E dey wait, because this bank account new for you.",
  failed: "E no work.",
  failedBack: "E no work. Your money don return to your wallet.",
  returned: "We don refund am. Your money don return to your wallet.",
  stopped: "You stop am. Your money don return to your wallet.",
  nowDone: "E don already happen. Press again to see am: e no fit happen two times.",
  nowRunning: "E don reach us and we dey work on am. This one go change by itself.",
  nowUnseen: "E never reach us, and we no take anything. You fit press again: e no fit happen two times.",
} satisfies Translation<typeof en>;
