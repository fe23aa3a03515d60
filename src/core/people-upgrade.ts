import type { UserType } from "./people.ts";
import { fail, ok, type Result } from "./result.ts";

/** Who asks to change whose account type into what. `storedType` is the one in the database, never the caller's word. */
export type UpgradeWish = { callerId: string; targetId: string; storedType: UserType; wanted: UserType };

/**
 * Whether a person may change an account type by paying: only their own, only from smart earner to reseller (rules 3.9).
 * Errors: upgrade_not_allowed.
 */
export function checkUpgrade(wish: UpgradeWish): Result<"reseller", { code: "upgrade_not_allowed" }> {
  const isOwn = wish.callerId === wish.targetId;
  if (!isOwn || wish.storedType !== "smart earner" || wish.wanted !== "reseller")
    return fail({ code: "upgrade_not_allowed" });
  return ok("reseller");
}
