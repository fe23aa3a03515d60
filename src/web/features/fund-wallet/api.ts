import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { authQuery } from "../../shared/auth-query.ts";
import { forgetDraft } from "../../shared/forms/kept-draft.ts";
import { isOpen, rememberReceipt } from "../../shared/transactions.ts";
import { nextAskMs, type Provider } from "./rules.ts";

export type PaymentLink = AnswerOf<"POST /fundWallet/squad/initiate">;

const VERIFY = {
  squad: "POST /fundWallet/squad/verify",
  paystack: "POST /fundWallet/paystack/verify",
} as const;
const MAKE = { squad: "POST /fundWallet/squad/initiate", paystack: "POST /loophole" } as const;

type LinkRequest = { provider: Provider; amount: number; email: string };

/** Makes a payment link of a provider; it credits nothing by itself. */
export function makeLink({ provider, ...body }: LinkRequest, requestKey: string): Promise<PaymentLink> {
  return call(MAKE[provider], { body, requestKey });
}

export type Payment = { reference: string; provider: Provider };

/**
 * Asks the provider, through the server, about the person's own payment; the call credits a paid one. It is
 * polled with growing waits until it is final, and refreshes the lists and the balance.
 */
export function fundingQuery({ reference, provider }: Payment, cache: QueryClient) {
  return queryOptions({
    queryKey: ["funding", provider, reference],
    queryFn: async ({ signal }) => {
      const answer = await call(VERIFY[provider], { body: { reference }, signal });
      rememberReceipt(cache, answer.receipt);
      if (!isOpen(answer.receipt)) forgetDraft("fund");
      if (!isOpen(answer.receipt)) void cache.invalidateQueries({ queryKey: authQuery.queryKey });
      return answer;
    },
    refetchInterval: ({ state }) =>
      state.data && isOpen(state.data.receipt) ? nextAskMs(state.dataUpdateCount) : false,
  });
}
