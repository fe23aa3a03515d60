import type { RequestKey } from "../core/reserve.ts";
import { fail, type Fault, type Result } from "../core/result.ts";
import {
  endKey,
  freeKey,
  type HeldKey,
  readKey,
  readOwnKey,
  renameOperation,
  takeKey,
  type Taken,
} from "../db/request-keys.ts";
import type { Tx } from "../db/schema.ts";
import { type AfterCommit, commit, type Deps } from "./deps.ts";

/** The requester and the Idempotency-Key. Every request without a key is its own operation. */
export type Asked = { userId: string; key: RequestKey | undefined };

/**
 * Says what a refusal does to its key. `frozen`: the refusal is the outcome, and the same key always gets it
 * again. `passing`: the cause is ours or temporary, so the key is freed and the same request may succeed
 * later (decision 0002).
 */
export type OnRefusal = "frozen" | "passing";

/** An action that moves money or writes to people on request, at most once under one key. */
export type Verb<T, F extends Fault> = {
  /** Every refusal that `run` may return. */
  refusals: Readonly<Record<F["code"], OnRefusal>>;
  /**
   * Does the whole action and returns its answer. It writes through one `operation.commit` only. No other
   * request with this key runs at the same time.
   */
  run(operation: Operation<F>): Promise<Result<T, F>>;
  /**
   * Answers a request whose operation was committed before, by the operation's id. Several equal requests may
   * call it at once.
   */
  replay(operationId: string, rename: Rename): Promise<Result<T, F>>;
};

/** Makes the key name another operation from now on; false when another request did so first. */
export type Rename = (tx: Tx, change: { from: string; to: string }) => Promise<boolean>;

/** The handle that a running verb works with. */
export type Operation<F extends Fault> = {
  /** The id of the business row that the key names. It is the same after a crash. */
  id: string;
  /**
   * Runs the verb's own transaction, which also stores the outcome under the key. When `run` returns
   * undefined, nothing was written and the verb tries again. `operationId` is the id of the row that was
   * made, when it is not `id`.
   */
  commit: <R extends Result<unknown, F> | undefined>(
    name: string,
    run: (tx: Tx, afterCommit: AfterCommit) => Promise<R>,
    operationId?: string,
  ) => Promise<R>;
};

/** The key came before with another body. */
export type KeyConflict = { code: "idempotency_conflict" };

/** Refusals about the key itself. */
export type KeyFault =
  | KeyConflict
  /**
   * An equal request is still at work after 25 seconds, or took the key of this one and left no outcome. The
   * same request may be sent again.
   */
  | { code: "operation_in_progress" };

/** The lease of a key: a crashed owner keeps the key for this long. */
export const KEY_LEASE_MS = 20_000;
const SHORTEST_LEASE_MS = 5_000;
const WAIT_MS = 25_000;
/** The wait before the next look at the key, in case a notification was missed. */
const LOOK_AGAIN_MS = 500;

/**
 * Runs a verb at most once per key; everything that a request does at most once comes through here. It takes
 * the key first, so that one of several equal requests of a person runs and the others wait for its outcome,
 * in this process or another. The verb's own commit stores the outcome, and only while this request still
 * holds the key. Errors: those of the verb, idempotency_conflict, operation_in_progress.
 */
export async function operation<T, F extends Fault>(
  deps: Deps,
  asked: Asked,
  verb: Verb<T, F>,
): Promise<Result<T, F | KeyFault>> {
  if (!asked.key) return verb.run(operationUnder(deps, verb, { id: deps.ids.next() }).operation);
  const limit = deps.after(WAIT_MS);
  try {
    return await underKey(deps, { userId: asked.userId, key: asked.key, limit: limit.reached }, verb);
  } finally {
    limit.cancel();
  }
}

/** True when the key was used: its request is answered from what is stored, and never runs again. */
export async function isKeyUsed(deps: Pick<Deps, "db">, key: RequestKey): Promise<boolean> {
  return (await readKey(deps.db, key)) !== undefined;
}

type Moment = Promise<undefined>;
type Keyed = { userId: string; key: RequestKey; limit: Moment };

async function underKey<T, F extends Fault>(
  deps: Deps,
  keyed: Keyed,
  verb: Verb<T, F>,
): Promise<Result<T, F | KeyFault>> {
  // A request that lost its key never runs again: the one that took it may have told the person to go on.
  let hasLost = false;
  for (;;) {
    const owner = deps.ids.next();
    const end = deps.keyEnds.watch(keyed.key.id);
    try {
      const taken: Taken | undefined = hasLost
        ? await readKey(deps.db, keyed.key)
        : await take(deps, keyed, owner);
      if (!taken) return fail({ code: "operation_in_progress" });
      const answer = await answerTo(deps, verb, { taken, held: { id: keyed.key.id, owner } });
      if (answer) return answer;
      hasLost ||= taken.kind === "taken";
      if (taken.kind === "running" && (await isTooLate(deps, keyed.limit, end.ended)))
        return fail({ code: "operation_in_progress" });
    } finally {
      end.leave();
    }
  }
}

type TakeDeps = Pick<Deps, "db" | "effect" | "clock" | "ids" | "settings">;

function take(deps: TakeDeps, { userId, key }: Keyed, owner: string): Promise<Taken> {
  const at = deps.clock.now();
  const leaseMs = Math.max(KEY_LEASE_MS / deps.settings.timesScale, SHORTEST_LEASE_MS);
  const until = new Date(at.getTime() + leaseMs);
  const operationId = deps.ids.next();
  return deps.effect("key.take", () => takeKey(deps.db, { key, userId, operationId, owner, at, until }));
}

type Turn = { taken: Taken; held: HeldKey };

/** Returns undefined while another request holds the key: the caller waits for its outcome. */
async function answerTo<T, F extends Fault>(
  deps: Pick<Deps, "db" | "effect" | "log">,
  verb: Verb<T, F>,
  { taken, held }: Turn,
): Promise<Result<T, F | KeyFault> | undefined> {
  switch (taken.kind) {
    case "conflict":
      return fail({ code: "idempotency_conflict" });
    case "refused":
      return fail(storedRefusal(verb.refusals, taken.fault));
    case "done":
      return verb.replay(taken.operationId, (tx, change) => renameOperation(tx, held.id, change));
    case "taken":
      return runHolding(deps, verb, { id: taken.operationId, held });
    case "running":
      return undefined;
  }
}

/** Waits for the key's end or the next look. True when the request has waited its limit. */
async function isTooLate(deps: Pick<Deps, "after">, limit: Moment, ended: Moment): Promise<boolean> {
  const soon = deps.after(LOOK_AGAIN_MS);
  const isOver = limit.then(() => true);
  const isOn = Promise.race([ended, soon.reached]).then(() => false);
  const isLate = await Promise.race([isOver, isOn]);
  soon.cancel();
  return isLate;
}

/** Thrown to undo the transaction when another request took the key while this one worked. */
class KeyLost extends Error {}

/** Runs the verb while its key is held. Undefined: the key was lost, and nothing was committed. */
async function runHolding<T, F extends Fault>(
  deps: Pick<Deps, "db" | "effect" | "log">,
  verb: Verb<T, F>,
  start: { id: string; held: HeldKey },
): Promise<Result<T, F> | undefined> {
  const { operation: own, isEnded } = operationUnder(deps, verb, start);
  try {
    const result = await verb.run(own);
    if (isEnded()) return result;
    if (result.ok) throw new Error("a verb answered without a commit");
    await own.commit(keeps(verb, result.fault) ? "key.refuse" : "key.free", async () => result);
    return result;
  } catch (error) {
    if (isEnded()) throw error;
    const isOver = error instanceof KeyLost || !(await free(deps, start.held));
    if (!isOver) throw error;
    deps.log.warn({ operationId: start.id, err: error }, "an operation lost its key, and was not committed");
    return undefined;
  }
}

/**
 * Frees the key. False when this owner no longer holds it: another request took it, or a commit stands whose
 * answer was lost.
 */
function free(deps: Pick<Deps, "db" | "effect">, held: HeldKey): Promise<boolean> {
  return deps.effect("key.free", () => freeKey(deps.db, held)).catch(() => true);
}

/**
 * Makes the handle of a verb. `isEnded` says whether the outcome is stored; without a key there is no outcome
 * to store.
 */
function operationUnder<T, F extends Fault>(
  deps: Pick<Deps, "db" | "effect">,
  verb: Verb<T, F>,
  { id, held }: { id: string; held?: HeldKey },
): { operation: Operation<F>; isEnded: () => boolean } {
  let isEnded = false;
  const end = async (tx: Tx, result: Result<unknown, F>, operationId: string): Promise<void> => {
    if (held && !(await store(tx, verb, { held, result, operationId }))) throw new KeyLost();
  };
  const own: Operation<F> = {
    id,
    async commit(name, run, operationId = id) {
      const done = await commit(deps, name, async (tx, afterCommit) => {
        const result = await run(tx, afterCommit);
        if (result) await end(tx, result, operationId);
        return result;
      });
      isEnded ||= done !== undefined;
      return done;
    },
  };
  return { operation: own, isEnded: () => isEnded };
}

type Ending<F extends Fault> = { held: HeldKey; result: Result<unknown, F>; operationId: string };

function store<T, F extends Fault>(
  tx: Tx,
  verb: Verb<T, F>,
  { held, result, operationId }: Ending<F>,
): Promise<boolean> {
  if (result.ok) return endKey(tx, held, { operationId });
  return keeps(verb, result.fault) ? endKey(tx, held, { refusal: result.fault }) : freeKey(tx, held);
}

function keeps<T, F extends Fault>(verb: Verb<T, F>, fault: F): boolean {
  return isFrozen(verb.refusals, fault);
}

/** Returns a stored refusal as the verb's own type. Throws when the verb does not freeze it. */
export function storedRefusal<F extends Fault>(refusals: Verb<unknown, F>["refusals"], fault: Fault): F {
  if (isFrozen(refusals, fault)) return fault;
  throw new Error(`a key keeps the refusal ${fault.code}, which its verb does not freeze`);
}

/** True when the verb freezes this refusal under its key. */
export function isFrozen<F extends Fault>(refusals: Verb<unknown, F>["refusals"], fault: Fault): fault is F {
  return Object.entries(refusals).some(([code, does]) => code === fault.code && does === "frozen");
}

/** `operationId`: the id of the row that the request made. */
type Outcome =
  | { state: "done"; operationId: string }
  | { state: "refused"; fault: Fault }
  | { state: "running" | "unseen" };

/**
 * Returns what became of the request under a person's key, and starts nothing (rules 5.28). `unseen` is all
 * that a key without an outcome and without a running request can say: it was not used, it is another
 * person's, its refusal freed it, or its request is still on its way.
 */
export async function readOutcome(
  deps: Pick<Deps, "db" | "clock">,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<Outcome> {
  const found = await readOwnKey(deps.db, { id: keyId, userId });
  if (found?.kind === "refused") return { state: "refused", fault: found.fault };
  if (found?.kind === "done") return { state: "done", operationId: found.operationId };
  // Past its lease nobody is known to work on it, and the same request may take the key over.
  const isRunning = found !== undefined && found.until > deps.clock.now();
  return { state: isRunning ? "running" : "unseen" };
}
