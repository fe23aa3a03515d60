import type { FastifyInstance } from "fastify";
import type { Deps } from "../flows/deps.ts";
import { createUserTotals } from "../flows/people/users.ts";
import type { Gate } from "../http/mount.ts";
import type { Mounted } from "../http/on.ts";
import { resellerApi } from "../http/reseller/api.ts";
import { chatDoor } from "../http/chats.ts";
import { ussdDoor } from "../http/ussd.ts";
import { airtimeToCashRoutes } from "../http/routes/airtime-to-cash.ts";
import { alertRoutes } from "../http/routes/alerts.ts";
import { approvalRoutes } from "../http/routes/approvals.ts";
import { authRoutes } from "../http/routes/auth.ts";
import { cableRoutes } from "../http/routes/cable.ts";
import { bettingRoutes } from "../http/routes/betting.ts";
import { abroadRoutes } from "../http/routes/abroad.ts";
import { internetRoutes } from "../http/routes/internet.ts";
import { examRoutes } from "../http/routes/exams.ts";
import { pushRoutes } from "../http/routes/push.ts";
import { meterRoutes } from "../http/routes/meters.ts";
import { contactRoutes } from "../http/routes/contacts.ts";
import { bookRoutes } from "../http/routes/books.ts";
import { rechargeRoutes } from "../http/routes/recharge.ts";
import { scheduleRoutes } from "../http/routes/schedules.ts";
import { bulkRoutes } from "../http/routes/bulk.ts";
import { channelRoutes } from "../http/routes/channels.ts";
import { chatRoutes } from "../http/routes/chats.ts";
import { couponRoutes } from "../http/routes/coupons.ts";
import { customerRoutes } from "../http/routes/customers.ts";
import { developerRoutes } from "../http/routes/developers.ts";
import { disputeRoutes } from "../http/routes/disputes.ts";
import { earningsRoutes } from "../http/routes/earnings.ts";
import { eventRoutes } from "../http/routes/events.ts";
import { fundingRoutes } from "../http/routes/funding.ts";
import { personRoutes } from "../http/routes/person.ts";
import { mailJobRoutes } from "../http/routes/mail-jobs.ts";
import { manualFundingRoutes } from "../http/routes/manual-funding.ts";
import { noticeRoutes } from "../http/routes/notices.ts";
import { partnershipRoutes } from "../http/routes/partnership.ts";
import { passkeyRoutes } from "../http/routes/passkeys.ts";
import { ownDataRoutes } from "../http/routes/own-data.ts";
import { paymentProofRoutes } from "../http/routes/payment-proof.ts";
import { accountMoveRoutes } from "../http/routes/account-moves.ts";
import { priceChangeRoutes } from "../http/routes/price-changes.ts";
import { planRoutes, priceRoutes } from "../http/routes/plans.ts";
import { purchaseRoutes } from "../http/routes/purchases.ts";
import { reconciliationRoutes } from "../http/routes/reconciliation.ts";
import { refundRoutes } from "../http/routes/refunds.ts";
import { reservedAccountRoutes } from "../http/routes/reserved-accounts.ts";
import { apiKeyRoutes } from "../http/routes/api-keys.ts";
import { detailsRoutes } from "../http/routes/details.ts";
import { securityRoutes } from "../http/routes/security.ts";
import { serviceRoutes } from "../http/routes/services.ts";
import { staffHouseRoutes } from "../http/routes/staff-house.ts";
import { staffUserRoutes } from "../http/routes/staff-users.ts";
import { statusRoutes } from "../http/routes/status.ts";
import { statementRoutes } from "../http/routes/statements.ts";
import { supplierRoutes } from "../http/routes/suppliers.ts";
import { transactionRoutes } from "../http/routes/transactions.ts";
import { transferRoutes } from "../http/routes/transfers.ts";
import { todayRoutes } from "../http/routes/today.ts";
import { unknownOrderRoutes } from "../http/routes/unknown-orders.ts";
import { withdrawalRoutes } from "../http/routes/withdrawals.ts";
import type { App } from "./wiring.ts";
import type { ApprovalKind } from "../core/approvals.ts";
import { couponAgreed } from "../flows/coupons/issue.ts";
import { reportAgreed } from "../flows/manual-funding/decide.ts";
import { transferAgreed } from "../flows/transfers/treasury.ts";
import { creditAgreed } from "../flows/manual-credit/credit.ts";
import type { Executor } from "../flows/approvals/executor.ts";
import { reconciliationAgreed } from "../flows/reconciliation/settle.ts";
import { refundAgreed } from "../flows/refunds/refund-agreed.ts";
import { notArrivedAgreed } from "../flows/unknown-orders/agreed.ts";
import { emailAgreed } from "../flows/details/correct-email.ts";
import { blockAgreed } from "../flows/people/block-user.ts";
import { freezeAgreed } from "../flows/people/freeze.ts";
import { roleAgreed } from "../flows/staff/roles.ts";
import { settingsAgreed } from "../flows/catalogue/change-settings.ts";

/** Routes for admins and agents. */
function staffRoutes(deps: Deps): Mounted[] {
  const totals = createUserTotals(deps);
  return [
    ...approvalRoutes({ ...deps, executors: EXECUTORS }),
    ...alertRoutes(deps),
    ...statusRoutes(deps),
    ...refundRoutes(deps),
    ...todayRoutes(deps),
    ...unknownOrderRoutes(deps),
    ...reconciliationRoutes(deps),
    ...disputeRoutes(deps),
    ...mailJobRoutes(deps),
    ...bookRoutes(deps),
    ...staffUserRoutes(deps, totals),
    ...personRoutes(deps),
    ...staffHouseRoutes(deps, totals),
  ];
}

/** Returns every route of the contract with its handler. */
export function mountedRoutes({ deps, hub }: Pick<App, "deps" | "hub">): Mounted[] {
  return [
    ...authRoutes(deps),
    ...securityRoutes(deps),
    ...detailsRoutes(deps),
    ...apiKeyRoutes(deps),
    ...ownDataRoutes(deps),
    ...paymentProofRoutes(deps),
    ...passkeyRoutes(deps),
    ...contactRoutes(deps),
    ...customerRoutes(deps),
    ...meterRoutes(deps),
    ...noticeRoutes(deps),
    ...pushRoutes(deps),
    ...priceRoutes(deps),
    ...purchaseRoutes(deps),
    ...cableRoutes(deps),
    ...internetRoutes(deps),
    ...bettingRoutes(deps),
    ...abroadRoutes(deps),
    ...bulkRoutes(deps),
    ...scheduleRoutes(deps),
    ...examRoutes(deps),
    ...rechargeRoutes(deps),
    ...channelRoutes(deps),
    ...chatRoutes(deps),
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
    ...accountMoveRoutes(deps),
    ...priceChangeRoutes(deps),
    ...serviceRoutes(deps),
    ...supplierRoutes(deps),
    ...eventRoutes(deps, hub),
  ];
}

/** Mounts the interfaces beside our own: the reseller wire, and the gateways of channels. */
export function otherDoors(app: FastifyInstance, deps: Deps, gate: Gate): void {
  resellerApi(app, deps, gate);
  ussdDoor(app, deps, gate);
  chatDoor(app, deps, gate);
}

/** The act that a second admin's agreement starts, by kind of approval. */
export const EXECUTORS: Record<ApprovalKind, Executor> = {
  refund: refundAgreed,
  credit: creditAgreed,
  settings: settingsAgreed,
  block: blockAgreed,
  freeze: freezeAgreed,
  role: roleAgreed,
  email: emailAgreed,
  not_arrived: notArrivedAgreed,
  transfer: transferAgreed,
  manual_funding: reportAgreed,
  coupon: couponAgreed,
  reconciliation: reconciliationAgreed,
};
