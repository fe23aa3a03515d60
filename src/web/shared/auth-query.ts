import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/api.ts";
import { kept } from "./kept-data.ts";
import { ACCOUNT } from "./query-keys.ts";
import { readUser, writeUser } from "./user.ts";

/** The balance that the server said while the question was under way. */
let heard: number | undefined;

/** Notes a live balance: an answer on its way that says another one may be older, and is asked for again. */
export function hearBalance(balance: number): void {
  heard = balance;
}

function ask(signal: AbortSignal) {
  heard = undefined;
  return call("GET /auth", { query: { plans: "none" }, signal });
}

/**
 * The recent transactions of the person logged in (GET /auth in its short form: no screen reads its plans).
 * Its answer also updates `useUser()`; the rest of it is not stored.
 */
export const authQuery = queryOptions({
  ...kept(0),
  queryKey: ACCOUNT,
  queryFn: async ({ signal, client }) => {
    const asker = readUser()?._id;
    let answer = await ask(signal);
    if (heard !== undefined && heard !== answer.user.balance) answer = await ask(signal);
    // The answer is obsolete: cancelled for newer data, or another person or nobody is logged in now.
    if (signal.aborted || readUser()?._id !== asker)
      throw new DOMException("Not wanted any more", "AbortError");
    const { transactions } = answer;
    // First the rows: a screen that appears with its person has them in its first drawing.
    client.setQueryData(ACCOUNT, { transactions });
    writeUser(answer.user);
    return { transactions };
  },
});
