import type { BodyOf } from "../../../shared/api/api.ts";
import type { Problems } from "../../../shared/forms/draft.ts";
import { formatMoney, fromWire, parseTyped, toWire } from "../../../shared/money.ts";
import type { Field, Group, HouseSettings, Kind, Row, Words } from "./groups.ts";

/** The typed texts, by field path. */
export type HouseDraft = Record<string, string>;
type Value = string | number | boolean;
export type Change = { label: string; before: string; after: string };

const fieldsOf = (group: Group): Field[] => group.rows.flatMap((row) => row.fields);

/** Returns the value at a path such as "limits.funding.0.once". */
export function valueAt(settings: HouseSettings, path: string): Value {
  let value: unknown = settings;
  for (const step of path.split(".")) value = (value as Record<string, unknown>)[step];
  return value as Value;
}

/** Formats a value for display. */
export function shownValue(value: Value, kind: Kind, t: Words): string {
  if (kind.is === "money") return formatMoney(fromWire(Number(value)));
  if (kind.is === "percent") return t.percent({ value: Number(value) / 100 });
  if (kind.is === "switch") return value === true ? t.on : t.off;
  return String(value) || t.none;
}

/** Fills the form from the settings: amounts and percentages without their signs. */
export function draftOf(settings: HouseSettings, group: Group): HouseDraft {
  const texts = fieldsOf(group).map(({ path, kind }) => {
    const value = valueAt(settings, path);
    return [path, kind.is === "percent" ? String(Number(value) / 100) : String(value)] as const;
  });
  return Object.fromEntries(texts);
}

/** Parses a typed text to the wire's value; undefined when it is invalid. */
/** The texts that are taken, by kind. */
const PATTERNS: Partial<Record<Kind["is"], RegExp>> = {
  digits: /^\d{10}$/,
  page: /^(https:\/\/\S+\.\S+)?$/,
  dialled: /^(\*\d{1,6}(\*\d{1,6}){0,4}#)?$/,
};

function valueOf(text: string, kind: Kind): Value | undefined {
  const plain = text.trim();
  if (kind.is === "money") {
    const amount = parseTyped(plain);
    return amount === undefined ? undefined : toWire(amount);
  }
  if (kind.is === "percent") return basisPoints(plain, kind);
  if (kind.is === "switch") return plain === "true";
  const pattern = PATTERNS[kind.is];
  if (pattern) return pattern.test(plain) ? plain : undefined;
  if (kind.is === "minutes")
    return /^\d{1,4}$/.test(plain) && Number(plain) <= kind.max ? Number(plain) : undefined;
  if (kind.is === "count") return wholeNumber(plain, kind);
  return plain || undefined;
}

function wholeNumber(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const value = Number(text);
  return /^\d{1,7}$/.test(text) && value >= min && value <= max ? value : undefined;
}

function basisPoints(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const plain = text.replace("%", "").trim();
  const value = Number(plain);
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && value >= min && value <= max
    ? Math.round(value * 100)
    : undefined;
}

/** Returns the problems of a form. A limit per act must not exceed the limit per day. */
export function checkHouse(group: Group, draft: HouseDraft, t: Words): Problems<HouseDraft> {
  const bad = fieldsOf(group).flatMap(({ path, kind }) =>
    valueOf(draft[path] ?? "", kind) === undefined ? [[path, sentenceOf(kind, t)] as const] : [],
  );
  const problems: Problems<HouseDraft> = Object.fromEntries(bad);
  for (const row of group.rows) {
    const [once] = row.fields;
    if (once && isOver(row, draft) && !problems[once.path]) problems[once.path] = t.onceOverDaily;
  }
  return problems;
}

function isOver({ fields }: Row, draft: HouseDraft): boolean {
  const [once, daily] = fields;
  if (!once?.path.endsWith(".once") || !daily) return false;
  return (
    Number(valueOf(draft[once.path] ?? "", once.kind)) > Number(valueOf(draft[daily.path] ?? "", daily.kind))
  );
}

function sentenceOf(kind: Kind, t: Words): string {
  if (kind.is === "percent") return t.badPercent({ min: kind.min, max: kind.max });
  if (kind.is === "minutes") return t.badMinutes({ max: kind.max });
  if (kind.is === "count") return t.badCount({ min: kind.min, max: kind.max });
  const sentences = { money: t.badAmount, digits: t.badNumber, page: t.badPage, dialled: t.badCode };
  return sentences[kind.is as keyof typeof sentences] ?? t.allRequired;
}

/** Lists the changes of a valid form in words: row and field, before and after. */
export function changesOf(
  settings: HouseSettings,
  edit: { group: Group; draft: HouseDraft },
  t: Words,
): Change[] {
  return edit.group.rows.flatMap((row) =>
    row.fields.flatMap(({ path, kind, label }) => {
      const before = valueAt(settings, path);
      const after = valueOf(edit.draft[path] ?? "", kind);
      if (after === undefined || after === before) return [];
      const name = row.fields.length > 1 ? `${row.label(t)}: ${label(t).toLowerCase()}` : label(t);
      return [{ label: name, before: shownValue(before, kind, t), after: shownValue(after, kind, t) }];
    }),
  );
}

/** Settings that take a second admin when they are raised, and those that take one when they change. */
const RAISED =
  /^(alone|limits|airtimeToCash|agentRefundsDaily|agentRefundsOnce|agentReadsDaily|takenAnswersHourly|unprovenDaily|ussdLimit|chatLimit|bettingDaily|bettingAmounts\.\w+\.most|abroad\.once|abroad\.daily)\b/;
const CHANGED = /^(receivingBanks|topUpPage|secondAdmin|payoutHold|alerts\.withdrawals\w+)\b/;

/**
 * True when a valid form takes a second admin, where the house wants one: it weakens that rule or steers
 * money (rules 12.15).
 */
export function takesSecond(
  settings: HouseSettings,
  { group, draft }: { group: Group; draft: HouseDraft },
): boolean {
  if (!settings.secondAdmin) return false;
  return fieldsOf(group).some(({ path, kind }) => {
    const [before, after] = [valueAt(settings, path), valueOf(draft[path] ?? "", kind)];
    return RAISED.test(path) ? Number(after) > Number(before) : CHANGED.test(path) && after !== before;
  });
}

/** Applies the form to refetched settings: typed changes stay, all other fields take the current values. */
export function onto(
  now: HouseSettings,
  { settings, group, draft }: { settings: HouseSettings; group: Group; draft: HouseDraft },
): HouseDraft {
  const opened = draftOf(settings, group);
  const typed = Object.entries(draft).filter(([path, text]) => text !== opened[path]);
  return { ...draftOf(now, group), ...Object.fromEntries(typed) };
}

/** Returns the request body: each changed setting as a whole, with its previous value. */
export function bodyOf(
  settings: HouseSettings,
  { group, draft }: { group: Group; draft: HouseDraft },
): BodyOf<"PATCH /admin/settings"> {
  const changed = fieldsOf(group).filter(({ path, kind }) => {
    const value = valueOf(draft[path] ?? "", kind);
    return value !== undefined && value !== valueAt(settings, path);
  });
  const keys = [...new Set(changed.map(({ path }) => path.split(".")[0] as keyof HouseSettings))];
  const copy = structuredClone(settings);
  for (const { path, kind } of changed) putAt(copy, path, valueOf(draft[path] ?? "", kind));
  if (keys.length === 0) return {};
  const partOf = (whole: HouseSettings) => Object.fromEntries(keys.map((key) => [key, whole[key]]));
  return { ...partOf(copy), seen: partOf(settings) };
}

function putAt(settings: HouseSettings, path: string, value: unknown): void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let place: unknown = settings;
  for (const step of steps) place = (place as Record<string, unknown>)[step];
  (place as Record<string, unknown>)[last] = value;
}
