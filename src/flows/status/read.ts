import { ABROAD } from "../../core/abroad.ts";
import { countryName } from "../../core/countries.ts";
import {
  type Figures,
  figuresOf,
  PERIOD_DAYS,
  REFUND_PROMISE_SECONDS,
  STALE_MS,
  STATUS_PERIODS,
  type StatusPeriod,
} from "../../core/service-level.ts";
import type { Deps } from "../deps.ts";
import { type Incident, readIncidents, readReach, type Sum, sumSpans } from "./queries.ts";

type Periods = Record<StatusPeriod, Figures>;
/** The figures of one service on one network, or at one company. */
export type MeasuredService = { service: string; network: string; periods: Periods };
export type StatusReport = {
  /** Up to when purchases are counted; null before anything was. */
  asOf: Date | null;
  /** True where the figures are older than they should be, or could not be read again. */
  isStale: boolean;
  refundPromiseSeconds: number;
  all: Periods;
  services: MeasuredService[];
  incidents: Incident[];
};

const KEPT_MS = 30_000;
const TRY_AGAIN_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

type Reading = Pick<Deps, "db" | "clock">;
type Kept = { until: number; report: Promise<StatusReport>; last: StatusReport | undefined };
const kept = new WeakMap<Deps["db"], Kept>();

/**
 * Returns the public status, read at most every thirty seconds in one process (rules 23.5). While it cannot
 * be read, the last one is returned as out of date; throws where there is none. The same figures are the same
 * object.
 */
export function readStatus(deps: Reading): Promise<StatusReport> {
  const now = deps.clock.now().getTime();
  const known = kept.get(deps.db);
  if (known && now < known.until) return known.report;
  const next: Kept = { until: now + KEPT_MS, last: known?.last, report: readAgain(deps, known?.last) };
  kept.set(deps.db, next);
  next.report = next.report.then(
    (report) => {
      next.last = report;
      return report;
    },
    (error: unknown) => {
      next.until = deps.clock.now().getTime() + TRY_AGAIN_MS;
      if (!next.last) throw error;
      if (!next.last.isStale) next.last = { ...next.last, isStale: true };
      return next.last;
    },
  );
  return next.report;
}

async function readAgain(deps: Reading, last: StatusReport | undefined): Promise<StatusReport> {
  const report = await read(deps);
  return last && JSON.stringify(last) === JSON.stringify(report) ? last : report;
}

async function read({ db, clock }: Reading): Promise<StatusReport> {
  const now = clock.now();
  const readTo = await readReach(db);
  const [day, week, month] = await Promise.all(
    STATUS_PERIODS.map((period) =>
      sumSpans(db, { minutes: period === "day" ? 5 : 60, since: since(readTo, period) }),
    ),
  );
  const sums: Record<StatusPeriod, readonly Sum[]> = { day: day ?? [], week: week ?? [], month: month ?? [] };
  const incidents = await readIncidents(db, new Date(now.getTime() - PERIOD_DAYS.month * DAY_MS));
  return {
    asOf: readTo.getTime() === 0 ? null : readTo,
    isStale: readTo.getTime() > 0 && now.getTime() - readTo.getTime() > STALE_MS,
    refundPromiseSeconds: REFUND_PROMISE_SECONDS,
    all: periodsOf(sums, () => true),
    services: servicesOf(sums),
    incidents,
  };
}

/** Periods begin at a whole stretch. */
function since(readTo: Date, period: StatusPeriod): Date {
  const step = (period === "day" ? 5 : 60) * MINUTE_MS;
  return new Date(Math.floor(readTo.getTime() / step) * step - PERIOD_DAYS[period] * DAY_MS);
}

/** Everything that was bought within a month, whatever it is: the pairs come from the rows. */
function servicesOf(sums: Record<StatusPeriod, readonly Sum[]>): MeasuredService[] {
  const pairs = new Map(
    STATUS_PERIODS.flatMap((period) => sums[period]).map(({ service, network }) => [
      `${service} ${network}`,
      { service, network },
    ]),
  );
  const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
    one < other ? -1 : 1;
  return [...pairs].sort(byName).map(([, { service, network }]) => ({
    service,
    network: service === ABROAD ? countryName(network) : network,
    periods: periodsOf(sums, (sum) => sum.service === service && sum.network === network),
  }));
}

function periodsOf(sums: Record<StatusPeriod, readonly Sum[]>, isOf: (sum: Sum) => boolean): Periods {
  const of = (period: StatusPeriod) => figuresOf(sums[period].filter(isOf));
  return { day: of("day"), week: of("week"), month: of("month") };
}

/** Returns what a person sees before a purchase; null for too few, and while figures are old (rules 5.26). */
export function dayOf(
  report: StatusReport | undefined,
  name: string,
): { percent: number; seconds: number } | null {
  const one = report?.services.find(({ service, network }) => `${network} ${service}` === name);
  const { share = null, times } = one?.periods.day ?? {};
  const seconds = times?.half ?? null;
  return share === null || seconds === null || report?.isStale ? null : { percent: share, seconds };
}
