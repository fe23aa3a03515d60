import { actWords } from "../act-words.en.ts";
import { ApiError, messageOf } from "../api/api.ts";
import { formatDateTime } from "../date.ts";
import { forgetKey, keyFor, putBack, type Taken } from "./kept-keys.ts";
import { isFinal } from "../order.ts";
import { atServer, isMadeBefore } from "../server-clock.ts";
import { readUser } from "../user.ts";

/**
 * The problem of an act. `unanswered`: sent, outcome unknown; pressing again asks about the same act.
 * `earlier`: an earlier press had done it, and this one did nothing; pressing again is a new act.
 */
export type ActProblem = {
  kind: "refused" | "not-sent" | "unanswered" | "earlier";
  msg: string;
  code: string;
  /** A sentence for each field that the server named. */
  fields: Readonly<Record<string, string>>;
  /** The state of its key, which `msg` says, while the act has no answer. */
  found?: "done" | "running" | "unseen" | "refused";
};

type Press<Answer> = {
  userId: string;
  /** Route and input, which identify the act among this person's. */
  act: string;
  send: (requestKey: string) => Promise<Answer>;
  /**
   * Returns when the act was done (ISO), if the answer has it. Left out for acts that can be done only once.
   */
  doneAt?: ((answer: Answer) => string | undefined) | undefined;
  /** True when the screen shows that this act has no answer, so that the press asks about that act. */
  isAskedAgain: boolean;
  fallback: string;
  /** Hears an act that is done, before its key is forgotten. */
  onDone?: ((answer: Answer, isRepeat: boolean) => unknown) | undefined;
};

/** `left`: another person is on the screen now, and must not see the outcome. */
export type Outcome<Answer> =
  | { kind: "done"; answer: Answer; isRepeat: boolean }
  | { kind: "problem"; problem: ActProblem; error?: unknown }
  | { kind: "left" };

/**
 * Runs one press of an act that moves money. The stored key shows whether the act was sent before, also
 * before a reload; then only an answer about the act itself forgets the key. Where the screen throws at the
 * answer, an act that is done keeps its key, and the next press shows its answer (rules 9.44). Never throws.
 */
export async function pressAct<Answer>(press: Press<Answer>): Promise<Outcome<Answer>> {
  const { userId, act } = press;
  const taken = keyFor(userId, act);
  const pressedAt = Date.now();
  let outcome: Outcome<Answer>;
  try {
    outcome = whatCame(press, { answer: await press.send(taken.key), taken, pressedAt });
  } catch (error) {
    const problem = problemOf(error, taken, press.fallback);
    if (problem.code === "offline") putBack(userId, act, taken);
    else if (problem.kind === "refused") forgetKey(userId, act);
    return readUser()?._id === userId ? { kind: "problem", problem, error } : { kind: "left" };
  }
  return await shown(press, outcome);
}

/** Shows the outcome of an answer to the person who sent the act, and forgets its key once that is done. */
async function shown<Answer>(press: Press<Answer>, outcome: Outcome<Answer>): Promise<Outcome<Answer>> {
  const { userId, act } = press;
  const isHere = readUser()?._id === userId;
  try {
    if (isHere && outcome.kind === "done") await press.onDone?.(outcome.answer, outcome.isRepeat);
  } catch (error) {
    return doneButNotShown(error);
  }
  forgetKey(userId, act);
  return isHere ? outcome : { kind: "left" };
}

/**
 * Returns the outcome of an act that is done and whose screen threw: the press is about the same act again,
 * and asks for its answer.
 */
export function doneButNotShown(cause: unknown): Outcome<never> {
  const error = new ApiError({ status: 0, code: "no_answer", msg: actWords.get().nowDone });
  error.cause = cause;
  const { code, msg, fields } = error;
  return { kind: "problem", problem: { kind: "unanswered", code, msg, fields, found: "done" }, error };
}

type Came<Answer> = { answer: Answer; taken: Taken; pressedAt: number };

/**
 * Returns the outcome of an answer. With a key from an earlier press, the answer may describe the earlier
 * act: the person is then told so, instead of a success of this press.
 */
function whatCame<Answer>(press: Press<Answer>, { answer, taken, pressedAt }: Came<Answer>): Outcome<Answer> {
  const isRepeat = taken.sentAt !== undefined;
  const done: Outcome<Answer> = { kind: "done", answer, isRepeat };
  if (taken.sentAt === undefined || !press.doneAt || press.isAskedAgain) return done;
  const doneAt = press.doneAt(answer);
  const time = doneAt ?? atServer(taken.sentAt);
  if (!isMadeBefore(time, pressedAt)) return done;
  const { doneBefore, sentBefore } = actWords.get();
  const msg = (doneAt ? doneBefore : sentBefore)({ time: formatDateTime(time) });
  return { kind: "problem", problem: { kind: "earlier", code: "done_before", msg, fields: {} } };
}

function problemOf(error: unknown, { sentAt }: Taken, fallback: string): ActProblem {
  const { code, fields } = error instanceof ApiError ? error : { code: "no_answer", fields: {} };
  const wasAsked = sentAt !== undefined;
  if (code === "offline" && !wasAsked)
    return { kind: "not-sent", code, fields, msg: silenceOf(error, fallback) };
  if (!isFinal(error, wasAsked)) return { kind: "unanswered", code, fields, msg: silenceOf(error, fallback) };
  return { kind: "refused", code, fields, msg: messageOf(error, fallback) };
}

function silenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.msg : fallback;
}
