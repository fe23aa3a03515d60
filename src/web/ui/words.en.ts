import { params, words } from "../shared/words.ts";

/** Sentences of the components themselves. */
export const en = {
  amountsOften: "Common amounts",
  wallet: "Wallet",
  walletBalance: "Wallet balance",
  low: "Low",
  hideBalance: "Hide balance",
  showBalance: "Show balance",
  hiddenBalance: "Balance hidden",
  asOf: params("as of {time}"),
  asOfYesterday: params("as of yesterday, {time}"),
  asOfLastVisit: "from your last visit",
  help: "Help",
  chat: "Chat with us (opens a new page)",
  optional: "optional",
  network: "Network",
  locked: "Locked",
  previousPage: "Previous page",
  nextPage: "Next page",
  page: params("Page {number}"),
  show: "Show",
  hide: "Hide",
  whatIsTyped: "what is typed in",
  planId: params("ID {id}"),
  unavailable: "Unavailable",
  loading: "Loading",
  success: "Success",
  pending: "Pending",
  processing: "Processing",
  failed: "Failed",
  refunded: "Refunded",
  stopped: "Stopped",
  copyToken: "Copy token",
  searching: "Searching",
};

export const uiWords = words("ui", en);
