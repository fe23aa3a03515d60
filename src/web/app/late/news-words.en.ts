import { words } from "../../shared/words.ts";

/** The line above a screen when a reported problem has an answer that was not read. */
export const en = {
  answer: "You have an answer to a problem that you reported.",
  read: "Read it",
};

export const newsWords = words("problemNews", en);
