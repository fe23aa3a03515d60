import { count, params, words } from "../../shared/words.ts";

export const en = {
  title: "Transactions",
  loading: "Loading transactions",
  notLoaded: "Your transactions could not be loaded",
  none: "No transactions found",
  noneYet: "What you buy and what you pay in is listed here, with a receipt for each.",
  noneYetStaff: "What people buy and pay in is listed here.",
  noneFits: "None fits the filters that are set.",
  // Filters
  filters: "Filters",
  filtersSet: count({ one: "Filters ({count} set)", many: "Filters ({count} set)" }),
  status: "Status",
  // Totals
  totals: "Totals",
  count: "Transactions",
  sales: "Sales",
  debit: "Money out",
  credit: "Money in",
  profit: "Profit",
  meaning:
    "Sales are purchases that were delivered. Money out counts every purchase when it was paid, failed ones too; what came back is a refund and counts as money in.",
  meaningProfit: "Profit is sales less what they cost us.",
  capped:
    "More fits than is counted at once: the totals are of the newest 20,000. Narrow the dates for exact ones.",
  // Table
  pagesAbove: "Pages, above the list",
  pagesBelow: "Pages, below the list",
  what: "Transaction",
  user: "User",
  amount: "Amount",
  date: "Date",
  after: "Balance after",
  noBalance: "–",
  // Links to the statement, the spending and the file
  more: "More about your money",
  statement: "Statement",
  spending: "Spending",
  csv: "Download CSV",
  csvBusy: "Preparing",
  csvDone: "Download started",
  csvFailed: "The file could not be made. Please try again.",
  statistics: "Statistics",
  select: "Select",
  pick: params("Select {title} of {user}, {amount}"),
  cannotPick: "cannot be refunded",
  // Filters
  phone: "Phone number",
  id: "Transaction ID",
  userName: "User account",
  network: "Network",
  type: "Type",
  supplier: "Supplier",
  plan: "Plan name",
  from: "From",
  to: "To",
  all: "all",
};

export const transactionsWords = words("transactions", en);
