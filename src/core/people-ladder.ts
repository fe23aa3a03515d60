import type { UserType } from "./people.ts";

/** The next rung of the admins' ladder: it goes round, and who is on none of it becomes an api user (rules 12.9). */
export function nextType(stored: UserType): UserType {
  switch (stored) {
    case "api user":
      return "partner";
    case "partner":
      return "smart earner";
    case "smart earner":
      return "reseller";
    default:
      return "api user";
  }
}

/** Products that a person can have a price of their own for, per gigabyte (rules 4.10, 12.10). */
export const SPECIAL_PRODUCTS = [
  "MTN-SME",
  "MTN-DATA_TRANSFER",
  "MTN-AWOOF",
  "GLO-CG",
  "GLO-AWOOF",
  "AIRTEL-CG",
  "9MOBILE-SME",
] as const;
export type SpecialProduct = (typeof SPECIAL_PRODUCTS)[number];
