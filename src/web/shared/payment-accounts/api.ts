import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../api/api.ts";
import { authQuery } from "../auth-query.ts";
import { writeUser } from "../user.ts";

/** Reserves any account that is missing; returns all accounts at once (rules 13.1). */
async function reserve(signal?: AbortSignal) {
  const answer = await call("GET /auth/generateAcc", signal ? { signal } : {});
  writeUser(answer.user);
  return answer;
}

/** Reserves an account number at every bank that takes part. */
export async function getAccounts(cache: QueryClient): Promise<void> {
  const answer = await reserve();
  cache.setQueryData(topUpQuery.queryKey, answer);
}

/** Reserves an account number at one bank. */
export async function getAccountAt(bankName: string): Promise<void> {
  writeUser((await call("POST /generateAcc", { body: { bankName } })).user);
}

/** The provider's top-up page, for people with a third account, when there is one. */
export const topUpQuery = queryOptions({
  queryKey: ["top-up"],
  queryFn: ({ signal }) => reserve(signal),
  staleTime: 3_600_000,
});

/**
 * Asks the bank for transfers that are not in the wallet yet; returns their count and the bank's sentence.
 */
export async function checkTransfers(cache: QueryClient): Promise<{ found: number; msg: string }> {
  const { user, ...answer } = await call("POST /fundWallet/transfer/check");
  writeUser(user);
  if (answer.found > 0) void cache.invalidateQueries({ queryKey: authQuery.queryKey });
  return answer;
}
