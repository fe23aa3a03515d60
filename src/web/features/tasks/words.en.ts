import { words } from "../../shared/words.ts";

export const en = {
  title: "Tasks",
  comingTitle: "Tasks are coming",
  coming:
    "Soon you will earn a little money here for small jobs. There is nothing to do yet. We will never ask you to pay before you do a task.",
  meanwhile: "You can already earn by inviting friends who become resellers.",
  seeEarnings: "See your earnings",
};

export const taskWords = words("tasks", en);
