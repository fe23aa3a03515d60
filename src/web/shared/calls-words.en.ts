import { words } from "./words.ts";

/** What any screen may have to say. */
export const en = {
  missing: "This part could not be loaded. Check your connection.",
  tryAgain: "Try again",
  failed: "something went wrong",
  copied: "Copied",
  notCopied: "Copy failed. Please select and copy manually.",
};

export const callsWords = words("calls", en);
