import type { Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Tasks",
  comingTitle: "Tasks dey come soon",
  coming:
    "Soon you fit earn small money for small work here. Nothing to do yet. We no go ever ask you to pay before you do task.",
  meanwhile: "You fit already earn today: invite friend wey go become reseller.",
  seeEarnings: "See your earnings",
} satisfies Translation<typeof en>;
