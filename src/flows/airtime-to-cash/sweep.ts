import { type CashRow, deleteOldSales, takeDueSales } from "../../db/airtime-to-cash.ts";
import { commit, type Deps } from "../deps.ts";
import { askUntilProven } from "../ask-until-proven.ts";
import { CASH_ATTEMPTS } from "./attempt.ts";
import { isSent } from "./outcome.ts";

const AT_ONCE = 50;
const TAKEN_FOR_MS = 60_000;

/** Ask about transfers whose outcome is open and whose time has come; nothing is ever sent again. Answers how many (rules 14.14). */
export async function sweepCash(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const leaseUntil = new Date(now.getTime() + TAKEN_FOR_MS / deps.settings.timesScale);
  const due = await commit(deps, "cash.take_due", (tx) =>
    takeDueSales(tx, { now, leaseUntil, limit: AT_ONCE }),
  );
  const asked = await Promise.allSettled(due.map((sale) => askAbout(deps, sale)));
  for (const result of asked)
    if (result.status === "rejected")
      deps.log.error({ err: result.reason }, "a transfer's check failed; it stays due");
  return due.length;
}

async function askAbout(deps: Deps, sale: CashRow): Promise<void> {
  if (!isSent(sale)) throw new Error("an open transfer without its order");
  await askUntilProven(deps, CASH_ATTEMPTS, { sale });
}

const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;

/** Forget sales of which no airtime ever left. */
export function tidyCash(deps: Pick<Deps, "db" | "clock">): Promise<bigint> {
  return deleteOldSales(deps.db, new Date(deps.clock.now().getTime() - FORGOTTEN_AFTER_MS));
}
