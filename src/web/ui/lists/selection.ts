import { useState } from "react";

/** The most rows that one act takes. */
export const MAX_PICKED = 200;

/** Rows chosen for an act. They stay chosen when the page or a filter changes. */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  canPick: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Chooses these and no others, up to the most that one act takes. Returns what is chosen then. */
  put: (rows: readonly Row[]) => readonly Row[];
  /** Chooses all of these that can be chosen, or none of them when all were. */
  togglePage: (rows: readonly Row[]) => void;
  clear: () => void;
};

type SelectionRules<Row> = {
  keyOf: (row: Row) => string;
  /** False for rows that no act applies to. */
  canPick?: (row: Row) => boolean;
};

/** Returns these rows once each, without those that cannot be chosen, at most `MAX_PICKED` (rules 9.36). */
export function pickable<Row>(rows: readonly Row[], { keyOf, canPick }: SelectionRules<Row>): Row[] {
  const possible = rows.filter((row) => canPick?.(row) ?? true);
  return [...new Map(possible.map((row) => [keyOf(row), row])).values()].slice(0, MAX_PICKED);
}

/** Returns the rows between two of them, both included, in the order of the list. */
export function between<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Returns the row that a key goes to from row `at` of `length`; undefined for another key. */
export function rowAfter(key: string, at: number, length: number): number | undefined {
  if (key === "ArrowDown") return Math.min(at + 1, length - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : undefined;
}

/** The chosen rows of one list. */
export function useSelection<Row>(rules: SelectionRules<Row>): Selection<Row> {
  const { keyOf, canPick = () => true } = rules;
  const [rows, setRows] = useState<readonly Row[]>([]);
  const keys = new Set(rows.map(keyOf));
  const has = (row: Row) => keys.has(keyOf(row));
  const put = (next: readonly Row[]) => {
    const chosen = pickable(next, rules);
    setRows(chosen);
    return chosen;
  };
  const without = (gone: readonly Row[]) => {
    const left = new Set(gone.map(keyOf));
    return rows.filter((row) => !left.has(keyOf(row)));
  };
  return {
    rows,
    has,
    canPick,
    put,
    toggle: (row) => void put(has(row) ? without([row]) : [...rows, row]),
    togglePage: (page) => {
      const possible = page.filter(canPick);
      put(possible.every(has) ? without(possible) : [...rows, ...possible]);
    },
    clear: () => setRows([]),
  };
}
