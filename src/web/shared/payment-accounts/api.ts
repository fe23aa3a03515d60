import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../api/api.ts";
import { authQuery } from "../auth-query.ts";
import { writeUser } from "../user.ts";

/** All that may be missing is reserved by this call; what there is comes back at once (rules 13.1). */
async function reserve(signal?: AbortSignal) {
  const answer = await call("GET /auth/generateAcc", signal ? { signal } : {});
  writeUser(answer.user);
  return answer;
}

/** Account numbers at every bank that takes part. */
export async function getAccounts(cache: QueryClient): Promise<void> {
  const answer = await reserve();
  cache.setQueryData(topUpQuery.queryKey, answer);
}

/** An account number at one bank. */
export async function getAccountAt(bankName: string): Promise<void> {
  writeUser((await call("POST /generateAcc", { body: { bankName } })).user);
}

/** For people with a third account: the provider's page for paying into it, when there is one. */
export const topUpQuery = queryOptions({
  queryKey: ["top-up"],
  queryFn: ({ signal }) => reserve(signal),
  staleTime: 3_600_000,
});

/** Asks the bank for transfers that are not in the wallet yet; answers how many came, and the bank's sentence. */
export async function checkTransfers(cache: QueryClient): Promise<{ found: number; msg: string }> {
  const { user, ...answer } = await call("POST /fundWallet/transfer/check");
  writeUser(user);
  if (answer.found > 0) void cache.invalidateQueries({ queryKey: authQuery.queryKey });
  return answer;
}
