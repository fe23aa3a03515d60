import { params, words } from "../../shared/words.ts";

/** Sentences about a person's own limits, alike for USSD and chats. */
export const en = {
  used: params("Used today: {used} of at most {most}."),
  once: "At most at a time",
  daily: "At most a day",
  limitHint: "Leave it empty for the most that we allow.",
  pin: "Payment PIN",
  enterPin: "Enter your PIN: 4 to 6 digits",
  enterAmount: "Enter an amount, or leave it empty",
  saving: "Saving",
  failed: "Something went wrong",
};

export const limitsWords = words("ownLimits", en);
