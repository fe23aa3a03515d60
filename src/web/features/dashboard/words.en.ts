import { count, params, words } from "../../shared/words.ts";

export const en = {
  hello: params("Hello, {name}"),
  fund: "Fund wallet",
  manual: "Manual funding",
  pending: count({ one: "pending in 1 purchase", many: "pending in {count} purchases" }),
  kyc: "Update KYC",
  kycNote: "Verify your NIN or BVN for your own account numbers and higher limits.",
  services: "Services",
  airtime: "Airtime",
  data: "Data",
  electricity: "Electricity",
  withdraw: "Withdraw",
  transfer: "Transfer",
  a2c: "Airtime to cash",
  earnings: "Earnings",
  partners: "Partners",
  fundMe: "Fund me",
  getAccount: "Get mobile-money account",
  group: "Group",
  app: "Get the app",
  paymentAccounts: "Payment accounts",
  recent: "Recent transactions",
  seeAll: "See all",
  recentNotLoaded: "Your transactions could not be loaded",
  loadingRecent: "Loading recent transactions",
  none: "No transactions found",
  noneNote: "Fund your wallet once, then airtime, data and electricity take seconds.",
};

export const dashboardWords = words("dashboard", en);
