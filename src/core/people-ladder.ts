import type { UserType } from "./people.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * Returns the next account type when an admin promotes: the list repeats, and a type outside it becomes api
 * user (rules 12.9).
 */
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

/** Products that can have a special price per gigabyte for one person (rules 4.10, 12.10). */
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

/**
 * A request to change an account type. `storedType` is the type in the database, never one that the caller
 * sent.
 */
export type UpgradeRequest = { callerId: string; targetId: string; storedType: UserType; wanted: UserType };

/**
 * Checks a paid change of account type: only one's own, and only from smart earner to reseller (rules 3.9).
 * Errors: upgrade_not_allowed.
 */
export function checkUpgrade(request: UpgradeRequest): Result<"reseller", { code: "upgrade_not_allowed" }> {
  const isOwn = request.callerId === request.targetId;
  if (!isOwn || request.storedType !== "smart earner" || request.wanted !== "reseller")
    return fail({ code: "upgrade_not_allowed" });
  return ok("reseller");
}
