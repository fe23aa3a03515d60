import type { Kobo } from "../../core/money.ts";
import { cannotSay, readFloat } from "../../core/unknown-orders.ts";
import { commit, type Deps } from "../deps.ts";
import { addEvidence } from "../purchases/evidence-queries.ts";
import { insertReading, ordersBetween, readTraffic, type Traffic } from "./float-queries.ts";

type Tools = Pick<Deps, "db" | "effect" | "clock" | "suppliers">;

/** A reading of a float that has begun; `end` takes what the supplier told. */
export type Reading = { end(float: Kobo): Promise<void> };

const NOBODY: Reading = { end: async () => undefined };

/**
 * Begins a reading of our float at a supplier that cannot be asked about an order. It counts only when no
 * order was on its way there from its begin to its end. A quiet reading becomes evidence about each order
 * without an outcome that was sent since the last quiet one (rules 5.36).
 */
export async function beginReading(deps: Tools, supplier: string): Promise<Reading> {
  const port = deps.suppliers.get(supplier);
  if (!port || !cannotSay(port.question)) return NOBODY;
  const from = deps.clock.now();
  const look = (now: Date) => ({ supplier, since: from, now });
  const before = await readTraffic(deps.db, look(from));
  return {
    end: (float) =>
      commit(deps, "supplier.float_reading", async (tx) => {
        const at = deps.clock.now();
        const after = await readTraffic(tx, look(at));
        const isQuiet = isStill(before, after);
        await insertReading(tx, { supplier, float, isQuiet, open: after.open, at });
        if (!isQuiet) return;
        for (const order of await ordersBetween(tx, { supplier, from, at })) {
          const { purchase_id: purchaseId, attempt, ...window } = order;
          const verdict = readFloat({ ...window, after: float });
          await addEvidence(tx, { purchaseId, attempt, ...verdict, at });
        }
      }),
  };
}

/** True when nothing was on its way, began, ended or was sent again between two looks. */
function isStill(before: Traffic, after: Traffic): boolean {
  const isSame = before.open === after.open && before.checks === after.checks;
  return isSame && before.moving === 0 && after.moving === 0 && after.begun === 0;
}
