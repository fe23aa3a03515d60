import type { Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Tasks",
  comingTitle: "Tasks dey come soon",
  coming:
    "Soon you go earn small money here for small work. Nothing to do yet. We no go ever ask you to pay before you do task.",
  meanwhile: "You fit don dey earn: invite friends wey go become resellers.",
  seeEarnings: "See your earnings",
} satisfies Translation<typeof en>;
