import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "../../ui/notify.ts";
import { ApiError } from "../api/api.ts";
import { sentenceOf } from "../forms/sentence-of.ts";
import { TRANSACTION_LISTS } from "../transactions.ts";

/** Everything that waits for a person, with its counts. */
export const REVIEWS = ["reviews"] as const;
/** The settings of the house. */
export const HOUSE_SETTINGS = ["house-settings"] as const;

/**
 * What a decision may change: what waits (it may have made a request elsewhere), wallets and their lines, people, coupons and the house's
 * figures, and the settings that a second admin agreed to.
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
  /** Said where no answer tells more (rules 9.6). */
  fallback?: string;
};

/**
 * One decision about one row. The server takes it once, and gives whoever decided the same answer when they send the same again (rules
 * 7.11, 12.3, 14.3), so it needs no key: pressing again after silence is safe. Whatever came of it, and also when somebody else was first,
 * all lists that it may have changed are read again. What went wrong is one toast, and stays in `problem`; `fields` are those it names.
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
