import { type AlertFacts, type AlertRule, judge, type Reading, thresholdOf } from "../../core/alerts.ts";
import { floatsLeft } from "../../core/float-left.ts";
import { kobo } from "../../core/money.ts";
import { writtenName } from "../../core/services.ts";
import { rateAge } from "../../core/naira-rate.ts";
import { isCheckLate, wrongBooks } from "../../core/checks.ts";
import { readChecks, type StoredCheck } from "../../db/checks/reports.ts";
import { readStops } from "../../db/checks/stops.ts";
import { costSince, readFloats } from "../today/queries.ts";
import { listLosses } from "../catalogue/below-cost.ts";
import type { Deps } from "../deps.ts";
import {
  countOverdue,
  type Outcome,
  readDearerLists,
  readInFlight,
  readProductOutcomes,
  readSilence,
  readSize,
  readSupplierOutcomes,
} from "./reading-queries.ts";

/** The figures of each rule as they are now (rules 16.32 to 16.36). */

export type ReadingDeps = Pick<
  Deps,
  "db" | "effect" | "clock" | "catalogue" | "links" | "settings" | "alertPorts"
>;

export const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Returns the time so many hours before. */
export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

type Figure = { subject: string; value: number; facts?: AlertFacts };

/** Judges figures by a rule; none while its setting switches the rule off. */
export function judged(
  deps: Pick<Deps, "catalogue">,
  rule: AlertRule,
  figures: readonly Figure[],
): Reading[] {
  const threshold = thresholdOf(rule, deps.catalogue().settings.alerts);
  if (threshold === undefined) return [];
  return figures.map((figure) => judge(rule, { ...figure, threshold }));
}

/** Reads for how many hours the float at each supplier lasts. */
export async function readFloatsLeft(deps: ReadingDeps): Promise<Reading[]> {
  const [floats, costs] = await Promise.all([
    readFloats(deps.db),
    costSince(deps.db, hoursBefore(deps.clock.now(), 24)),
  ]);
  const { suppliers } = deps.catalogue();
  const paces = floats.flatMap(({ supplier, float }) =>
    float !== null && suppliers.get(supplier)?.isEnabled
      ? [{ supplier, float, cost: costs.get(supplier) ?? kobo(0n) }]
      : [],
  );
  const figures = floatsLeft(paces).map(({ supplier, hours, float }) => ({
    subject: supplier,
    value: hours,
    facts: { float: Number(float) / 100 },
  }));
  return judged(deps, "float_left", figures);
}

/** Reads the share of the last hour's orders that suppliers or products delivered. */
export async function readShares(
  deps: ReadingDeps,
  rule: "supplier_success" | "product_success",
): Promise<Reading[]> {
  const { successOrders } = deps.catalogue().settings.alerts;
  const since = new Date(Math.floor(hoursBefore(deps.clock.now(), 1).getTime() / HOUR_MS) * HOUR_MS);
  const read = rule === "supplier_success" ? readSupplierOutcomes : readProductOutcomes;
  const isEnough = ({ good, bad }: Outcome) => good + bad >= Math.max(1, successOrders);
  const figures = (await read(deps.db, since)).filter(isEnough).map(({ subject, good, bad }) => {
    const orders = good + bad;
    return { subject, value: (100 * good) / orders, facts: { orders } };
  });
  return judged(deps, rule, figures);
}

/** Reads for how long the oldest of what is open has no outcome. Minutes. */
export async function readOpen(deps: ReadingDeps): Promise<Reading[]> {
  const now = deps.clock.now();
  const rows = await readInFlight(deps.db, now);
  const figures = rows.map(({ subject, open, oldest }) => {
    const age = oldest ? now.getTime() - oldest.getTime() : 0;
    return { subject, value: Math.max(0, Math.floor(age / MINUTE_MS)), facts: { open } };
  });
  return judged(deps, "in_flight", figures);
}

/** A provider that sent as many notices in a week usually sends them. */
const USUAL_NOTICES = 20;
/** So many unpaid links are no chance: people leave one or two. */
const WAITING_LINKS = 3;
/** A payment younger than this may still be heard of. */
const YOUNG_MS = 10 * MINUTE_MS;

/** Reads for how many hours providers have sent no notice while payments waited for one. */
export async function readProviders(deps: ReadingDeps): Promise<Reading[]> {
  const now = deps.clock.now();
  const rows = await readSilence(deps.db, {
    providers: [...deps.links.keys(), "monnify"],
    weekAgo: hoursBefore(now, 168),
    youngest: new Date(now.getTime() - YOUNG_MS),
    usual: USUAL_NOTICES,
  });
  const figures = rows.map(({ provider, lastAt, unheard, waiting }) => {
    const isMissed = unheard > 0 || waiting >= WAITING_LINKS;
    const why =
      unheard > 0
        ? `${unheard} payments came to our knowledge otherwise`
        : `${waiting} payments wait for one`;
    const hours = lastAt ? (now.getTime() - lastAt.getTime()) / HOUR_MS : 0;
    return { subject: provider, value: isMissed ? hours : 0, facts: { why } };
  });
  return judged(deps, "provider_silence", figures);
}

/** Counts prices below cost by what they are of: all plans are one alert. */
export async function readPrices(deps: ReadingDeps): Promise<Reading[]> {
  const losses = await listLosses(deps);
  const dearer = await readDearerLists(deps.db);
  const plans = losses.plans.map(({ plan }) => `${plan.number} (${plan.network} ${plan.name})`);
  const lists = dearer.map(({ number, name, supplier }) => `${number} (${name} at ${supplier})`);
  const names = losses.specials.map(({ userName, product }) => `${product} for ${userName}`);
  const face = (list: typeof losses.airtime) =>
    list.map(({ name, userType }) => `${writtenName(name)} for ${userType}`);
  const airtime = face(losses.airtime);
  const betting = face(losses.betting);
  return judged(deps, "below_cost", [
    { subject: "plans", value: plans.length, facts: { which: firstOf(plans) } },
    {
      subject: "supplier lists",
      value: lists.length,
      facts: { which: firstOf(lists), name: "plans by a supplier's own list" },
    },
    { subject: "special prices", value: names.length, facts: { which: firstOf(names) } },
    { subject: "airtime", value: airtime.length, facts: { which: firstOf(airtime) } },
    { subject: "betting", value: betting.length, facts: { which: firstOf(betting) } },
  ]);
}

/** Reads for how many days nobody saved the naira rates of suppliers that are on (rules 34.12). */
export async function readRates(deps: ReadingDeps): Promise<Reading[]> {
  const now = deps.clock.now();
  const figures = [...deps.catalogue().suppliers.values()].flatMap(({ code, isEnabled, nairaRateAt }) =>
    isEnabled && nairaRateAt ? [{ subject: code, value: rateAge(nairaRateAt, now) }] : [],
  );
  return judged(deps, "rate_age", figures);
}

const NAMED = 3;

/** Names the first of several things, and how many more there are. */
function firstOf(all: readonly string[]): string {
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : "";
  return all.slice(0, NAMED).join(", ") + more;
}

const CHECKS = { recent: "quick", all: "full" } as const;

/** Reads the findings of the last checks of the books, whether they are late, and the stops of selling. */
export async function readBooks(deps: ReadingDeps): Promise<Reading[]> {
  const [checks, stops] = await Promise.all([readChecks(deps.db), readStops(deps.db)]);
  const figures = (["recent", "all"] as const).flatMap((scope) => {
    const check = checks[scope];
    return check ? [figureOf(scope, check, deps.clock.now())] : [];
  });
  const what = `Selling is stopped: ${stops.join("; ")}`;
  return judged(deps, "books", [...figures, { subject: "selling", value: stops.length, facts: { what } }]);
}

/** A check that is late counts as one finding. Overdue work has alerts of its own and is no wrong book. */
function figureOf(scope: "recent" | "all", { checkedAt, findings }: StoredCheck, now: Date): Figure {
  const ageMs = now.getTime() - checkedAt.getTime();
  const isLate = isCheckLate(scope, ageMs);
  const wrong = wrongBooks(findings);
  const late = `The ${CHECKS[scope]} check of the books has not run for ${Math.floor(ageMs / MINUTE_MS)} minutes.`;
  const found = `The ${CHECKS[scope]} check of the books has ${wrong.length} findings: ${wrong.map(({ sentence }) => sentence).join("; ")}`;
  return {
    subject: CHECKS[scope],
    value: wrong.length + (isLate ? 1 : 0),
    facts: { what: wrong.length > 0 ? found : late, name: `${CHECKS[scope]} check` },
  };
}

/** Rows count as overdue when their time was over this long ago. */
const OVERDUE_MS = 2 * MINUTE_MS;
/** No more rows of a queue are counted than this many beyond the threshold. */
const COUNT_BEYOND = 1_000;

/** Counts the overdue rows of each queue. */
export async function readQueues(deps: ReadingDeps): Promise<Reading[]> {
  const most = deps.catalogue().settings.alerts.queueRows + COUNT_BEYOND;
  const before = new Date(deps.clock.now().getTime() - OVERDUE_MS);
  const rows = await countOverdue(deps.db, { before, most });
  const figures = rows.map(({ subject, rows: value }) => ({
    subject,
    value,
    facts: { isMore: value >= most ? 1 : 0 },
  }));
  return judged(deps, "queue", figures);
}

const GIGABYTE = 1e9;

/** Reads the size of the database, for houses whose disk no process of ours sees. */
export async function readDatabaseSize(deps: ReadingDeps): Promise<Reading[]> {
  const bytes = await readSize(deps.db);
  return judged(deps, "database_size", [{ subject: "database", value: bytes / GIGABYTE }]);
}
