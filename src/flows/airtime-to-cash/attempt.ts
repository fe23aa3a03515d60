import type { TransferAnswer } from "../../core/ports-cash.ts";
import { type CashRow, deleteOldSales } from "./queries.ts";
import { askUntilProven, type OutsideFlow, sendOnce } from "../ask-until-proven.ts";
import type { Deps } from "../deps.ts";
import { applyCashAnswer, type OpenSale, type ReadySale } from "./outcome.ts";
import { isSent, openTransferOf } from "./sent-sale.ts";

/**
 * Transfers of airtime at the buyer. Each one is sent once at most, by the seller's first request: nobody
 * else has the provider's session and the PIN. After the equal transfers have arrived the last, smaller one
 * is the next.
 */
export const CASH_ATTEMPTS: OutsideFlow<OpenSale, ReadySale, TransferAnswer, undefined> = {
  ask: (deps, { sale }) => {
    const { reference, quantity } = openTransferOf(sale);
    return deps.effect("cash.status", () => deps.airtimeToCash.status({ reference, quantity }));
  },
  send: transfer,
  carryOut: async (deps, about, answer) => ({
    outcome: undefined,
    next: await applyCashAnswer(deps, about, answer),
  }),
};

/** No other process has the session, so a transfer that was not sent from here is never sent. */
const HELD_UP: TransferAnswer = { kind: "refused", reason: "not_sent", note: "held up before it was sent" };

function transfer(
  deps: Pick<Deps, "effect" | "clock" | "steady" | "airtimeToCash" | "settings">,
  { sale, secrets: { providerSession, pin } }: ReadySale,
): Promise<TransferAnswer> {
  const { reference, quantity, block, sentAt } = openTransferOf(sale);
  const order = { reference, network: sale.network, quantity, sessionId: providerSession, block, pin };
  return sendOnce(deps, { effect: "cash.transfer", dispatchedAt: sentAt, tooLate: HELD_UP }, () =>
    deps.airtimeToCash.transfer(order),
  );
}

/** Requeries an open transfer that is due. It never sends a transfer again (rules 14.14). */
export async function requeryTransfer(deps: Deps, sale: CashRow): Promise<void> {
  if (!isSent(sale)) throw new Error("an open transfer without its order");
  await askUntilProven(deps, CASH_ATTEMPTS, { sale });
}

const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;

/** Deletes old sales that never came to a transfer. Returns how many. */
export function tidyCash(deps: Pick<Deps, "db" | "clock">): Promise<bigint> {
  return deleteOldSales(deps.db, new Date(deps.clock.now().getTime() - FORGOTTEN_AFTER_MS));
}
