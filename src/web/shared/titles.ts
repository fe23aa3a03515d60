import { useCallback } from "react";
import { useWords, words } from "./words.ts";

/** Screens that users see, by their English names. Each other language names them (`titles.pcm.ts`). */
export type ScreenTitle =
  | "Account"
  | "Airtime to cash"
  | "Buy airtime"
  | "Buy data"
  | "Choose a new password"
  | "Contacts"
  | "Dashboard"
  | "Earnings"
  | "Electricity"
  | "Fund by coupon"
  | "Fund wallet"
  | "Log in"
  | "Network status"
  | "Open an account"
  | "Page not found"
  | "Partnership"
  | "Reset your password"
  | "Settings"
  | "Spending"
  | "Statement"
  | "Tasks"
  | "Transactions"
  | "Transfer"
  | "Verify your identity"
  | "Withdraw to bank";

/** Screens of admins, agents and coupon vendors: English only. */
export type StaffScreenTitle =
  | "Admin dashboard"
  | "Admin settings"
  | "All transactions"
  | "Audit log"
  | "Generate coupon"
  | "Ledger"
  | "Reviews"
  | "Send email"
  | "Suppliers"
  | "Update price"
  | "Users";

/** English stands in the routes (`staticData.title`), which every page loads anyway. */
const titles = words("titles", {} as Readonly<Partial<Record<string, string>>>);

/** The names of screens, in the language chosen. */
export function useTitles(): (name: ScreenTitle | StaffScreenTitle) => string {
  const known = useWords(titles);
  return useCallback((name) => known[name] ?? name, [known]);
}
