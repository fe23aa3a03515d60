import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../ui/notify.ts";
import { ApiError, messageOf } from "../api/api.ts";
import { commonWords } from "../words.ts";

type Act<Input, Answer> = {
  /** `isLossConfirmed` is sent only after the person has said yes to selling below cost. */
  send: (input: Input, isLossConfirmed: boolean) => Promise<Answer>;
  onDone: (answer: Answer, input: Input) => void;
  /** A refusal other than "below cost", after its toast: for sentences beside fields. */
  onRefused?: (error: ApiError) => void;
  /** Instead of the question, for people who may not answer it. */
  onLoss?: (error: ApiError) => void;
};

/** What would be sold below cost, as the server names it: a sentence per field. */
export type Loss<Input> = { input: Input; fields: Readonly<Record<string, string>> };

/**
 * An act of running the shop. A refusal is one toast; one because of selling below cost is a question instead (`loss`), which
 * `confirm` answers by sending the same again (rules 4.18).
 */
export function useShopAct<Input, Answer>({ send, onDone, onRefused, onLoss }: Act<Input, Answer>) {
  const [loss, setLoss] = useState<Loss<Input>>();
  const act = useMutation({
    mutationFn: ({ input, isSure }: { input: Input; isSure: boolean }) => send(input, isSure),
    onSuccess: (answer, { input }) => {
      setLoss(undefined);
      onDone(answer, input);
    },
    onError: (error, { input }) => {
      if (error instanceof ApiError && error.code === "below_cost") {
        if (onLoss) onLoss(error);
        else setLoss({ input, fields: error.fields });
      } else {
        notify.error(shopMessageOf(error));
        setLoss(undefined);
        if (error instanceof ApiError) onRefused?.(error);
      }
    },
  });
  return {
    run: (input: Input) => act.mutate({ input, isSure: false }),
    isBusy: act.isPending,
    loss,
    confirm: () => loss && act.mutate({ input: loss.input, isSure: true }),
    cancel: () => setLoss(undefined),
  };
}

export type ShopAct = Pick<
  ReturnType<typeof useShopAct<unknown, unknown>>,
  "isBusy" | "loss" | "confirm" | "cancel"
>;

/** The server's sentence, or why nothing was sent (rules 9.6). */
export function shopMessageOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return error.msg;
  return messageOf(error, commonWords.get().wentWrong);
}
