import { count, params, words } from "../../shared/words.ts";

export const en = {
  title: "Search",
  label: "Screen, person or transaction",
  hint: "Name or phone of a person, id of a transaction",
  results: "Results",
  screens: "Screens",
  people: "People",
  transactions: "Transactions",
  looking: "Looking",
  nothing: "Nothing fits",
  notLoaded: "People and transactions could not be looked for",
  found: count({ one: "{count} result", many: "{count} results" }),
  pending: "Pending transactions",
  processing: "Transactions in processing",
  failed: "Failed transactions",
  ofPerson: params("{type} · {phone}"),
  keys: "Arrow keys to move, Enter to open, Escape to close",
};

export const paletteWords = words("palette", en);
