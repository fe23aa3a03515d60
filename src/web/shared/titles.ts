import { useCallback } from "react";
import { useWords, words } from "./words.ts";

/** Screens of users, by their English names. Each other language translates them (`titles.pcm.ts`). */
export type ScreenTitle =
  | "Abroad"
  | "Account"
  | "Airtime to cash"
  | "Bulk"
  | "Schedules"
  | "Buy airtime"
  | "Buy data"
  | "Cable TV"
  | "Choose a new password"
  | "Confirm your email"
  | "Contacts"
  | "Customers"
  | "Dashboard"
  | "Earnings"
  | "Electricity"
  | "Betting"
  | "Exam PINs"
  | "Fund by coupon"
  | "Fund wallet"
  | "Internet"
  | "Log in"
  | "My data"
  | "Network status"
  | "Open an account"
  | "Stop a withdrawal"
  | "Page not found"
  | "Partnership"
  | "Problems"
  | "Recharge cards"
  | "Reset your password"
  | "Settings"
  | "Spending"
  | "Statement"
  | "Tasks"
  | "Transactions"
  | "Transfer"
  | "Verify your identity"
  | "Withdraw to bank";

/** Screens of admins and agents, in English only. */
export type StaffScreenTitle =
  | "Admin dashboard"
  | "Admin settings"
  | "Alerts"
  | "All transactions"
  | "Audit log"
  | "Books"
  | "Figures"
  | "Generate coupon"
  | "Ledger"
  | "Reconciliation"
  | "Person"
  | "Prices"
  | "Reported problems"
  | "Reviews"
  | "Search"
  | "Send email"
  | "Staff"
  | "Suppliers"
  | "Update price"
  | "Users";

/** Empty for English, whose titles are in the routes (their `title`), which every page loads anyway. */
const titles = words("titles", {} as Readonly<Partial<Record<string, string>>>);

/** Returns a function that translates a screen's name into the chosen language. */
export function useTitles(): (name: ScreenTitle | StaffScreenTitle) => string {
  const known = useWords(titles);
  return useCallback((name) => known[name] ?? name, [known]);
}
