import { readConfirmed } from "../db/confirmed-commit.ts";
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
 * sweeper, because the row is due; the answer is the row as it stands then, for another process may have
 * ended it meanwhile (rules 8.85).
 */
export function launchAndWait(
  deps: Pick<Deps, "db" | "clock" | "log" | "deliveries" | "after">,
  sent: { row: TransactionRow; answerBy?: Date | undefined },
  run: () => Promise<TransactionRow>,
): Promise<TransactionRow | undefined> {
  const waitMs = patience(deps, sent.answerBy);
  return firstOf(deps, { id: sent.row.id, waitMs }, launch(deps, sent.row, run));
}

/** Joins a delivery that runs here or in another process, and waits for its outcome. */
export async function followOutcome(
  deps: Pick<Deps, "db" | "clock" | "deliveries" | "after">,
  id: string,
  answerBy?: Date,
): Promise<TransactionRow | undefined> {
  const running = deps.deliveries.get(id);
  const waitMs = patience(deps, answerBy);
  if (running) return firstOf(deps, { id, waitMs }, running);
  const until = deps.clock.now().getTime() + waitMs;
  for (;;) {
    const row = await stored(deps, id);
    if (isFinal(row) || deps.clock.now().getTime() >= until) return row;
    await deps.after(POLL_MS).reached;
  }
}

/** Returns how long to wait: our usual time, or less when the caller wants an answer sooner. */
function patience({ clock }: Pick<Deps, "clock">, answerBy: Date | undefined): number {
  if (!answerBy) return ANSWER_WITHIN_MS;
  const left = answerBy.getTime() - clock.now().getTime();
  return Math.min(ANSWER_WITHIN_MS, Math.max(0, left));
}

function launch(
  deps: Pick<Deps, "db" | "log" | "deliveries">,
  row: TransactionRow,
  run: () => Promise<TransactionRow>,
): Promise<TransactionRow> {
  const { id } = row;
  const running = run()
    .catch(async (error: unknown) => {
      deps.log.error({ transactionId: id, err: error }, "delivery interrupted; the sweeper will finish it");
      const now = await stored(deps, id).catch(() => undefined);
      return now ?? row;
    })
    .finally(() => deps.deliveries.delete(id));
  deps.deliveries.set(id, running);
  return running;
}

async function firstOf(
  deps: Pick<Deps, "db" | "after">,
  { id, waitMs }: { id: string; waitMs: number },
  running: Promise<TransactionRow>,
): Promise<TransactionRow | undefined> {
  const limit = deps.after(waitMs);
  const row = await Promise.race([running, limit.reached]);
  limit.cancel();
  return row ?? stored(deps, id);
}

/** Reads the row, a final one confirmed: the answer rests on it. */
function stored({ db }: Pick<Deps, "db">, id: string): Promise<TransactionRow | undefined> {
  return readConfirmed(db, (on) => findTransaction(on, id), isFinal);
}

function isFinal(row: TransactionRow | undefined): boolean {
  return row?.status !== "processing" && row?.status !== "pending";
}
