import { toNaira, type Kobo } from "../../src/core/money.ts";
import { NEAR_MS } from "../../src/core/reconciliation.ts";
import type { StatementLine } from "./reconciliation.ts";

/** The rule of matching in plain words (rules 17.4), for statements of some lines. */

/** An order of ours; one that was not posted has no kobo. */
export type OurOrder = { reference: string; number: string; at: number; amount: Kobo };

type Placed = StatementLine & { row: number };

const moneyOf = ({ naira, status }: StatementLine) => (status === "success" ? -naira : 0);
const isPosted = (order: OurOrder) => order.amount !== 0n;

/** Returns every difference as "kind theirs ours reference". */
export function differencesOf(lines: readonly StatementLine[], ours: readonly OurOrder[]): string[] {
  const placed = lines.map((line, row) => ({ ...line, row }));
  const matched = new Map<number, OurOrder>();
  const lost = new Set<number>();
  for (const order of ours) {
    const named = placed.filter(({ reference }) => reference === order.reference);
    const [best, ...others] = [...named].sort((a, b) => betterOf(order, a, b));
    if (best) matched.set(best.row, order);
    for (const { row } of others) lost.add(row);
  }
  const isFree = (line: Placed) => !matched.has(line.row) && !lost.has(line.row) && line.status === "success";
  const taken = () => new Set(matched.values());
  for (const line of byTime(placed.filter(isFree))) {
    const next = byTime(ours.filter((order) => isPosted(order) && !taken().has(order))).find((order) =>
      isSame(line, order),
    );
    if (next) matched.set(line.row, next);
  }
  const ofLine = (kind: string, line: Placed) => `${kind} ${-line.naira} 0 ${line.reference}`;
  const ofOrder = (kind: string, theirs: number, order: OurOrder) =>
    `${kind} ${theirs} ${toNaira(order.amount)} ${order.reference}`;
  const fromLines = placed.flatMap((line) => {
    const order = matched.get(line.row);
    if (lost.has(line.row)) return line.status === "success" ? [ofLine("twice", line)] : [];
    if (!order) return line.status === "success" ? [ofLine("only_theirs", line)] : [];
    if (moneyOf(line) === toNaira(order.amount)) return [];
    const isAmount = line.status === "success" && isPosted(order);
    return [ofOrder(isAmount ? "amount_differs" : "status_differs", moneyOf(line), order)];
  });
  const left = ours.filter((order) => isPosted(order) && !taken().has(order));
  return [...fromLines, ...left.map((order) => ofOrder("only_ours", 0, order))];
}

/** Agreement in status comes first, then in amount, then the earlier row. */
function betterOf(order: OurOrder, a: Placed, b: Placed): number {
  const agrees = (line: Placed) => (line.status === "success") === isPosted(order);
  const equals = (line: Placed) => -line.naira === toNaira(order.amount);
  return Number(agrees(b)) - Number(agrees(a)) || Number(equals(b)) - Number(equals(a)) || a.row - b.row;
}

const timeOf = (one: { at: Date | number }) => new Date(one.at).getTime();
const byTime = <T extends { at: Date | number }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => timeOf(a) - timeOf(b));

const isSame = (line: Placed, order: OurOrder) =>
  line.number === order.number &&
  -line.naira === toNaira(order.amount) &&
  Math.abs(timeOf(line) - order.at) <= NEAR_MS;
