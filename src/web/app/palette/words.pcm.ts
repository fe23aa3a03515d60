import { count, params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Search",
  label: "Page, person or transaction",
  hint: "Phone, name, reference, token, meter or account",
  results: "Wetin we see",
  screens: "Pages",
  people: "People",
  transactions: "Transactions",
  tickets: "Tickets",
  withdrawals: "Withdrawals",
  accounts: "Bank accounts",
  looking: "We dey search",
  nothing: "We no see anything",
  notLoaded: "We no fit search",
  found: count({ one: "{count} result", many: "{count} results" }),
  pending: "Transactions wey dey wait",
  processing: "Transactions wey dey go on",
  failed: "Transactions wey fail",
  ofPerson: params("{type} · {phone}"),
  keys: "Use arrow key to move, Enter to open, Escape to close",
} satisfies Translation<typeof en>;
