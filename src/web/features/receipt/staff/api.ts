import { call } from "../../../shared/api/api.ts";

/**
 * Decides a request for earnings: pays them into the owner's wallet, or returns them with a reason that the
 * owner reads.
 */
export function decideEarning({ id, approve, reason }: { id: string; approve: boolean; reason: string }) {
  if (approve) return call("POST /admin/approveWithdrawal", { body: { withdrawalId: id } });
  const body = { withdrawalId: id, ...(reason ? { reason } : {}) };
  return call("POST /admin/rejectWithdrawal", { body });
}

/** Requeries a withdrawal's payout at the provider now. */
export function requeryWithdrawal(transactionId: string) {
  return call("POST /admin/reQueryWithdrawal", { body: { transactionId } });
}
