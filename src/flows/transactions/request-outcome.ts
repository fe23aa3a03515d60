import type { Fault } from "../../core/result.ts";
import { readOwnKey } from "../../db/request-keys.ts";
import type { Deps } from "../deps.ts";
import type { TransactionRow } from "../rows.ts";
import { readTransaction } from "./list.ts";

/** `row`: the transaction that the request made, where it is this person's. */
type Outcome =
  | { state: "done"; row: TransactionRow | undefined }
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
  switch (found?.kind) {
    case "refused":
      return { state: "refused", fault: found.fault };
    case "running":
      // Past its lease nobody is known to work on it, and the same request may take the key over.
      return { state: found.until > deps.clock.now() ? "running" : "unseen" };
    case "done": {
      const read = await readTransaction(deps, userId, found.operationId);
      return { state: "done", row: read.ok ? read.value : undefined };
    }
    case undefined:
      return { state: "unseen" };
  }
}
