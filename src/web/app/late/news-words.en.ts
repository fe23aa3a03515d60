import { words } from "../../shared/words.ts";

/** The line above a screen when a reported problem has news that was not read. */
export const en = {
  answer: "There is news about a problem that you reported.",
  read: "Read it",
};

export const newsWords = words("problemNews", en);
