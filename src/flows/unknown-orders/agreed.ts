import { fail, ok } from "../../core/result.ts";
import { lockGuarded } from "../../db/ledger.ts";
import type { Executor } from "../approvals/executor.ts";
import { lockAttempt } from "../purchases/lease-queries.ts";
import { lockRefundable } from "../refunds/queries.ts";
import { whyNotYet } from "../refunds/too-early.ts";
import { reportWord, writeWord } from "./end.ts";

/**
 * Carries out a word that an order did not arrive, which a second admin agreed to. An order that got an
 * outcome since, or whose money went back, can only be rejected (rules 12.3).
 */
export const notArrivedAgreed: Executor = async (deps, tx, agreed) => {
  const { purchaseId, attempt, proof } = readPayload(agreed.payload);
  const refundable = await lockRefundable(tx, purchaseId);
  if (!refundable) return fail({ code: "not_found" });
  const { line, buyer } = refundable;
  const live = await lockAttempt(tx, line.id);
  if (live?.attempt !== attempt || line.status !== "processing")
    return fail({ code: "approval_not_possible" });
  await lockGuarded(tx, [buyer.walletAccount]);
  const { id: newId, by, at } = agreed;
  const tooEarly = await whyNotYet(deps, tx, { line, at });
  if (tooEarly) return fail(tooEarly);
  const word = { outcome: "not_arrived", token: undefined, attempt, proof } as const;
  const people = { by, saidBy: agreed.requester.id };
  const done = await writeWord(deps, tx, { ...word, ...people, refundable, live, newId, at });
  agreed.afterCommit(() => reportWord(deps, line, { done, by }));
  return ok(newId);
};

type Payload = { purchaseId: string; attempt: number; proof: string };

function readPayload(payload: unknown): Payload {
  const { purchaseId = "", attempt = 0, proof = "" } = (payload ?? {}) as Partial<Payload>;
  return { purchaseId, attempt, proof };
}
