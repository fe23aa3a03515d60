/**
 * The sentences that many screens share. Every screen's words include them (words.ts), so none defines them
 * again.
 */
export const en = {
  // Buttons
  cancel: "Cancel",
  close: "Close",
  next: "Continue",
  ok: "OK",
  tryAgain: "Try again",
  delete: "Delete",
  keep: "Keep it",
  clear: "Clear filters",
  // States
  saving: "Saving",
  never: "Never",
  newPage: "(opens a new page)",
  copied: "Copied",
  // Incomplete forms
  allRequired: "All fields are required",
  pickNetwork: "Please select a network",
  badPhone: "Enter a valid Nigerian phone number",
  enterAmount: "enter a valid amount",
  tooFine: "Enter an amount with at most 2 decimals",
  // Failures
  wentWrong: "something went wrong",
  missing: "We could not load this part. Check your network.",
  notCopied: "Copy failed. Please select and copy manually.",
};
