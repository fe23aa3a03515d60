import type { Translation } from "./words.ts";
import type { en } from "./calls-words.en.ts";

export const pcm = {
  missing: "This part no gree load. Check your network.",
  tryAgain: "Try again",
  failed: "something no go well",
  copied: "We don copy am",
  notCopied: "Copy no work. Abeg select am and copy am yourself.",
} satisfies Translation<typeof en>;
