import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../ui/notify.ts";
import { ApiError, messageOf } from "../api/api.ts";
import { commonWords } from "../words.ts";

type Act<Input, Answer> = {
  /** `isLossConfirmed` is true only after the person has confirmed a sale below cost. */
  send: (input: Input, isLossConfirmed: boolean) => Promise<Answer>;
  onDone: (answer: Answer, input: Input) => void;
  /** Runs after the toast of a refusal other than "below cost", to show sentences beside fields. */
  onRefused?: (error: ApiError) => void;
  /** Runs instead of the question, for people who may not confirm a loss. */
  onLoss?: (error: ApiError) => void;
};

/** Fields that would sell below cost, with the server's sentence for each. */
export type Loss<Input> = { input: Input; fields: Readonly<Record<string, string>> };

/**
 * Sends an act of running the shop. A refusal is one toast; a refusal because of a sale below cost is a
 * question instead (`loss`), and `confirm` sends the same act again (rules 4.18).
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

/** Returns the server's sentence, or the reason why nothing was sent (rules 9.6). */
export function shopMessageOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return error.msg;
  return messageOf(error, commonWords.get().wentWrong);
}
