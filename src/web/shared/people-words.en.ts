import { params, words } from "./words.ts";

/** Sentences of the strip of people to buy for. */
export const en = {
  buyFor: "Buy for",
  me: "My number",
  tail: params("•• {digits}"),
};

export const peopleWords = words("people", en);
