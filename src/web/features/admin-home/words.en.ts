import { params, englishOnly } from "../../shared/words.ts";

export const adminHomeWords = englishOnly({
  title: "Admin dashboard",
  refresh: "Refresh",
  refreshing: "Refreshing",
  readAt: params("As of {time}"),
  tiles: "Overview",
  users: "All Users",
  balance: "Total Balance",
  transactions: "All transactions",
  coupon: "Generate Coupon",
  couponNote: "For one person",
  mail: "Email users",
  mailNote: "One person or everybody",
  services: "Available services",
  open: params("{open} of {all} open"),
  about: params("about {number}"),
});
