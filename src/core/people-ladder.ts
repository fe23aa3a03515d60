import type { UserType } from "./people.ts";
import { fail, ok, type Result } from "./result.ts";

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

/** Who asks to change whose account type into what. `storedType` is the one in the database, never the caller's word. */
export type UpgradeRequest = { callerId: string; targetId: string; storedType: UserType; wanted: UserType };

/**
 * Whether a person may change an account type by paying: only their own, only from smart earner to reseller (rules 3.9).
 * Errors: upgrade_not_allowed.
 */
export function checkUpgrade(request: UpgradeRequest): Result<"reseller", { code: "upgrade_not_allowed" }> {
  const isOwn = request.callerId === request.targetId;
  if (!isOwn || request.storedType !== "smart earner" || request.wanted !== "reseller")
    return fail({ code: "upgrade_not_allowed" });
  return ok("reseller");
}
