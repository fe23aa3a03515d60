import { naira } from "../../core/money.ts";
import { openBanks } from "../../core/manual-funding.ts";
import type { Deps } from "../../flows/deps.ts";
import { reportTransfer } from "../../flows/manual-funding/report.ts";
import { findByName } from "./queries.ts";

/** The demo person who reports it; no other test or tour uses this person's history. */
const WHO = "special";

/**
 * Reports one bank transfer in the usual way, which waits for an admin, so that a new demo has a review to
 * decide.
 */
export async function seedDemoReport(deps: Deps): Promise<void> {
  const [bank] = openBanks(deps.catalogue().settings, deps.settings.isProduction);
  const row = await findByName(deps.db, WHO);
  if (!bank || !row) return;
  const person = {
    id: row.id,
    userName: row.user_name,
    userType: row.user_type,
    isAdmin: row.is_admin,
    isAgent: row.is_agent,
    isCouponVendor: row.is_coupon_vendor,
    isSpecial: row.is_special,
    isPartner: row.is_partner,
    proofAbove: null,
    walletAccount: row.wallet_account,
  };
  const report = { bankName: bank.bankName, paymentReference: "NIP 0902 4471 8836", amount: naira(7_500) };
  await reportTransfer(deps, person, { ...report, requestKey: undefined });
}
