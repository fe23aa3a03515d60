import { movesOf } from "./posting.ts";
import { type AccountLookup, type ChainedMovement, chain, type Guarded } from "./ledger.ts";
import { type DailyPart, overDay } from "./limits.ts";
import { type Kobo, kobo } from "./money.ts";
import type { Fault } from "./result.ts";

/** A request key as stored: `id` hashes person and key, `hash` the request body. Both uuids. */
export type RequestKey = { id: string; hash: string };

/** A request to hold the price of a purchase. */
export type ReserveCommand = {
  purchaseId: string;
  walletAccount: bigint;
  price: Kobo;
  /** The caller's request key, if any. */
  requestKey: RequestKey | undefined;
  daily?: DailyPart | undefined;
  /** The same text for the same person, product, number and amount. */
  fingerprint: string;
  /** Skips the check for a recent equal purchase (rules 5.8). */
  allowRepeat: boolean;
  /**
   * A refusal from before the wallet was read (plan gone, service locked). It is frozen under the key too.
   */
  refusal: Fault | undefined;
  /** The refusal is our own trouble: it is returned in order, but not stored under the key. */
  isOurTrouble?: boolean;
};

/** The rows that were read under the lock. */
export type ReserveState = {
  guarded: Map<bigint, Guarded>;
  seen: Map<string, SeenKey>;
  /** Ids of recent purchases by fingerprint. */
  recent: Map<string, string>;
  /** The sums of the day by wallet, of services with a daily limit. */
  spent: Map<bigint, Kobo>;
  /** Ids that are already written, because a connection broke before the answer to their commit. */
  written: ReadonlySet<string>;
};

export type SeenKey = { hash: string; operationId: string | null; refusal: Fault | null };

export type ReserveOutcome =
  | { kind: "reserved"; before: Kobo; after: Kobo; seq: bigint }
  /** The key, or this same command, was handled before; its purchase has the outcome. */
  | { kind: "replayed"; purchaseId: string }
  | { kind: "refused"; fault: Fault }
  | { kind: "conflict" }
  | { kind: "duplicate"; purchaseId: string };

export type ReserveDecision = {
  outcomes: ReserveOutcome[];
  movements: ChainedMovement[];
  /** The keys to store, each with an operation or a refusal. */
  keys: { command: ReserveCommand; operationId: string | null; refusal: Fault | null }[];
};

/**
 * Decides a batch of reserves in order of arrival, as if each had run alone. Pure: no I/O, so that a ten-line
 * oracle can check it. The order of the checks is a rule: key first, then refusal, repeat, freeze, balance
 * (rules 5.7). The retry of a purchase that succeeded must never get "insufficient".
 */
export function decideReserves(
  accountOf: AccountLookup,
  commands: readonly ReserveCommand[],
  state: ReserveState,
): ReserveDecision {
  const batch: BatchState = { accountOf, state, decision: { outcomes: [], movements: [], keys: [] } };
  for (const command of commands) batch.decision.outcomes.push(decideOne(batch, command));
  return batch.decision;
}

/** The state of a batch while it is decided: `state` changes with each command, and `decision` grows. */
type BatchState = { accountOf: AccountLookup; state: ReserveState; decision: ReserveDecision };

function decideOne(batch: BatchState, command: ReserveCommand): ReserveOutcome {
  const { state } = batch;
  if (state.written.has(command.purchaseId)) return { kind: "replayed", purchaseId: command.purchaseId };
  const earlier = command.requestKey && state.seen.get(command.requestKey.id);
  if (earlier) return replay(earlier, command);
  if (command.refusal && command.isOurTrouble) return { kind: "refused", fault: command.refusal };
  if (command.refusal) return refuse(batch, command, command.refusal);
  const equal = command.allowRepeat ? undefined : state.recent.get(command.fingerprint);
  return equal ? { kind: "duplicate", purchaseId: equal } : take(batch, command);
}

function take(batch: BatchState, command: ReserveCommand): ReserveOutcome {
  const { accountOf, state, decision } = batch;
  const { purchaseId, walletAccount, price, daily } = command;
  const before = state.guarded.get(walletAccount);
  if (!before) throw new Error("wallet was not locked");
  const spent = state.spent.get(walletAccount) ?? kobo(0n);
  if (daily && spent + daily.amount > daily.most) return refuse(batch, command, overDay(daily.most, spent));
  const posted = chain(
    movesOf(accountOf, "purchase.reserve", { id: purchaseId, user: walletAccount, price }),
    state.guarded,
  );
  if (!posted.ok) return refuse(batch, command, posted.fault);
  decision.movements.push(...posted.value);
  state.recent.set(command.fingerprint, purchaseId);
  if (daily) state.spent.set(walletAccount, kobo(spent + daily.amount));
  remember(batch, command, { operationId: purchaseId, refusal: null });
  const after = state.guarded.get(walletAccount) ?? before;
  return { kind: "reserved", before: before.balance, after: after.balance, seq: after.seq };
}

function replay(earlier: SeenKey, command: ReserveCommand): ReserveOutcome {
  if (earlier.hash !== command.requestKey?.hash) return { kind: "conflict" };
  if (earlier.refusal) return { kind: "refused", fault: earlier.refusal };
  return { kind: "replayed", purchaseId: earlier.operationId ?? command.purchaseId };
}

function refuse(batch: BatchState, command: ReserveCommand, fault: Fault): ReserveOutcome {
  remember(batch, command, { operationId: null, refusal: fault });
  return { kind: "refused", fault };
}

function remember(
  { state, decision }: BatchState,
  command: ReserveCommand,
  result: { operationId: string | null; refusal: Fault | null },
): void {
  if (!command.requestKey) return;
  state.seen.set(command.requestKey.id, { hash: command.requestKey.hash, ...result });
  decision.keys.push({ command, ...result });
}
