import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./limits-words.en.ts";

export const pcm = {
  used: params("Wetin you use today: {used}. The most na {most}."),
  once: "The most one time",
  daily: "The most one day",
  limitHint: "Leave am empty make e be the most wey we allow.",
  pin: "Payment PIN",
  enterPin: "Enter your PIN: 4 to 6 digits",
  enterAmount: "Enter amount, or leave am empty",
  saving: "E dey save",
  failed: "Something no go well",
} satisfies Translation<typeof en>;
