import { formatNaira, type Kobo } from "../../../core/money.ts";

/** One field of an act before and after it; undefined where there was or is none. */
export type Change = {
  path: string;
  before: string | undefined;
  after: string | undefined;
  kind: "changed" | "added" | "removed" | "same";
};

/** Fields that are amounts. They are stored in kobo and shown in naira. */
const MONEY =
  /(^|\.)(amount|asked|credited|price|cost|listed|float|below|balance|fee|face|once|daily|lowFloat|alone\.\w+|prices\.\d+\.\w+|\w+_kobo)$/;

/**
 * Lists the fields of an act: changed ones first, in the order they were written, then unchanged ones. Both
 * sides may be any JSON; a nested field gets a path ("limits.funding.0.once").
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  const old = flat(before);
  const now = flat(after);
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  const all = paths.map((path) => changeOf(path, old.get(path), now.get(path)));
  return [...all.filter(({ kind }) => kind !== "same"), ...all.filter(({ kind }) => kind === "same")];
}

function changeOf(path: string, before: string | undefined, after: string | undefined): Change {
  if (before === after) return { path, before, after, kind: "same" };
  const kind = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  return { path, before, after, kind };
}

function flat(value: unknown, path = ""): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== "object") return new Map([[path, textOf(path, value)]]);
  const parts = Object.entries(value as Record<string, unknown>);
  return new Map(parts.flatMap(([name, part]) => [...flat(part, path ? `${path}.${name}` : name)]));
}

function textOf(path: string, value: unknown): string {
  const isWhole = typeof value === "number" ? Number.isSafeInteger(value) : /^-?\d+$/.test(String(value));
  if (isWhole && MONEY.test(path)) return `₦${formatNaira(BigInt(String(value)) as Kobo)}`;
  return String(value);
}

/**
 * Turns a field's name into words: "planCostPrice" and "cost_kobo" become "Plan cost price" and "Cost". List
 * indexes count from one.
 */
export function nameOf(path: string): string {
  const words = path
    .replace(/_kobo$/, "")
    .replace(/\.(\d+)/g, (_all, at: string) => ` ${Number(at) + 1}`)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[._]/g, " ")
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
