import { count, params, englishOnly } from "../../shared/words.ts";

export const ledgerWords = englishOnly({
  title: "Ledger",
  loading: "Loading the ledger",
  notLoaded: "We could not load the ledger",
  // Selling
  open: "Selling is open",
  openMore: "Purchases, withdrawals and transfers go through.",
  stopped: "Selling is stopped",
  stoppedMore: "Nothing new is sold, withdrawn or transferred. What was already started will finish. Why:",
  stop: "Stop selling",
  goOn: "Resume selling",
  stopAsk: "Stop selling for everybody?",
  stopMore:
    "No purchase, withdrawal or transfer starts until you resume selling. What is already under way will finish. The audit log keeps your name and reason.",
  goOnAsk: "Resume selling?",
  goOnMore:
    "This lifts stops set by people. A stop set by the checker stays until its full check finds the ledger in order.",
  reason: "Reason",
  reasonNeeded: "Give a reason",
  stopping: "Stopping",
  resuming: "Resuming",
  // Figures
  figures: "Where the money is",
  owed: "We owe people",
  held: "We hold",
  difference: "Held minus owed",
  opening: "Opening balances",
  // Checks
  checks: "Checks of the ledger",
  recent: "Recent movements",
  recentMore: "Every five minutes",
  full: "All of history",
  fullMore: "Every night",
  never: "Not run yet",
  inOrder: "In order",
  found: count({ one: "{count} finding", many: "{count} findings" }),
  ranAt: params("{at}, {lag}"),
  lagNow: "just now",
  lagMinutes: count({ one: "{count} minute ago", many: "{count} minutes ago" }),
  lagHours: count({ one: "{count} hour ago", many: "{count} hours ago" }),
  lagDays: count({ one: "{count} day ago", many: "{count} days ago" }),
  running: params("Running now: {done} of about {of} new movements checked ({percent} %)"),
  late: "Late: the checker should have run by now.",
  stops: "Stops selling",
  alarms: "Needs attention",
  offences: count({ one: "{count} error", many: "{count} errors" }),
  offence: params("{id}: {what}"),
  more: params("and {count} more"),
  // Accounts
  accounts: "The shop's accounts",
  account: "Account",
  party: "Of",
  balance: "Balance",
  accountsMore:
    "Each amount is plus in the sense of its kind: what we hold, owe, earned or spent. A minus beside “We hold” means that the account is overdrawn.",
  kind: "Kind",
  empties: params("Show accounts at zero ({count})"),
  hideEmpties: "Hide accounts at zero",
  counted: params("As of {at}"),
  nothingYet: "No money has moved yet",
  // Explanations
  meaning: "What this means",
  meaning1:
    "Every naira is in exactly one account. A movement takes it from one and puts it into another, so all accounts together are always zero.",
  meaning2:
    "“We owe people” is all that people could claim now: wallets, earnings, coupons and money on its way. “We hold” is what we have at banks, payment providers and suppliers. In a demo, wallets start with play money, so we hold less than we owe.",
  meaning3:
    "The checker compares the ledger with the history by itself. If money may be wrong, it stops selling at once. Only a full check that finds nothing lifts that stop.",
});
