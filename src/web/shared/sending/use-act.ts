import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { holdTaps } from "../../ui/hold-taps.ts";
import { notify } from "../../ui/notify.ts";
import { ApiError } from "../api/api.ts";
import { sentenceOf } from "../forms/sentence-of.ts";
import { ACCOUNT, type QueryKey, readAgain, TRANSACTION_LISTS } from "../query-keys.ts";
import type { Transaction } from "../transactions.ts";
import { readUser } from "../user.ts";
import { commonWords } from "../words.ts";
import { type Act, type Asked, askedOf, foundOutcome, isOver, withFound } from "./found-act.ts";
import { type ActProblem, type Outcome, pressAct, doneButNotShown } from "./money-act.ts";
import { type KeyOutcome, useOutcome } from "./outcome.ts";

/**
 * The request key of an act. `doneAt` returns when the act was done (ISO), if the answer has it; left out for
 * acts that can be done only once. `fromReceipt` makes the answer of an act whose own was lost, of the
 * receipt that stands under its key and a sentence; without it the person presses again to get the answer.
 */
type ActKey<Answer> = {
  route: string;
  doneAt?: (answer: Answer) => string | undefined;
  fromReceipt?: (receipt: Transaction, msg: string) => Answer;
  /**
   * Hears the refusal that stands under the key of an act whose own answer was lost; a receipt that failed is
   * then one too.
   */
  onRefusal?: (error: ApiError) => unknown;
};
/** The form (`useDraft`) beside whose fields a refusal is shown; it also shows the toast. */
type Form = { refuse: (error: unknown, fallback: string) => string | undefined };

type ActOptions<Input, Answer> = {
  /** `requestKey` is empty for an act without `key`. */
  send: (input: Input, requestKey: string) => Promise<Answer>;
  /**
   * `isRepeat`: the act had been sent before, so the answer may be older than the screen. The act stays busy
   * until the returned promise resolves.
   */
  onDone?: (answer: Answer, input: Input, isRepeat: boolean) => unknown;
  key?: ActKey<Answer>;
  form?: Form;
  /**
   * Suppresses the toast and the sentences beside fields, where the screen asks a question instead or is
   * gone.
   */
  isQuiet?: (problem: ActProblem) => boolean;
  /** Runs after the toast of a problem. */
  onProblem?: (problem: ActProblem) => unknown;
  /** The screen's own sentence for when no answer came. */
  onLoss?: () => string;
  /** Query keys to refetch after a success. */
  invalidates?: readonly QueryKey[];
  /** Refetches them after a refusal or a lost answer too: somebody else may have been first. */
  isReadAnyway?: boolean;
  /** The sentence when the server gave none (rules 9.6). */
  fallback?: string;
};

type ActState<Input, Answer> = {
  isBusy: boolean;
  input?: Input;
  answer?: Answer;
  problem?: ActProblem | undefined;
  formError?: string | undefined;
  /** The act without an answer whose outcome is being asked for. */
  asked?: Asked<Input> | undefined;
};

/**
 * Sends an act of a screen, one at a time; purchases use `usePurchase`.
 *
 * With `key`, the act has a request key of its route, the person and the input, which is stored on the device
 * until a final answer: a second tap or a retry cannot act twice. Without `key` the server must accept the
 * same act twice. `onDone` gets the answer. A problem is one toast and stays in `problem`; `formError` is its
 * sentence when it belongs to no field. While an act with `key` has no answer, what became of it is asked by
 * itself, and the act is never sent by itself (rules 9.44).
 */
export function useAct<Input = void, Answer = unknown>(options: ActOptions<Input, Answer>) {
  const [state, setState] = useState<ActState<Input, Answer>>({ isBusy: false });
  const latest = useLatest(options);
  const running = useRef(false);
  /** The act without an answer that this screen shows. */
  const unanswered = useRef<string>(undefined);
  const keepFocus = useFocusKept(state.isBusy);

  const ended = (outcome: Outcome<Answer>, of: Act<Input>): void => {
    running.current = false;
    if (outcome.kind === "left") return setState((before) => ({ ...before, isBusy: false }));
    const next = stateAfter(latest.current, outcome, of);
    unanswered.current = next.problem?.kind === "unanswered" ? of.act : undefined;
    setState(next);
    readAfter(latest.current, next.problem);
  };
  const press = async (input: Input): Promise<void> => {
    const act = `${options.key?.route ?? ""} ${JSON.stringify(input)}`;
    const pressed = { input, act, isAskedAgain: unanswered.current === act };
    ended(await settled(options, latest, pressed), pressed);
  };
  useOutcome(state.asked?.requestKey, (found) => {
    const { asked } = state;
    if (!asked || running.current) return;
    if (!isOver(found, options.key)) return setState((before) => withFound(before, found.state));
    running.current = true;
    void takenOver(latest.current, asked, found).then((outcome) => ended(outcome, asked));
  });
  const run = (input: Input): void => {
    if (running.current) return;
    running.current = true;
    if (options.form) keepFocus();
    setState(({ problem, formError }) => ({ isBusy: true, input, problem, formError }));
    void press(input);
  };

  // The problem of an act with a key stays visible until the next answer: it may be about money.
  const isHidden = state.isBusy && !options.key;
  return {
    run,
    isBusy: state.isBusy,
    problem: isHidden ? undefined : state.problem,
    formError: isHidden ? undefined : state.formError,
    /** The problem of the previous press, also while the next one runs. */
    lastProblem: state.problem,
    input: state.input,
    answer: state.answer,
    reset: () => setState(({ isBusy }) => ({ isBusy })),
  };
}

/** Returns an `onDone` that shows the server's sentence as a toast and then goes on. */
export function sayThen(onDone: () => void) {
  return ({ msg }: { msg: string }): void => {
    notify.success(msg);
    onDone();
  };
}

/** Returns the state that shows an outcome, and shows its problem once. */
function stateAfter<Input, Answer>(
  options: ActOptions<Input, Answer>,
  outcome: Exclude<Outcome<Answer>, { kind: "left" }>,
  { input, act }: Act<Input>,
): ActState<Input, Answer> {
  if (outcome.kind === "done") return { isBusy: false, input, answer: outcome.answer };
  const { problem } = outcome;
  const asked =
    problem.kind === "unanswered" && !problem.found && options.key ? askedOf({ input, act }) : undefined;
  return { isBusy: false, input, problem, formError: showProblem(options, outcome), asked };
}

type Pressed<Input> = { input: Input; act: string; isAskedAgain: boolean };

/** Sends the act and waits for the screen's `onDone`. */
async function settled<Input, Answer>(
  options: ActOptions<Input, Answer>,
  latest: { current: ActOptions<Input, Answer> },
  pressed: Pressed<Input>,
): Promise<Outcome<Answer>> {
  const { key, send, fallback } = options;
  const { input, act, isAskedAgain } = pressed;
  const onDone = (answer: Answer, isRepeat: boolean) => latest.current.onDone?.(answer, input, isRepeat);
  if (key)
    return await pressAct({
      userId: readUser()?._id ?? "",
      act,
      send: (requestKey) => send(input, requestKey),
      doneAt: key.doneAt,
      isAskedAgain,
      fallback: fallback ?? "something went wrong",
      onDone,
    });
  try {
    const answer = await send(input, "");
    await onDone(answer, false);
    return { kind: "done", answer, isRepeat: false };
  } catch (error) {
    return threw(error, options);
  }
}

/**
 * Takes over what became of the act; a finger on its way does not press what then stands in the place. Where
 * the screen throws, an act that is done keeps its key, and the next press shows its answer.
 */
async function takenOver<Input, Answer>(
  options: ActOptions<Input, Answer>,
  asked: Asked<Input>,
  found: KeyOutcome,
): Promise<Outcome<Answer>> {
  try {
    const outcome = await foundOutcome(options, asked, found);
    if (outcome.kind !== "left") holdTaps();
    return outcome;
  } catch (error) {
    return askedOf(asked) ? doneButNotShown(error) : threw(error, options);
  }
}

/** Returns what was thrown on the way, by the request or by the screen, as the problem of the act. */
function threw<Input, Answer>(error: unknown, options: ActOptions<Input, Answer>) {
  return { kind: "problem", problem: plainProblem(error, options), error } as const;
}

/** Returns the problem of an act without a key, which can simply be pressed again. */
function plainProblem<Input, Answer>(error: unknown, options: ActOptions<Input, Answer>): ActProblem {
  const { code, fields, status } =
    error instanceof ApiError ? error : { code: "no_answer", fields: {}, status: 0 };
  const isLost = status === 0;
  const kind = code === "offline" ? "not-sent" : isLost ? "unanswered" : "refused";
  const msg = (isLost && options.onLoss?.()) || sentenceOf(error, options.fallback);
  return { kind, msg, code, fields };
}

/**
 * Shows a problem once. Returns the sentence to show beside the button; undefined when the fields show it.
 */
function showProblem<Input, Answer>(
  { form, isQuiet, onProblem, fallback = commonWords.get().wentWrong }: ActOptions<Input, Answer>,
  { problem, error }: Outcome<Answer> & { kind: "problem" },
): string | undefined {
  const isSaid = !isQuiet?.(problem);
  if (isSaid && !form) notify.error(problem.msg);
  const formError = isSaid && form ? form.refuse(error, fallback) : undefined;
  onProblem?.(problem);
  return isSaid && !form ? problem.msg : formError;
}

function readAfter<Input, Answer>(
  { invalidates = [], isReadAnyway }: ActOptions<Input, Answer>,
  problem: ActProblem | undefined,
): void {
  if (!problem || isReadAnyway) readAgain(invalidates);
  if (problem?.kind === "earlier") readAgain([ACCOUNT, TRANSACTION_LISTS]);
}

/** Returns a ref to the value of the latest render, for code that runs after an answer. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/**
 * Restores the focus that a form lost because it was disabled while it was sent, unless an invalid field has
 * it.
 */
function useFocusKept(isBusy: boolean): () => void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return;
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [isBusy]);
  return () => {
    pressed.current = document.activeElement;
  };
}
