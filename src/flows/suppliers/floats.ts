import { cannotSay } from "../../core/unknown-orders.ts";
import { claimFloats, writeFloat } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { beginReading } from "../unknown-orders/float.ts";

/** How often it is looked for floats to read. */
export const FLOATS_LOOK_MS = 60_000;
/** How long a float is young, so that it is not read; where it may tell of an order, only `SOON_MS`. */
const YOUNG_MS = 5 * 60_000 - 30_000;
const SOON_MS = 50_000;

/**
 * Reads our float at every enabled supplier every five minutes, each once over all processes, and raises the
 * alarm where it is below our setting (rules 4.25). A supplier that does not answer keeps its last float,
 * whose age is shown; one that tells no float is not asked. Where a float may tell of an order without an
 * outcome, it is read within a minute (rules 5.36).
 */
export async function readFloats(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const ago = (ms: number) => new Date(at.getTime() - ms / deps.settings.timesScale);
  const telling = [...deps.suppliers].flatMap(([code, port]) => (cannotSay(port.question) ? [code] : []));
  const due = { before: ago(YOUNG_MS), soon: ago(SOON_MS), telling, at };
  const mine = await commit(deps, "supplier.claim_floats", (tx) => claimFloats(tx, due));
  await Promise.all(mine.map((supplier) => readFloat(deps, supplier)));
}

async function readFloat(deps: Deps, supplier: string): Promise<void> {
  const port = deps.suppliers.get(supplier);
  if (port?.tellsFloat === false) return;
  const reading = await beginReading(deps, supplier);
  const float = port && (await deps.effect("supplier.balance", () => port.balance()));
  if (float === undefined) return deps.log.warn({ supplier }, "the supplier's float could not be read");
  const { lowFloat } = deps.catalogue().settings;
  const isLow = float < lowFloat;
  const { wasLow } = await commit(deps, "supplier.float", (tx) =>
    writeFloat(tx, { supplier, float, isLow, at: deps.clock.now() }),
  );
  await reading.end(float);
  if (isLow && !wasLow) deps.log.error({ supplier, float: Number(float) }, "the float at a supplier is low");
  if (!isLow && wasLow) deps.log.info({ supplier }, "the float at a supplier is enough again");
}
