import type { Kobo } from "../../core/money.ts";
import type { TransferAnswer } from "../../core/ports-cash.ts";
import { type CashRow, deleteOldSales } from "./queries.ts";
import { askUntilProven, type OutsideFlow, sendOnce } from "../ask-until-proven.ts";
import type { Deps } from "../deps.ts";
import { applyCashAnswer, isSent, type SentSale } from "./outcome.ts";

/**
 * A transfer that is recorded as dispatched, with the secrets that only its first sender has. `block` is the
 * kobo of each part.
 */
export type ReadyTransfer = { sale: SentSale; block: Kobo; providerSession: string; pin: string };

/**
 * Transfers of airtime at the buyer. A transfer is sent once at most, because the first one uses up the
 * provider's session.
 */
export const CASH_ATTEMPTS: OutsideFlow<{ sale: SentSale }, ReadyTransfer, TransferAnswer, undefined> = {
  ask: (deps, { sale }) =>
    deps.effect("cash.status", () =>
      deps.airtimeToCash.status({ reference: sale.reference, quantity: sale.blocks }),
    ),
  send: transfer,
  carryOut: async (deps, { sale }, answer) => {
    await applyCashAnswer(deps, sale, answer);
    return { outcome: undefined };
  },
};

/** No other process has the session, so a transfer that was not sent from here is never sent. */
const HELD_UP: TransferAnswer = { kind: "refused", reason: "not_sent", note: "held up before it was sent" };

function transfer(
  deps: Pick<Deps, "effect" | "clock" | "airtimeToCash" | "settings">,
  { sale, block, providerSession, pin }: ReadyTransfer,
): Promise<TransferAnswer> {
  const { reference, network, blocks: quantity, dispatched_at: dispatchedAt } = sale;
  const order = { reference, network, quantity, sessionId: providerSession, block, pin };
  return sendOnce(deps, { effect: "cash.transfer", dispatchedAt, tooLate: HELD_UP }, () =>
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
