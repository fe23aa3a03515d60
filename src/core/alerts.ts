import { RATE_OLD_DAYS, RATE_OVER_DAYS } from "./naira-rate.ts";
import type { HouseSettings } from "./settings.ts";

/** The rules that alert an owner, and which alerts open and close (rules 16.30 to 16.41). */

export type AlertSettings = HouseSettings["alerts"];
/** Facts that a sentence names beside the figure. */
export type AlertFacts = Readonly<Record<string, string | number>>;
/** One alert as its sentence reads it. */
export type AlertFigure = { subject: string; value: number; threshold: number; facts: AlertFacts };
export type Severity = "urgent" | "soon";

type Rule = {
  name: string;
  severity: Severity;
  /** The side of the threshold on which a figure is bad. */
  badSide: "below" | "above";
  /**
   * The setting that holds the threshold, where 0 switches the rule off; without it and `fixed` it is 0
   * itself.
   */
  setting?: keyof AlertSettings;
  /** The threshold of a rule that no setting changes. */
  fixed?: number;
  /** So many looks in a row must be good before it closes by itself; "by hand" where a person has to look. */
  closes: number | "by hand";
  sentence: (figure: AlertFigure) => string;
};

const QUICK = 2;
/** A figure that wavers around its threshold stays open. */
const STEADY = 5;

const whole = (value: number) => Math.round(value).toLocaleString("en-NG");
const tenths = (value: number) => (Math.round(value * 10) / 10).toLocaleString("en-NG");
const naira = (value: number) => `₦${whole(value)}`;
const counted = (value: number, one: string) => `${whole(value)} ${one}${value === 1 ? "" : "s"}`;
const text = (fact: string | number | undefined) => String(fact ?? "");

/** Every rule. Its name in the code is the one that is stored, and the label of its metrics. */
export const ALERT_RULES = {
  float_left: {
    name: "Float runs out",
    severity: "urgent",
    badSide: "below",
    setting: "floatHours",
    closes: QUICK,
    sentence: ({ subject, value, threshold, facts }) =>
      `Our float at ${subject} (${naira(Number(facts["float"]))}) lasts ${tenths(value)} hours at the pace of the last day. The alert is at ${whole(threshold)}.`,
  },
  supplier_success: {
    name: "Supplier fails",
    severity: "urgent",
    badSide: "below",
    setting: "successPercent",
    closes: STEADY,
    sentence: ({ subject, value, threshold, facts }) =>
      `${subject} delivered ${whole(value)}% of its last ${text(facts["orders"])} orders. The alert is at ${whole(threshold)}%.`,
  },
  product_success: {
    name: "Product fails",
    severity: "urgent",
    badSide: "below",
    setting: "successPercent",
    closes: STEADY,
    sentence: ({ subject, value, threshold, facts }) =>
      `${subject}: ${whole(value)}% of the last ${text(facts["orders"])} purchases were delivered. The alert is at ${whole(threshold)}%.`,
  },
  in_flight: {
    name: "Too long in flight",
    severity: "urgent",
    badSide: "above",
    setting: "inFlightMinutes",
    closes: QUICK,
    sentence: ({ subject, value, threshold, facts }) =>
      `The oldest of ${text(facts["open"])} open ${subject} has no outcome for ${counted(value, "minute")}. The alert is at ${whole(threshold)}.`,
  },
  provider_silence: {
    name: "Provider is silent",
    severity: "urgent",
    badSide: "above",
    setting: "silentHours",
    closes: 1,
    sentence: ({ subject, value, threshold, facts }) =>
      `${subject} has sent no notice for ${tenths(value)} hours while ${text(facts["why"])}. The alert is at ${whole(threshold)}.`,
  },
  below_cost: {
    name: "Price below cost",
    severity: "soon",
    badSide: "above",
    closes: 1,
    sentence: ({ subject, value, facts }) => {
      const prices =
        subject === "special prices"
          ? counted(value, "special price")
          : `${counted(value, "price")} of ${subject}`;
      return `${prices} below cost: ${text(facts["which"])}.`;
    },
  },
  books: {
    name: "Ledger not in order",
    severity: "urgent",
    badSide: "above",
    closes: 1,
    sentence: ({ facts }) => text(facts["what"]),
  },
  withdrawals: {
    name: "Unusual payouts",
    severity: "urgent",
    badSide: "above",
    setting: "withdrawalsTimes",
    closes: "by hand",
    sentence: ({ value, threshold, facts }) =>
      `${naira(value)} were withdrawn in the last ${text(facts["span"])}. The alert is at ${naira(threshold)}: the most of the week before is ${naira(Number(facts["usual"]))}.`,
  },
  person_withdrawals: {
    name: "Many payouts to one person",
    severity: "soon",
    badSide: "above",
    setting: "withdrawalsPerPerson",
    closes: "by hand",
    sentence: ({ value, threshold, facts }) =>
      `${text(facts["userName"])} withdrew ${whole(value)} times in the last 24 hours (${naira(Number(facts["amount"]))}). The alert is at ${whole(threshold)}.`,
  },
  disk_free: {
    name: "Disk fills",
    severity: "urgent",
    badSide: "below",
    setting: "diskFreePercent",
    closes: STEADY,
    sentence: ({ value, threshold }) =>
      `${tenths(value)}% of the disk of the database is free. The alert is at ${whole(threshold)}%.`,
  },
  database_size: {
    name: "Database grows",
    severity: "soon",
    badSide: "above",
    setting: "databaseGigabytes",
    closes: STEADY,
    sentence: ({ value, threshold }) =>
      `The database is ${tenths(value)} GB large. The alert is at ${whole(threshold)} GB.`,
  },
  queue: {
    name: "Work piles up",
    severity: "urgent",
    badSide: "above",
    setting: "queueRows",
    closes: STEADY,
    sentence: ({ subject, value, threshold, facts }) =>
      `${facts["isMore"] ? "More than " : ""}${whole(value)} ${subject} are overdue. The alert is at ${whole(threshold)}.`,
  },
  certificate: {
    name: "Certificate ends",
    severity: "urgent",
    badSide: "below",
    setting: "certificateDays",
    closes: 1,
    sentence: ({ subject, value, threshold }) =>
      value < 0
        ? `The certificate of ${subject} ended ${tenths(-value)} days ago.`
        : `The certificate of ${subject} ends in ${tenths(value)} days. The alert is at ${whole(threshold)}.`,
  },
  secret_age: {
    name: "Old secret",
    severity: "soon",
    badSide: "above",
    setting: "secretDays",
    closes: 1,
    sentence: ({ subject, value, threshold }) =>
      `${subject} is the same for ${whole(value)} days. The alert is at ${whole(threshold)}.`,
  },
  rate_age: {
    name: "Old naira rate",
    severity: "soon",
    badSide: "above",
    fixed: RATE_OLD_DAYS,
    closes: 1,
    sentence: ({ subject, value, threshold }) =>
      `The rate of ${subject} is ${whole(Math.floor(value))} days old. The alert is at ${whole(threshold)}; after ${RATE_OVER_DAYS} days nothing abroad is sold at it.`,
  },
} as const satisfies Record<string, Rule>;

export type AlertRule = keyof typeof ALERT_RULES;
export const ALERT_NAMES = Object.keys(ALERT_RULES) as [AlertRule, ...AlertRule[]];

/** Returns a rule of the table by its name in the code. */
export function ruleOf(rule: AlertRule): Rule {
  return ALERT_RULES[rule];
}

/**
 * Rules whose subjects are people, by id: their figures are no metric, the audit log knows whom they are
 * about, and an erasure takes the names out.
 */
export const PERSON_RULES: readonly AlertRule[] = ["person_withdrawals"];

/** True for the name of a rule, such as one that a newer or older server stored. */
export function isAlertRule(name: string): name is AlertRule {
  return Object.hasOwn(ALERT_RULES, name);
}

/** Returns the threshold of a rule; undefined where its setting switches it off. */
export function thresholdOf(rule: AlertRule, settings: AlertSettings): number | undefined {
  const { setting, fixed = 0 } = ruleOf(rule);
  if (!setting) return fixed;
  const value = Number(settings[setting]);
  return value > 0 ? value : undefined;
}

/** One figure at one look, and whether it is bad. */
export type Reading = AlertFigure & { rule: AlertRule; isBad: boolean };

/** Judges a figure by its rule: at the threshold exactly it is good. */
export function judge(rule: AlertRule, figure: Omit<AlertFigure, "facts"> & { facts?: AlertFacts }): Reading {
  const { value, threshold, facts = {} } = figure;
  const isBad = ruleOf(rule).badSide === "below" ? value < threshold : value > threshold;
  return { ...figure, facts, rule, isBad };
}

/** An alert that is open. `goodLooks` counts the looks in a row at which its figure was good. */
export type OpenAlert = { id: string; rule: AlertRule; subject: string; goodLooks: number };
/** An alert that stays open; `reading` is set where its figure is still bad. */
export type Stay = { id: string; goodLooks: number; reading: Reading | undefined };
export type Decision<A extends OpenAlert> = { opens: Reading[]; stays: Stay[]; closes: A[] };

const keyOf = ({ rule, subject }: { rule: string; subject: string }) => `${rule} ${subject}`;

/**
 * Decides which alerts open, stay and close after a look (rules 16.31). Alerts of rules that were not in
 * `looked`, because they could not be read, stay as they are. A subject without a reading is good: what it
 * was about is gone, or the rule is off.
 */
export function decideAlerts<A extends OpenAlert>(
  { looked, readings }: { looked: ReadonlySet<AlertRule>; readings: readonly Reading[] },
  open: readonly A[],
): Decision<A> {
  const bad = new Map(readings.filter(({ isBad }) => isBad).map((reading) => [keyOf(reading), reading]));
  const known = new Set(open.map(keyOf));
  const decision: Decision<A> = { opens: [], stays: [], closes: [] };
  for (const [key, reading] of bad) if (!known.has(key)) decision.opens.push(reading);
  for (const alert of open) {
    if (!looked.has(alert.rule)) continue;
    const { closes } = ruleOf(alert.rule);
    const reading = bad.get(keyOf(alert));
    const goodLooks = reading ? 0 : alert.goodLooks + 1;
    if (closes !== "by hand" && goodLooks >= closes) decision.closes.push(alert);
    else decision.stays.push({ id: alert.id, goodLooks, reading });
  }
  return decision;
}
