/** The public status: how purchases ended, how long it took, and incidents (rules 23.1 to 23.9). */

/** The upper bounds in seconds of the classes of time; longer times are in the last class. */
export const TIME_CLASSES = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180, 300, 600, 900, 1_800, 3_600,
  7_200, 21_600, 43_200, 86_400,
] as const;

/** With fewer cases nothing is said: a share of three purchases would be a false one. */
export const FEWEST = 5;
/** A purchase that is not delivered has its money back within this time, but for one in a hundred. */
export const REFUND_PROMISE_SECONDS = 30;
/** Measured figures are out of date after this time. */
export const STALE_MS = 10 * 60_000;

export type DeliveryOutcome = "delivered" | "failed" | "returned";
/** Purchases of one class of time that ended in the same way. `worstMs` is the longest of their times. */
export type Counted = { outcome: DeliveryOutcome; speed: number; lines: number; worstMs: number };

/** Times in whole seconds, rounded up; each is null where it would be of too few cases. */
export type Times = { half: number | null; most: number | null; nearlyAll: number | null };
export type RefundTimes = Times & {
  count: number;
  /** The longest time of all, exact, also of one case. */
  worst: number | null;
};
export type Figures = {
  delivered: number;
  failed: number;
  /** Delivered purchases whose money went back later. */
  returned: number;
  /** In percent with one decimal, never rounded up; null for too few. */
  share: number | null;
  times: Times;
  refunds: RefundTimes;
};

/** Returns the class of a time. */
export function classOf(ms: number): number {
  const at = TIME_CLASSES.findIndex((bound) => ms < bound * 1_000);
  return at === -1 ? TIME_CLASSES.length : at;
}

/** Returns the share in percent, rounded down to one decimal; null for too few. */
export function shareOf(delivered: number, ended: number): number | null {
  return ended < FEWEST ? null : Math.floor((1_000 * delivered) / ended) / 10;
}

/**
 * Returns the time within which this part of the cases ended, as the upper bound of its class; the longest
 * time of all where that is shorter. Null for too few.
 */
export function timeWithin(part: number, counted: readonly Counted[]): number | null {
  const total = sumOf(counted);
  if (total < FEWEST) return null;
  let seen = 0;
  const worst = Math.ceil(worstOf(counted) / 1_000);
  for (const [speed, bound] of TIME_CLASSES.entries()) {
    for (const one of counted) if (one.speed === speed) seen += one.lines;
    if (seen >= part * total) return Math.min(bound, Math.max(1, worst));
  }
  return worst;
}

function timesOf(counted: readonly Counted[]): Times {
  return {
    half: timeWithin(0.5, counted),
    most: timeWithin(0.95, counted),
    nearlyAll: timeWithin(0.99, counted),
  };
}

/** Returns the figures of purchases that ended in one period. */
export function figuresOf(counted: readonly Counted[]): Figures {
  const of = (outcome: DeliveryOutcome) => counted.filter((one) => one.outcome === outcome);
  const [delivered, failed] = [of("delivered"), of("failed")];
  const [good, bad] = [sumOf(delivered), sumOf(failed)];
  return {
    delivered: good,
    failed: bad,
    returned: sumOf(of("returned")),
    share: shareOf(good, good + bad),
    times: timesOf(delivered),
    refunds: {
      ...timesOf(failed),
      count: bad,
      worst: bad === 0 ? null : Math.max(1, Math.ceil(worstOf(failed) / 1_000)),
    },
  };
}

function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { lines }) => sum + lines, 0);
}

function worstOf(counted: readonly Counted[]): number {
  return counted.reduce((worst, { worstMs }) => Math.max(worst, worstMs), 0);
}

export const STATUS_PERIODS = ["day", "week", "month"] as const;
export type StatusPeriod = (typeof STATUS_PERIODS)[number];
export const PERIOD_DAYS: Record<StatusPeriod, number> = { day: 1, week: 7, month: 30 };

/** `unmeasured`: for a while no process looked, as when the product is away. */
export type IncidentKind = "delivery" | "paused" | "unmeasured";

/** Purchases of one service and network in the last minutes; `waiting` had no outcome for too long. */
export type LastMinutes = {
  service: string;
  network: string;
  delivered: number;
  failed: number;
  waiting: number;
};
export type OpenIncident = {
  id: string;
  kind: IncidentKind;
  service: string;
  network: string;
  lastBadAt: Date;
};
type Concern = Pick<OpenIncident, "kind" | "service" | "network">;
/** Something that is measured to be wrong now. */
export type Wrong = Concern & { percent: number | null };
export type IncidentDecision = {
  opens: Wrong[];
  stays: { id: string; percent: number | null }[];
  closes: string[];
};

/** The minutes that are looked at together. */
export const INCIDENT_MINUTES = 15;
/** An order without an outcome for this long counts as not delivered. */
export const WAITING_MS = 2 * 60_000;
/** An incident opens below this share of at least so many purchases, and is over at this much better one. */
const OPENS = { below: 80, from: 10 };
const STAYS = { below: 90, from: FEWEST };
/** It closes once nothing was wrong for this long. */
const GOOD_MS = 15 * 60_000;

const keyOf = ({ kind, service, network }: Concern) => `${kind} ${service} ${network}`;

/** Decides which incidents open, stay and close after one look (rules 23.6). */
export function decideIncidents(
  { measured, isPaused, now }: { measured: readonly LastMinutes[]; isPaused: boolean; now: Date },
  open: readonly OpenIncident[],
): IncidentDecision {
  const known = new Map(open.map((incident) => [keyOf(incident), incident]));
  const wrong = measured.flatMap((one) => wrongOf(one, known));
  if (isPaused) wrong.push({ kind: "paused", service: "", network: "", percent: null });
  const bad = new Map(wrong.map((one) => [keyOf(one), one]));
  const stays: IncidentDecision["stays"] = [];
  const closes: string[] = [];
  for (const [key, { id, lastBadAt }] of known) {
    const found = bad.get(key);
    if (found) stays.push({ id, percent: found.percent });
    else if (now.getTime() - lastBadAt.getTime() >= GOOD_MS) closes.push(id);
  }
  return { opens: wrong.filter((one) => !known.has(keyOf(one))), stays, closes };
}

function wrongOf(one: LastMinutes, known: ReadonlyMap<string, OpenIncident>): Wrong[] {
  const { service, network, delivered, failed, waiting } = one;
  const subject = { kind: "delivery" as const, service, network };
  const bar = known.has(keyOf(subject)) ? STAYS : OPENS;
  const total = delivered + failed + waiting;
  const percent = total === 0 ? 100 : Math.floor((100 * delivered) / total);
  return total >= bar.from && percent < bar.below ? [{ ...subject, percent }] : [];
}
