import { count, englishOnly, params } from "../../shared/words.ts";

export const searchWords = englishOnly({
  title: "Search",
  label: "Phone, name, reference, token, account or meter",
  hint: "Type at least 3 letters or digits.",
  start: "Search by anything",
  startMeans:
    "A phone number, a name, an email, a transaction's or supplier's reference, a meter number, an electricity token, or a bank account number.",
  loading: "Searching",
  notLoaded: "We could not search",
  nothing: "Nothing found",
  nothingMeans:
    "Check the text. References and tokens of new orders are found a few minutes after their end.",
  found: count({ one: "{count} result", many: "{count} results" }),
  people: "People",
  transactions: "Transactions",
  tickets: "Tickets",
  withdrawals: "Withdrawals",
  accounts: "Bank accounts",
  ofPerson: params("{type} · {phone}"),
  ofRow: params("{who} · {when}"),
  paysIn: params("Pays into the wallet of {who}"),
  saved: params("Saved by {who} to withdraw to"),
});
