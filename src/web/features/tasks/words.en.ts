import { words } from "../../shared/words.ts";

export const en = {
  title: "Tasks",
  comingTitle: "Tasks are coming",
  coming:
    "Soon you can earn a little money for small jobs here. There is nothing to do yet. We will never ask you to pay before you do a task.",
  meanwhile: "You can already earn today: invite a friend who becomes a reseller.",
  seeEarnings: "See your earnings",
};

export const taskWords = words("tasks", en);
