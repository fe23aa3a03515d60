import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "../../ui/notify.ts";
import { ApiError } from "../api/api.ts";
import { sentenceOf } from "../forms/sentence-of.ts";
import { TRANSACTION_LISTS } from "../transactions.ts";

/** Query key of everything that waits for review, with its counts. */
export const REVIEWS = ["reviews"] as const;
/** Query key of the shop's settings. */
export const HOUSE_SETTINGS = ["house-settings"] as const;

/**
 * Queries that a decision may change: reviews (it may have raised a new one), wallets and transactions,
 * people, coupons, the shop's figures, and settings approved by a second admin.
 */
const CHANGED = [
  REVIEWS,
  TRANSACTION_LISTS,
  ["transaction"],
  ["admin"],
  HOUSE_SETTINGS,
  ["settings"],
] as const;

type Decision<Input> = {
  send: (input: Input) => Promise<{ msg: string }>;
  onDone: () => void;
  /** The toast when the server gave no sentence (rules 9.6). */
  fallback?: string;
};

/**
 * Sends one decision about one row. The server takes it once and repeats its answer to the same person (rules
 * 7.11, 12.3, 14.3), so it needs no key: pressing again after silence is safe.
 *
 * Whatever the outcome, also when somebody else was first, all lists that it may have changed are refetched.
 * A refusal is one toast and stays in `problem`; `fields` are the fields it names.
 */
export function useDecision<Input>({ send, onDone, fallback }: Decision<Input>) {
  const cache = useQueryClient();
  const act = useMutation({
    mutationFn: send,
    onSuccess: ({ msg }) => {
      notify.success(msg);
      onDone();
    },
    onError: (error) => notify.error(sentenceOf(error, fallback)),
    onSettled: () => {
      for (const queryKey of CHANGED) void cache.invalidateQueries({ queryKey });
    },
  });
  return {
    run: act.mutate,
    isBusy: act.isPending,
    problem: act.error ? sentenceOf(act.error, fallback) : undefined,
    fields: act.error instanceof ApiError ? act.error.fields : {},
  };
}
