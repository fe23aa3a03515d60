import { actWords } from "../act-words.en.ts";
import type { ApiError } from "../api/api.ts";
import { endingOf, foundSentence } from "../result/ending.ts";
import type { Transaction } from "../transactions.ts";
import { readUser } from "../user.ts";
import { forgetKey, sentKey } from "./kept-keys.ts";
import type { ActProblem, Outcome } from "./money-act.ts";
import { type KeyOutcome, refusalError } from "./outcome.ts";

/** An act of a screen: its route and input as text, and the input. */
export type Act<Input> = { input: Input; act: string };
/** An act that was sent under this key and has no answer. */
export type Asked<Input> = Act<Input> & { userId: string; requestKey: string };

/** Returns the act with the key under which it is kept on the device; undefined when it is not kept. */
export function askedOf<Input>({ input, act }: Act<Input>): Asked<Input> | undefined {
  const userId = readUser()?._id ?? "";
  const requestKey = sentKey(userId, act);
  return requestKey === undefined ? undefined : { input, act, userId, requestKey };
}

type Options<Input, Answer> = {
  key?: {
    fromReceipt?: (receipt: Transaction, msg: string) => Answer;
    onRefusal?: (error: ApiError) => unknown;
  };
  onDone?: (answer: Answer, input: Input, isRepeat: boolean) => unknown;
};

/** True when what stands under a key ends the act here, without another press. */
export function isOver({ state, receipt }: KeyOutcome, key: object | undefined): boolean {
  return state === "refused" || (receipt !== null && key !== undefined && "fromReceipt" in key);
}

/**
 * Takes over what stands under the key of an act without an answer: its receipt, or its refusal. A receipt
 * that failed is a refusal for an act that hears them. The key is forgotten, so that the next press is new.
 * `left` when somebody else is logged in.
 */
export async function foundOutcome<Input, Answer>(
  { key, onDone }: Options<Input, Answer>,
  { userId, act, input }: Asked<Input>,
  { receipt, refusal }: KeyOutcome,
): Promise<Outcome<Answer>> {
  if (readUser()?._id !== userId) return { kind: "left" };
  if (receipt && key?.fromReceipt && !isRefusedBy(receipt, key)) {
    const answer = key.fromReceipt(receipt, foundSentence(receipt));
    await onDone?.(answer, input, true);
    // Only now: where the screen failed, the next press still asks about this act.
    forgetKey(userId, act);
    return { kind: "done", answer, isRepeat: true };
  }
  const refused = refusal ?? (receipt && refusalOf(receipt));
  if (!refused) return { kind: "left" };
  forgetKey(userId, act);
  const error = refusalError(refused);
  key?.onRefusal?.(error);
  const { msg, code, fields } = error;
  return { kind: "problem", problem: { kind: "refused", msg, code, fields }, error };
}

/** True for a receipt that failed of an act whose own answer would have been a refusal. */
const isRefusedBy = (receipt: Transaction, { onRefusal }: { onRefusal?: unknown }) =>
  onRefusal !== undefined && endingOf(receipt) === "failed";

/**
 * A failed receipt as the refusal that its request would have got. The code is no catalogue's, so that the
 * reason of the receipt itself is said.
 */
const refusalOf = (receipt: Transaction) => ({
  code: "act_failed",
  msg: foundSentence(receipt),
  transactionId: receipt._id,
});

type Shown<Input> = {
  problem?: ActProblem | undefined;
  formError?: string | undefined;
  asked?: Asked<Input> | undefined;
};

/**
 * Returns the state with what is known so far as its sentence. An act that is done is not asked about any
 * more: its answer comes with the next press, under its key.
 */
export function withFound<Input, S extends Shown<Input>>(before: S, found: KeyOutcome["state"]): S {
  const { problem, formError, asked } = before;
  if (!problem || !asked) return before;
  const { nowDone, nowRunning, nowUnseen } = actWords.get();
  const msg = { done: nowDone, running: nowRunning, unseen: nowUnseen, refused: problem.msg }[found];
  return {
    ...before,
    problem: { ...problem, msg, found },
    formError: formError && msg,
    asked: found === "done" ? undefined : asked,
  };
}
