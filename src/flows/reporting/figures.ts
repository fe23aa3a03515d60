import { ABROAD } from "../../core/abroad.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { type Network, NETWORKS } from "../../core/networks.ts";
import { secondsFor } from "../../core/sales.ts";
import { SOLD_COMPANIES } from "../../core/services.ts";
import { type NetworkSums, speedsOfDay, sumDays, foldDay, foldHour, lockFold, takeHours } from "./queries.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Deps, commit } from "../deps.ts";
import { checkDays, type DayFault } from "../transactions/filter.ts";
import { lagosDay } from "../../core/days.ts";

/**
 * The sales of a network: volume in gigabytes, and profit in kobo: price less cost of delivered
 * purchases, less the cost of others that was ours to bear.
 */
export type NetworkFigures = { network: Network; gigabytes: number; profit: Kobo };

/** Returns figures of the four networks in their order, including networks that sold nothing. */
export function figuresOf(sums: readonly NetworkSums[]): NetworkFigures[] {
  return NETWORKS.map((network) => {
    const found = sums.find((one) => one.network === network);
    const profit = kobo((found?.sales ?? 0n) - (found?.cost ?? 0n));
    return { network, gigabytes: (found?.volumeMb ?? 0) / 1_000, profit };
  });
}

export type SalesFigures = { networks: NetworkFigures[]; sales: Kobo; profit: Kobo };

/**
 * Returns volume and profit per network over days, with the sums over all sales (rules 8.14). Errors:
 * bad_request for a day that does not exist.
 */
export async function salesFigures(
  deps: Pick<Deps, "db">,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<Result<SalesFigures, DayFault>> {
  const read = checkDays(days);
  if (!read.ok) return read;
  const none = { type: undefined, status: undefined, network: undefined, supplier: undefined };
  const sums = await sumDays(deps.db, { ...read.value, ...none });
  const total = (part: "sales" | "cost") => sums.reduce((sum, one) => sum + one[part], 0n);
  return ok({
    networks: figuresOf(sums),
    sales: kobo(total("sales")),
    profit: kobo(total("sales") - total("cost")),
  });
}

const ELECTRICITY = "electricity";

export type Service = {
  network: string;
  success: number;
  failed: number;
  refunded: number;
  open: number;
  p50Seconds: number | undefined;
  p95Seconds: number | undefined;
};

/**
 * Returns the outcomes of one day's orders by network, by company, and together for electricity and for
 * abroad (rules 8.15). Errors: bad_request for a day that does not exist.
 */
export async function serviceLevels(
  deps: Pick<Deps, "db">,
  day: string,
): Promise<Result<Service[], { code: "bad_request"; fields: { day: string } }>> {
  const read = checkDays({ from: day });
  if (!read.ok) return fail({ code: "bad_request", fields: { day: "Use a date such as 2026-01-31" } });
  const rows = await speedsOfDay(deps.db, day);
  const groups = Map.groupBy(rows, (row) => row.network);
  const companies = SOLD_COMPANIES.map(({ name }) => name);
  const levels = [...NETWORKS, ELECTRICITY, ...companies, ABROAD].map((network) => {
    const own = groups.get(network) ?? [];
    const count = (...statuses: string[]) =>
      own.filter((row) => statuses.includes(row.status)).reduce((sum, row) => sum + row.lines, 0);
    const speeds = new Map<number, number>();
    for (const { speed, lines } of own) if (speed >= 0) speeds.set(speed, (speeds.get(speed) ?? 0) + lines);
    return {
      network,
      success: count("success"),
      failed: count("failed"),
      refunded: count("refunded"),
      open: count("pending", "processing"),
      p50Seconds: secondsFor(0.5, speeds),
      p95Seconds: secondsFor(0.95, speeds),
    };
  });
  return ok(levels);
}

/**
 * Updates the figures of hours and days (rules 8.14): everything due is one commit with its checkpoint, by
 * one process at a time. Returns how many hours were computed; 0 also while another process does it.
 */
export function foldSales(deps: Pick<Deps, "db" | "effect" | "clock">): Promise<number> {
  return commit(deps, "sales.fold", async (tx) => {
    if (!(await lockFold(tx))) return 0;
    const now = deps.clock.now();
    const hours = await takeHours(tx, now);
    for (const hour of hours) await foldHour(tx, hour, now);
    for (const day of new Set(hours.map(lagosDay))) await foldDay(tx, day, now);
    return hours.length;
  });
}
