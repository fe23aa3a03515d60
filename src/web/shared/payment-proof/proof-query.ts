import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../api/api.ts";

export type ProofState = AnswerOf<"GET /auth/paymentProof">;

/**
 * The person's means of proof, and what leaves without it. Each screen asks anew; the parts of one screen
 * share its answer.
 */
export const proofQuery = queryOptions({
  queryKey: ["payment-proof"],
  queryFn: ({ signal }) => call("GET /auth/paymentProof", { signal }),
  staleTime: 5_000,
});
