import { count, params, words } from "../../shared/words.ts";

export const en = {
  title: "Search",
  label: "Screen, person or transaction",
  hint: "Phone, name, reference, token, meter or account",
  results: "Results",
  screens: "Screens",
  people: "People",
  transactions: "Transactions",
  tickets: "Tickets",
  withdrawals: "Withdrawals",
  accounts: "Bank accounts",
  looking: "Searching",
  nothing: "Nothing found",
  notLoaded: "We could not search",
  found: count({ one: "{count} result", many: "{count} results" }),
  pending: "Pending transactions",
  processing: "Processing transactions",
  failed: "Failed transactions",
  ofPerson: params("{type} · {phone}"),
  keys: "Arrow keys to move, Enter to open, Escape to close",
};

export const paletteWords = words("palette", en);
