import type { Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Tasks",
  comingTitle: "Tasks dey come",
  coming:
    "For here you go fit earn small money for small work. Nothing dey to do now, and nobody from us go tell you to pay before you do task.",
  meanwhile: "Wetin dey pay now: friend wey join with your link come turn reseller.",
  seeEarnings: "See your earnings",
} satisfies Translation<typeof en>;
