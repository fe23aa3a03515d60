import { count, params, words } from "../../shared/words.ts";

export const en = {
  title: "Search",
  label: "Screen, person or transaction",
  hint: "A person's name or phone, or a transaction ID",
  results: "Results",
  screens: "Screens",
  people: "People",
  transactions: "Transactions",
  looking: "Searching",
  nothing: "Nothing found",
  notLoaded: "We could not search people and transactions",
  found: count({ one: "{count} result", many: "{count} results" }),
  pending: "Pending transactions",
  processing: "Processing transactions",
  failed: "Failed transactions",
  ofPerson: params("{type} · {phone}"),
  keys: "Arrow keys to move, Enter to open, Escape to close",
};

export const paletteWords = words("palette", en);
