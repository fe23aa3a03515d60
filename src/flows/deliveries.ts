import type { TransactionRow } from "../db/schema.ts";
import { findTransaction } from "../db/transactions.ts";
import type { Deps } from "./deps.ts";

/** Waits for orders sent outside: a purchase at a supplier, a withdrawal at the payout provider. */

/**
 * The longest wait for a final answer. After it the person gets `processing`, and the delivery goes on (rules
 * 5.16).
 */
const ANSWER_WITHIN_MS = 20_000;
const POLL_MS = 250;

/**
 * Starts the delivery that a row records as sent, and waits for its outcome. A failure is left to the
 * sweeper, because the row is due.
 */
export function launchAndWait(
  deps: Pick<Deps, "db" | "log" | "deliveries" | "after">,
  row: TransactionRow,
  run: () => Promise<TransactionRow>,
): Promise<TransactionRow | undefined> {
  return firstOf(deps, row.id, launch(deps, row, run));
}

/** Joins a delivery that runs here or in another process, and waits for its outcome. */
export async function followOutcome(
  deps: Pick<Deps, "db" | "clock" | "deliveries" | "after">,
  id: string,
): Promise<TransactionRow | undefined> {
  const running = deps.deliveries.get(id);
  if (running) return firstOf(deps, id, running);
  const until = deps.clock.now().getTime() + ANSWER_WITHIN_MS;
  for (;;) {
    const row = await findTransaction(deps.db, id);
    const isFinal = row?.status !== "processing" && row?.status !== "pending";
    if (isFinal || deps.clock.now().getTime() >= until) return row;
    await deps.after(POLL_MS).reached;
  }
}

function launch(
  deps: Pick<Deps, "log" | "deliveries">,
  row: TransactionRow,
  run: () => Promise<TransactionRow>,
): Promise<TransactionRow> {
  const { id } = row;
  const running = run()
    .catch((error: unknown) => {
      deps.log.error({ transactionId: id, err: error }, "delivery interrupted; the sweeper will finish it");
      return row;
    })
    .finally(() => deps.deliveries.delete(id));
  deps.deliveries.set(id, running);
  return running;
}

async function firstOf(
  deps: Pick<Deps, "db" | "after">,
  id: string,
  running: Promise<TransactionRow>,
): Promise<TransactionRow | undefined> {
  const limit = deps.after(ANSWER_WITHIN_MS);
  const row = await Promise.race([running, limit.reached]);
  limit.cancel();
  return row ?? findTransaction(deps.db, id);
}
