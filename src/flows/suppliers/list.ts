import type { BreakerState } from "../../core/breaker.ts";
import type { Service } from "../../core/transactions.ts";
import {
  countOpenOrders,
  type Health,
  readHealth,
  readSuppliers,
  type SupplierRow,
  type SupplierStateRow,
} from "./queries.ts";
import type { SetupProblems } from "../../core/ports-suppliers.ts";
import type { Deps } from "../deps.ts";
import { openSetup } from "./setup.ts";

export type SupplierService = {
  service: Service;
  breaker: BreakerState;
  inFlight: number;
  open: number;
  hour: Health | undefined;
  day: Health | undefined;
};
export type WatchedSupplier = {
  row: SupplierRow;
  state: SupplierStateRow | undefined;
  /** The parts that keep it from selling, by field; none when it is set up. */
  problems: SetupProblems;
  tellsFloat: boolean;
  lines: SupplierService[];
};

const HOUR_MS = 3_600_000;

/** Said at the start, by the readiness check and on the screen while nothing can be sold (rules 4.39). */
const NO_SUPPLIER = "No supplier is switched on: nothing can be sold. Add one under Suppliers";

/** Returns what is missing before anything can be sold, as far as suppliers go. */
export function missingSuppliers({ catalogue }: Pick<Deps, "catalogue">): string | undefined {
  return [...catalogue().suppliers.values()].some(({ isEnabled }) => isEnabled) ? undefined : NO_SUPPLIER;
}

/**
 * Lists every supplier for admins (rules 4.23): the stored row, recent outcomes, and its state in this
 * process.
 */
export async function listSuppliers(
  deps: Pick<Deps, "db" | "clock" | "router" | "vault" | "supplierDialects">,
): Promise<WatchedSupplier[]> {
  const now = deps.clock.now().getTime();
  const [{ rows, states }, hour, day, open] = await Promise.all([
    readSuppliers(deps.db),
    readHealth(deps.db, new Date(now - HOUR_MS)),
    readHealth(deps.db, new Date(now - 24 * HOUR_MS)),
    countOpenOrders(deps.db),
  ]);
  const lines = deps.router.states();
  const of = <T extends { supplier: string; service: Service }>(
    list: readonly T[],
    code: string,
    service: Service,
  ) => list.find((entry) => entry.supplier === code && entry.service === service);
  return rows.map((row) => ({
    row,
    state: states.get(row.code),
    ...standing(deps, row),
    lines: row.services.map((service) => ({
      service,
      breaker: of(lines, row.code, service)?.state ?? "closed",
      inFlight: of(lines, row.code, service)?.inFlight ?? 0,
      open: of(open, row.code, service)?.open ?? 0,
      hour: of(hour, row.code, service),
      day: of(day, row.code, service),
    })),
  }));
}

function standing(deps: Pick<Deps, "vault" | "supplierDialects">, row: SupplierRow) {
  const { setup, problems } = openSetup(deps, row);
  return { problems, tellsFloat: deps.supplierDialects.tellsFloat(setup) };
}
