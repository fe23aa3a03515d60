import { claimFloats, writeFloat } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";

/** How often floats are read; a process skips floats that are younger. */
export const FLOATS_EVERY_MS = 5 * 60_000;
const YOUNG_MS = FLOATS_EVERY_MS - 30_000;

/**
 * Reads our float at every enabled supplier, each once over all processes, and raises the alarm where it is
 * below our setting (rules 4.25). A supplier that does not answer keeps its last float, whose age is shown;
 * one that tells no float is not asked.
 */
export async function readFloats(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const before = new Date(at.getTime() - YOUNG_MS / deps.settings.timesScale);
  const mine = await commit(deps, "supplier.claim_floats", (tx) => claimFloats(tx, { before, at }));
  await Promise.all(mine.map((supplier) => readFloat(deps, supplier)));
}

async function readFloat(deps: Deps, supplier: string): Promise<void> {
  const port = deps.suppliers.get(supplier);
  if (port?.tellsFloat === false) return;
  const float = port && (await deps.effect("supplier.balance", () => port.balance()));
  if (float === undefined) return deps.log.warn({ supplier }, "the supplier's float could not be read");
  const { lowFloat } = deps.catalogue().settings;
  const isLow = float < lowFloat;
  const { wasLow } = await commit(deps, "supplier.float", (tx) =>
    writeFloat(tx, { supplier, float, isLow, at: deps.clock.now() }),
  );
  if (isLow && !wasLow) deps.log.error({ supplier, float: Number(float) }, "the float at a supplier is low");
  if (!isLow && wasLow) deps.log.info({ supplier }, "the float at a supplier is enough again");
}
