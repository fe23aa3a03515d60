import { words } from "../../shared/words.ts";

export const en = {
  title: "Tasks",
  comingTitle: "Tasks are coming",
  coming:
    "Here you will earn a little for small things you do. There is nothing to do yet, and nobody from us will ask you to pay for a task.",
  meanwhile: "What already pays today: a friend who joins with your link and becomes a reseller.",
  seeEarnings: "See your earnings",
};

export const taskWords = words("tasks", en);
