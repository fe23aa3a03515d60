import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/api.ts";
import { kept } from "./kept-data.ts";
import { ACCOUNT } from "./query-keys.ts";
import { readUser, writeUser } from "./user.ts";

/**
 * The recent transactions of the person logged in (GET /auth). Its answer also updates `useUser()`; the rest
 * of it is not stored.
 */
export const authQuery = queryOptions({
  ...kept(0),
  queryKey: ACCOUNT,
  queryFn: async ({ signal }) => {
    const asker = readUser()?._id;
    const answer = await call("GET /auth", { signal });
    // The answer is obsolete: cancelled for newer data, or another person or nobody is logged in now.
    if (signal.aborted || readUser()?._id !== asker)
      throw new DOMException("Not wanted any more", "AbortError");
    writeUser(answer.user);
    return { transactions: answer.transactions };
  },
});
