import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/api.ts";
import { readUser, writeUser } from "./user.ts";

/** The person logged in with plans and recent transactions (GET /auth). Reading it also renews `useUser()`. */
export const authQuery = queryOptions({
  queryKey: ["auth"],
  queryFn: async ({ signal }) => {
    const asker = readUser()?._id;
    const answer = await call("GET /auth", { signal });
    // Called off for newer news, or too late: somebody else has logged in, or nobody is left.
    if (signal.aborted || readUser()?._id !== asker)
      throw new DOMException("Not wanted any more", "AbortError");
    writeUser(answer.user);
    return answer;
  },
});
