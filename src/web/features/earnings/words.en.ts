import { count, params, words } from "../../shared/words.ts";

export const en = {
  title: "Earnings",
  loading: "Loading your earnings",
  notLoaded: "Your earnings could not be loaded",
  balance: "Earning balance",
  withdraw: "Withdraw",
  figures: "Your earnings so far",
  referred: "Total referred",
  earned: "Total earned",
  withdrawn: "Withdrawn",
  minimum: "Minimum withdrawal is ₦1,000",
  minimumLeft: params("{amount} more and you can withdraw. The minimum is ₦1,000."),
  windowClosed: "Partners can withdraw from the 25th to the end of the month.",
  opensOn: params("Withdrawals open on {day}"),
  openTo: params("Withdrawals are open until {day}"),
  // The dialog
  ask: "Withdraw earnings",
  amount: "Amount",
  amountHint: params("Leave it empty to withdraw all of it: {amount}."),
  tooMuch: "Insufficient balance",
  toWallet: "Into your wallet",
  left: "Left in earnings",
  fee: "Fee",
  noFee: "Free",
  review:
    "Your request waits for our review. When it is approved the money is in your wallet; when it is not, it goes back to your earnings and you read why.",
  submit: params("Withdraw {amount}"),
  busy: "Sending your request",
  unanswered: "We have no answer yet. Press the button again to ask: nothing is withdrawn twice.",
  // Withdrawals so far
  requests: "Your withdrawals",
  requestsNone: "You have not withdrawn earnings yet.",
  requestsNotLoaded: "Your withdrawals could not be loaded",
  allRequests: "See all",
  // The link
  refer: "Refer and earn",
  link: "Your referral link",
  copy: "Copy referral link",
  copied: "Referral link copied",
  how: "How it works",
  how1: "Share your link",
  how1More: "Whoever opens an account with it is your referral.",
  how2: "They become a reseller",
  how2More:
    "When they have upgraded, proven their email and bought something, you earn ₦500. Once for each person.",
  how3: "You withdraw",
  how3More: "Any amount, into your wallet. We look at each request first.",
  // The list
  people: "People you referred",
  person: "Person",
  brought: "Earned for you",
  nothingYet: "Nothing yet",
  nobody: "Nobody yet",
  nobodyMore: "Share your link. Whoever joins with it is listed here, with what you earned.",
  beyond: "There is nobody on this page",
  firstPage: "Go to the first page",
  above: "Pages, above the list",
  below: "Pages, below the list",
  peopleCount: count({ one: "{count} person", many: "{count} people" }),
};

export const earningsWords = words("earnings", en);
