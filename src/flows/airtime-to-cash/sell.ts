import { fail, ok, type Result } from "../../core/result.ts";
import { findSale } from "./queries.ts";
import type { TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { sendUntilProven } from "../ask-until-proven.ts";
import type { Deps } from "../deps.ts";
import { CASH_ATTEMPTS } from "./attempt.ts";
import { type StartedTransfer, type StartFault, startTransfer, type TransferRequest } from "./transfer.ts";

/** The longest wait for the outcome; after it the seller gets the pending transaction (as rules 5.16). */
const ANSWER_WITHIN_MS = 20_000;

type Outcome =
  | { code: "transfer_pin_wrong"; transactionId: string }
  | { code: "airtime_too_low"; transactionId: string }
  | { code: "airtime_session_ended"; transactionId: string }
  | { code: "airtime_transfer_refused"; transactionId: string }
  | { code: "airtime_to_cash_unavailable"; transactionId: string };
export type SellFault = StartFault | Outcome | { code: "internal" };

/**
 * Sells airtime from the customer's SIM. The customer's PIN goes to the provider and is stored nowhere.
 * Returns the transaction, final or still pending after 20 seconds. Errors: those of the start, and the
 * network's refusal.
 */
export async function sellAirtime(
  deps: Deps,
  request: TransferRequest,
  pin: string,
): Promise<Result<TransactionRow, SellFault>> {
  const started = await startTransfer(deps, request);
  if (!started.ok) return started;
  const id = started.value.kind === "fresh" ? started.value.sale.id : started.value.saleId;
  if (started.value.kind === "fresh") await launch(deps, started.value, pin);
  const running = deps.deliveries.get(id);
  if (running) await waitAtMost(deps, running);
  return readOutcome(deps, id);
}

/**
 * Starts the transfer; the promise never rejects. A failure is left to the sweeper, which finds the open row.
 */
async function launch(deps: Deps, started: StartedTransfer & { kind: "fresh" }, pin: string): Promise<void> {
  const { sale, providerSession } = started;
  const { id } = sale;
  const line = await findTransaction(deps.db, id);
  if (!line) throw new Error("a sale without its line of history");
  const running = sendUntilProven(deps, CASH_ATTEMPTS, { sale, secrets: { providerSession, pin } })
    .catch((error: unknown) => {
      deps.log.error({ saleId: id, err: error }, "transfer interrupted; the sweeper will ask about it");
    })
    .then(() => line)
    .finally(() => deps.deliveries.delete(id));
  deps.deliveries.set(id, running);
}

async function waitAtMost(deps: Pick<Deps, "after">, running: Promise<unknown>): Promise<void> {
  const limit = deps.after(ANSWER_WITHIN_MS);
  await Promise.race([running, limit.reached]);
  limit.cancel();
}

const CODES: Record<string, Outcome["code"]> = {
  wrong_pin: "transfer_pin_wrong",
  low_airtime: "airtime_too_low",
  session_expired: "airtime_session_ended",
  not_sent: "airtime_to_cash_unavailable",
  house: "airtime_to_cash_unavailable",
};

/** Reads the answer from the stored row, so that a repeated request gets the same answer. */
async function readOutcome(deps: Pick<Deps, "db">, id: string): Promise<Result<TransactionRow, SellFault>> {
  const [sale, line] = await Promise.all([findSale(deps.db, id), findTransaction(deps.db, id)]);
  if (!sale || !line) return fail({ code: "internal" });
  if (sale.state !== "failed") return ok(line);
  return fail({ code: CODES[sale.reason] ?? "airtime_transfer_refused", transactionId: id });
}
