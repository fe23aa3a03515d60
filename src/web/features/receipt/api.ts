import { call } from "../../shared/api/api.ts";

export type RefundWish = { id: string; confirm: boolean; supplierPaysBack: boolean };

/** Give the money of a purchase back, once. */
export function refundOne({ id, ...body }: RefundWish, requestKey: string) {
  return call("POST /admin/refund/{id}", { params: { id }, body, requestKey });
}

/** Pay waiting earnings into the wallet of their owner, or back into their earnings with a reason that they read. */
export function decideEarning({ id, approve, reason }: { id: string; approve: boolean; reason: string }) {
  if (approve) return call("POST /admin/approveWithdrawal", { body: { withdrawalId: id } });
  const body = { withdrawalId: id, ...(reason ? { reason } : {}) };
  return call("POST /admin/rejectWithdrawal", { body });
}

/** Have the provider asked now what became of a withdrawal. */
export function requeryWithdrawal(transactionId: string) {
  return call("POST /admin/reQueryWithdrawal", { body: { transactionId } });
}

/** Send oneself the receipt. */
export function mailReceipt(id: string) {
  return call("POST /transaction/{id}/mail", { params: { id } });
}
