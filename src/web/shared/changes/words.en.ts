import { englishOnly } from "../words.ts";

export const changesWords = englishOnly({
  caption: "What changed",
  before: "Before",
  after: "After",
  value: "Value",
  nothing: "No details were written down for this act.",
  same: "Unchanged",
});
