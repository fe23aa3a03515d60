import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { notify } from "../../ui/notify.ts";
import { authQuery } from "../auth-query.ts";
import { type ActProblem, pressAct } from "./money-act.ts";
import { TRANSACTION_LISTS } from "../transactions.ts";
import { useUser } from "../user.ts";

type Act<Input, Answer> = {
  /** The route, such as "POST /auth/transferFund"; it identifies the act together with its input. */
  route: string;
  send: (input: Input, requestKey: string) => Promise<Answer>;
  /** `isRepeat`: the act had been sent before, so its receipt may be older than the balance on the screen. */
  onDone: (answer: Answer, input: Input, isRepeat: boolean) => void;
  /**
   * Returns when the act was done (ISO), if the answer has it. Left out for acts that can be done only once.
   */
  doneAt?: (answer: Answer) => string | undefined;
  /** The toast when the server gave no sentence (rules 9.6). */
  fallback?: string;
};

/**
 * Sends one act that moves money outside the purchase dialog: transfer, withdrawal, refund, coupon, credit,
 * upgrade.
 *
 * Its key belongs to the route, the person and the input, and is stored on the device until a final answer,
 * so that a second tap or a retry cannot act twice. `onDone` gets the answer; a refusal is one toast and
 * stays in `problem` for the screen to show beside its button.
 */
export function useMoneyAct<Input, Answer>({
  route,
  send,
  onDone,
  doneAt,
  fallback = "something went wrong",
}: Act<Input, Answer>) {
  const { _id: userId } = useUser();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ActProblem>();
  const running = useRef(false);
  /** The act without an answer that this screen shows. */
  const unanswered = useRef<string>(undefined);

  const run = async (input: Input): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const act = `${route} ${JSON.stringify(input)}`;
    const isAskedAgain = unanswered.current === act;
    const outcome = await pressAct({
      userId,
      act,
      send: (key) => send(input, key),
      doneAt,
      isAskedAgain,
      fallback,
    });
    running.current = false;
    setBusy(false);
    if (outcome.kind === "left") return;
    const found = outcome.kind === "problem" ? outcome.problem : undefined;
    unanswered.current = found?.kind === "unanswered" ? act : undefined;
    setProblem(found);
    if (outcome.kind === "done") return onDone(outcome.answer, input, outcome.isRepeat);
    notify.error(outcome.problem.msg);
    if (outcome.problem.kind !== "earlier") return;
    void cache.invalidateQueries({ queryKey: authQuery.queryKey });
    void cache.invalidateQueries({ queryKey: TRANSACTION_LISTS });
  };
  return { run, isBusy, problem, reset: () => setProblem(undefined) };
}
