import type { en } from "./common-words.en.ts";
import type { Translation } from "./words.ts";

export const pcm = {
  cancel: "Cancel",
  close: "Close",
  next: "Continue",
  ok: "OK",
  tryAgain: "Try again",
  delete: "Delete",
  keep: "Keep am",
  clear: "Clear filters",
  saving: "We dey save am",
  never: "Never",
  newPage: "(e go open new page)",
  copied: "Copied",
  allRequired: "Abeg fill everything",
  pickNetwork: "Abeg choose network",
  badPhone: "Put correct Nigerian phone number",
  enterAmount: "Put correct amount",
  tooFine: "Put amount with at most 2 decimals",
  wentWrong: "something no go well",
  missing: "This part no gree load. Check your network.",
  notCopied: "E no copy. Abeg select am and copy am yourself.",
} satisfies Translation<typeof en>;
