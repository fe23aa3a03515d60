import { movesOf } from "./posting.ts";
import { type AccountLookup, type ChainedMovement, chain, type Guarded } from "./ledger.ts";
import type { Kobo } from "./money.ts";
import type { Fault } from "./result.ts";

/** An Idempotency-Key as stored: `id` hashes person and key, `hash` what was asked under it. Both uuids. */
export type RequestKey = { id: string; hash: string };

/** One request to take the price of a purchase from a wallet. */
export type ReserveCommand = {
  purchaseId: string;
  walletAccount: bigint;
  price: Kobo;
  /** The caller's Idempotency-Key, hashed with the person; and the hash of what was asked under it. */
  requestKey: RequestKey | undefined;
  /** Same person, product, number and amount have the same text. */
  fingerprint: string;
  /** Not held against its recent twins (rules 5.8). */
  allowRepeat: boolean;
  /** Decided before the wallet was looked at (plan gone, service locked): frozen under the key all the same. */
  refusal: Fault | undefined;
  /** The refusal is trouble of ours: told when its turn has come, but not kept under the key. */
  isOurTrouble?: boolean;
};

/** What was found under the lock. */
export type ReserveState = {
  guarded: Map<bigint, Guarded>;
  seen: Map<string, SeenKey>;
  /** Purchases of the last seconds by fingerprint. */
  recent: Map<string, string>;
  /** Ids that a lost acknowledgement had already written. */
  written: ReadonlySet<string>;
};

export type SeenKey = { hash: string; operationId: string | null; refusal: Fault | null };

export type ReserveOutcome =
  | { kind: "reserved"; before: Kobo; after: Kobo; seq: bigint }
  /** The key, or this very command, was handled before: its purchase tells the rest. */
  | { kind: "replayed"; purchaseId: string }
  | { kind: "refused"; fault: Fault }
  | { kind: "conflict" }
  | { kind: "duplicate"; purchaseId: string };

export type ReserveDecision = {
  outcomes: ReserveOutcome[];
  movements: ChainedMovement[];
  /** Keys to store: an operation or a refusal each. */
  keys: { command: ReserveCommand; operationId: string | null; refusal: Fault | null }[];
};

/**
 * Decide a batch of reserves in arrival order, as if each had run alone. Pure: no I/O, so a ten-line oracle can check it.
 * The order of the questions is a rule: key first, then refusal, repeat, balance (rules 5.7): the retry of a purchase that
 * succeeded must never hear "insufficient".
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

/** What a batch is decided with: the state moves forward from command to command, the decision grows. */
type BatchState = { accountOf: AccountLookup; state: ReserveState; decision: ReserveDecision };

function decideOne(batch: BatchState, command: ReserveCommand): ReserveOutcome {
  const { state } = batch;
  if (state.written.has(command.purchaseId)) return { kind: "replayed", purchaseId: command.purchaseId };
  const earlier = command.requestKey && state.seen.get(command.requestKey.id);
  if (earlier) return replay(earlier, command);
  if (command.refusal && command.isOurTrouble) return { kind: "refused", fault: command.refusal };
  if (command.refusal) return refuse(batch, command, command.refusal);
  const twin = command.allowRepeat ? undefined : state.recent.get(command.fingerprint);
  return twin ? { kind: "duplicate", purchaseId: twin } : take(batch, command);
}

function take(batch: BatchState, command: ReserveCommand): ReserveOutcome {
  const { accountOf, state, decision } = batch;
  const { purchaseId, walletAccount, price } = command;
  const before = state.guarded.get(walletAccount);
  if (!before) throw new Error("wallet was not locked");
  const posted = chain(
    movesOf(accountOf, "purchase.reserve", { id: purchaseId, user: walletAccount, price }),
    state.guarded,
  );
  if (!posted.ok) return refuse(batch, command, posted.fault);
  decision.movements.push(...posted.value);
  state.recent.set(command.fingerprint, purchaseId);
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
