import { useState } from "react";
import type { Transaction } from "../../shared/transactions.ts";
import { canRefund } from "./rules.ts";

/** The most rows that the server refunds in one request. */
export const MAX_PICKED = 200;

/** Rows chosen for a refund. They stay chosen when the page or a filter changes. */
export type Selection = {
  rows: readonly Transaction[];
  has: (row: Transaction) => boolean;
  toggle: (row: Transaction) => void;
  /** Chooses all of these that can be refunded, or none of them when all were chosen. */
  togglePage: (rows: readonly Transaction[]) => void;
  clear: () => void;
};

export function useSelection(): Selection {
  const [picked, setPicked] = useState<ReadonlyMap<string, Transaction>>(new Map());
  const set = (rows: readonly Transaction[]) =>
    setPicked(new Map(rows.slice(0, MAX_PICKED).map((row) => [row._id, row])));
  const rows = [...picked.values()];
  const has = (row: Transaction) => picked.has(row._id);
  return {
    rows,
    has,
    toggle: (row) => set(has(row) ? rows.filter((one) => one._id !== row._id) : [...rows, row]),
    togglePage: (page) => {
      const possible = page.filter(canRefund);
      const others = rows.filter((one) => !possible.some((row) => row._id === one._id));
      set(possible.every(has) ? others : [...others, ...possible]);
    },
    clear: () => set([]),
  };
}
