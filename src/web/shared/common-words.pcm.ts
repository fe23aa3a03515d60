import type { en } from "./common-words.en.ts";
import type { Translation } from "./words.ts";

export const pcm = {
  cancel: "Cancel",
  close: "Close",
  next: "Continue",
  ok: "OK",
  tryAgain: "Try again",
  delete: "Delete",
  keep: "Leave am",
  clear: "Clear filters",
  saving: "We dey save am",
  never: "Never",
  newPage: "(e dey open new page)",
  copied: "We don copy am",
  allRequired: "Abeg fill everything",
  pickNetwork: "Abeg choose network",
  badPhone: "Put correct Nigeria phone number",
  enterAmount: "Put correct amount",
  tooFine: "Put amount wey no pass two decimal",
  wentWrong: "something no go well",
  missing: "This part no gree load. Check your network.",
  notCopied: "Copy no work. Abeg select am and copy am yourself.",
} satisfies Translation<typeof en>;
