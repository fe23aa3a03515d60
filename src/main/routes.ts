import { developerRoutes } from "../http/routes/developers.ts";
import { reservedAccountRoutes } from "../http/routes/reserved-accounts.ts";
import { eventRoutes } from "../http/routes/events.ts";
import { airtimeToCashRoutes } from "../http/routes/airtime-to-cash.ts";
import { authRoutes } from "../http/routes/auth.ts";
import { contactRoutes } from "../http/routes/contacts.ts";
import { couponRoutes } from "../http/routes/coupons.ts";
import { earningsRoutes } from "../http/routes/earnings.ts";
import { fundingRoutes } from "../http/routes/funding.ts";
import { manualFundingRoutes } from "../http/routes/manual-funding.ts";
import { noticeRoutes } from "../http/routes/notices.ts";
import { partnershipRoutes } from "../http/routes/partnership.ts";
import { planRoutes } from "../http/routes/plans.ts";
import { serviceRoutes } from "../http/routes/services.ts";
import { supplierRoutes } from "../http/routes/suppliers.ts";
import { priceRoutes } from "../http/routes/prices.ts";
import { purchaseRoutes } from "../http/routes/purchases.ts";
import { staffRoutes } from "../http/routes/staff.ts";
import { securityRoutes } from "../http/routes/security.ts";
import { statementRoutes } from "../http/routes/statements.ts";
import { transactionRoutes } from "../http/routes/transactions.ts";
import { transferRoutes } from "../http/routes/transfers.ts";
import { withdrawalRoutes } from "../http/routes/withdrawals.ts";
import type { Mounted } from "../http/on.ts";
import type { House } from "./wiring.ts";

/** Every route of the contract with its handler. */
export function mountedRoutes({ deps, hub }: Pick<House, "deps" | "hub">): Mounted[] {
  return [
    ...authRoutes(deps),
    ...securityRoutes(deps),
    ...contactRoutes(deps),
    ...noticeRoutes(deps),
    ...priceRoutes(deps),
    ...purchaseRoutes(deps),
    ...fundingRoutes(deps),
    ...reservedAccountRoutes(deps),
    ...manualFundingRoutes(deps),
    ...couponRoutes(deps),
    ...earningsRoutes(deps),
    ...partnershipRoutes(deps),
    ...airtimeToCashRoutes(deps),
    ...statementRoutes(deps),
    ...transactionRoutes(deps),
    ...transferRoutes(deps),
    ...withdrawalRoutes(deps),
    ...staffRoutes(deps),
    ...developerRoutes(deps),
    ...planRoutes(deps),
    ...serviceRoutes(deps),
    ...supplierRoutes(deps),
    ...eventRoutes(deps, hub),
  ];
}
