import type { RequestKey } from "../core/reserve.ts";
import { fail, type Fault, type Result } from "../core/result.ts";
import type { NewPurchase, Reserved } from "../db/money-engine.ts";
import type { Deps } from "./deps.ts";
import { type Asked, isFrozen, type KeyConflict, storedRefusal, type Verb } from "./operation.ts";

/**
 * A verb whose one commit is batched with others. The engine claims the key, writes the row and posts in the
 * same flush, so the key costs no extra round trip. Equal requests queue for the same wallet, and the later
 * one sees what the first one wrote.
 */
export type BatchedVerb<T, F extends Fault> = {
  refusals: Verb<T, F>["refusals"];
  /** The purchase to reserve, or an early refusal. `batchedOperation` adds the key. */
  order: Result<NewPurchase, F>;
  /** Returns an empty purchase, by which the engine stores a refusal under the key. */
  refused: () => NewPurchase;
  /** Continues after this very request reserved the purchase. */
  run(reserved: Reserved): Promise<Result<T, F>>;
  replay(operationId: string): Promise<Result<T, F>>;
};

/** Refusals of the engine; they do not use up the key. */
export type BatchFault =
  | KeyConflict
  | { code: "overloaded" }
  | { code: "duplicate_purchase"; transactionId: string };

/**
 * Does what `operation` does for a verb whose first commit is batched. Errors: those of the verb,
 * `BatchFault`.
 */
export async function batchedOperation<T, F extends Fault>(
  deps: Pick<Deps, "money" | "effect">,
  { key }: Asked,
  verb: BatchedVerb<T, F>,
): Promise<Result<T, F | BatchFault>> {
  if (!verb.order.ok && !key) return verb.order;
  const purchase = underBatchedKey(verb, key);
  const { purchaseId, refusal, isOurTrouble } = purchase.command;
  const name = refusal ? "purchase.refuse" : "purchase.reserve";
  const reserved = await deps.effect(name, () => deps.money.reserve(purchase));
  if (!reserved.ok) return reserved;
  const { outcome } = reserved.value;
  switch (outcome.kind) {
    case "reserved":
      return verb.run(reserved.value);
    case "replayed":
      // A flush whose acknowledgement was lost is reported as a replay of itself: this request continues it.
      return outcome.purchaseId === purchaseId ? verb.run(reserved.value) : verb.replay(outcome.purchaseId);
    case "conflict":
      return fail({ code: "idempotency_conflict" });
    case "duplicate":
      return fail({ code: "duplicate_purchase", transactionId: outcome.purchaseId });
    case "refused":
      if (isOurTrouble && outcome.fault === refusal && !verb.order.ok) return verb.order;
      return fail(storedRefusal(verb.refusals, outcome.fault));
  }
}

/**
 * Returns the order under its key, or an empty purchase by which the engine stores a refusal under the key.
 */
function underBatchedKey<T, F extends Fault>(
  { order, refusals, refused }: BatchedVerb<T, F>,
  requestKey: RequestKey | undefined,
): NewPurchase {
  if (order.ok) return { ...order.value, command: { ...order.value.command, requestKey } };
  const bare = refused();
  const isOurTrouble = !isFrozen(refusals, order.fault);
  return { ...bare, command: { ...bare.command, requestKey, refusal: order.fault, isOurTrouble } };
}
