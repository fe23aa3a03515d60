import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { notify } from "../../ui/notify.ts";
import { ApiError } from "../api/api.ts";
import { sentenceOf } from "../forms/sentence-of.ts";
import { ACCOUNT, type QueryKey, readAgain, TRANSACTION_LISTS } from "../query-keys.ts";
import { readUser } from "../user.ts";
import { commonWords } from "../words.ts";
import { type ActProblem, type Outcome, pressAct } from "./money-act.ts";

/** One key for one intent. `doneAt` (ISO) says when it was done, if the answer tells; left out for what is done only once. */
type ActKey<Answer> = { route: string; doneAt?: (answer: Answer) => string | undefined };
/** The form (`useDraft`) that a refusal is laid beside; it also says the toast. */
type Form = { refuse: (error: unknown, fallback: string) => string | undefined };

type ActOptions<Input, Answer> = {
  /** `requestKey` is empty for an act without `key`. */
  send: (input: Input, requestKey: string) => Promise<Answer>;
  /** `isRepeat`: it had been sent before, so the answer may be older than the screen. The act is busy until this is over. */
  onDone?: (answer: Answer, input: Input, isRepeat: boolean) => unknown;
  key?: ActKey<Answer>;
  form?: Form;
  /** Where the screen asks on, or is gone: no toast, and nothing beside fields. */
  isQuiet?: (problem: ActProblem) => boolean;
  /** After the toast of what went wrong. */
  onProblem?: (problem: ActProblem) => unknown;
  /** The words for a loss, where the screen has its own: no answer came. */
  onLoss?: () => string;
  /** What is read again when it was done. */
  invalidates?: readonly QueryKey[];
  /** Those are read again after a refusal or a loss as well: somebody else may have been first. */
  isReadAnyway?: boolean;
  /** Said when the server gave no sentence (rules 9.6). */
  fallback?: string;
};

type ActState<Input, Answer> = {
  isBusy: boolean;
  input?: Input;
  answer?: Answer;
  problem?: ActProblem | undefined;
  formError?: string | undefined;
};

/**
 * One act that a screen sends, everything but a purchase (`usePurchase`). One at a time.
 *
 * Key      with `key`, of the route, the person and the input: kept on the device until a final answer, so that a second tap or a
 *          retry cannot act twice. Without it the server must be able to take the same act twice.
 * Answer   `onDone` gets it. What went wrong is one toast, stays in `problem`, and `formError` is what no field says.
 */
export function useAct<Input = void, Answer = unknown>(options: ActOptions<Input, Answer>) {
  const [state, setState] = useState<ActState<Input, Answer>>({ isBusy: false });
  const latest = useLatest(options);
  const running = useRef(false);
  /** The act that this screen said has no answer. */
  const unanswered = useRef<string>(undefined);
  const keepFocus = useFocusKept(state.isBusy);

  const press = async (input: Input): Promise<void> => {
    const act = `${options.key?.route} ${JSON.stringify(input)}`;
    const outcome = await settled(options, latest, { input, act, isAskedAgain: unanswered.current === act });
    running.current = false;
    if (outcome.kind === "left") return setState((before) => ({ ...before, isBusy: false }));
    const problem = outcome.kind === "problem" ? outcome.problem : undefined;
    unanswered.current = problem?.kind === "unanswered" ? act : undefined;
    const formError = outcome.kind === "problem" ? tell(latest.current, outcome) : undefined;
    const answer = outcome.kind === "done" ? { answer: outcome.answer } : {};
    setState({ isBusy: false, input, problem, formError, ...answer });
    readAfter(latest.current, problem);
  };
  const run = (input: Input): void => {
    if (running.current) return;
    running.current = true;
    if (options.form) keepFocus();
    setState(({ problem, formError }) => ({ isBusy: true, input, problem, formError }));
    void press(input);
  };

  // What was said of a press under a key stays until the next answer: it may be about money.
  const isHidden = state.isBusy && !options.key;
  return {
    run,
    isBusy: state.isBusy,
    problem: isHidden ? undefined : state.problem,
    formError: isHidden ? undefined : state.formError,
    /** How the press before ended, also while the next one runs. */
    lastProblem: state.problem,
    /** Of the press that runs, or ran last. */
    input: state.input,
    answer: state.answer,
    reset: () => setState(({ isBusy }) => ({ isBusy })),
  };
}

/** For `onDone`: the server's words, then on. */
export function said(onDone: () => void) {
  return ({ msg }: { msg: string }): void => {
    notify.success(msg);
    onDone();
  };
}

type Pressed<Input> = { input: Input; act: string; isAskedAgain: boolean };

/** Sends, and lets the screen do what follows an answer. */
async function settled<Input, Answer>(
  options: ActOptions<Input, Answer>,
  latest: { current: ActOptions<Input, Answer> },
  pressed: Pressed<Input>,
): Promise<Outcome<Answer>> {
  const { key, send, fallback } = options;
  const { input, act, isAskedAgain } = pressed;
  try {
    const outcome: Outcome<Answer> = key
      ? await pressAct({
          userId: readUser()?._id ?? "",
          act,
          send: (requestKey) => send(input, requestKey),
          doneAt: key.doneAt,
          isAskedAgain,
          fallback: fallback ?? "something went wrong",
        })
      : { kind: "done", answer: await send(input, ""), isRepeat: false };
    if (outcome.kind === "done") await latest.current.onDone?.(outcome.answer, input, outcome.isRepeat);
    return outcome;
  } catch (error) {
    return { kind: "problem", problem: plainProblem(error, options), error };
  }
}

/** What went wrong with an act that has no key: nothing to find out, it can be pressed again. */
function plainProblem<Input, Answer>(error: unknown, options: ActOptions<Input, Answer>): ActProblem {
  const { code, fields, status } =
    error instanceof ApiError ? error : { code: "no_answer", fields: {}, status: 0 };
  const isLost = status === 0;
  const kind = code === "offline" ? "not-sent" : isLost ? "unanswered" : "refused";
  const msg = (isLost && options.onLoss?.()) || sentenceOf(error, options.fallback);
  return { kind, msg, code, fields };
}

/** Says once what went wrong. Answers what belongs beside the button: nothing where fields say it. */
function tell<Input, Answer>(
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

/** The newest of what each render passes, for what comes after an answer. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** A form that was disabled while it was sent has lost the focus: it is given back, unless it went to a bad field. */
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
