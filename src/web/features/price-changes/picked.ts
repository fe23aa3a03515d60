import { useState } from "react";
import type { Selection } from "../../ui/lists/selection.ts";
import type { TablePlan } from "./api.ts";
import { changesOf } from "./rules.ts";

/**
 * The rows that are chosen: all of those that change something, but for those that were left out by hand. A
 * change of prices takes a thousand plans, so the lists' own bound does not hold here.
 */
export function usePicked(rows: readonly TablePlan[]): Selection<TablePlan> {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const canPick = (row: TablePlan) => changesOf(row).length > 0;
  const has = (row: TablePlan) => canPick(row) && !leftOut.has(row._id);
  const possible = rows.filter(canPick);
  const put = (chosen: readonly TablePlan[]) => {
    const keys = new Set(chosen.map(({ _id }) => _id));
    setLeftOut(new Set(possible.filter(({ _id }) => !keys.has(_id)).map(({ _id }) => _id)));
    return chosen;
  };
  const picked = possible.filter(has);
  return {
    rows: picked,
    has,
    canPick,
    put,
    toggle: (row) => void put(has(row) ? picked.filter(({ _id }) => _id !== row._id) : [...picked, row]),
    togglePage: () => void put(picked.length === possible.length ? [] : possible),
    clear: () => void put([]),
  };
}
