import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { type BelowCost, type LossNeedsTwo, type OnLoss, refusedLoss, warningOf } from "../catalogue/loss.ts";
import { lockPlansById } from "../catalogue/plan-queries.ts";
import {
  type ChangeSource,
  endProposals,
  insertChange,
  writePrices,
} from "../catalogue/price-change-queries.ts";
import { record } from "../catalogue/record.ts";
import type { Deps } from "../deps.ts";
import { linesOf, lossOf, type PlanLine, type PricesMoved, type WantedLine, wantedOf } from "./lines.ts";

/** A change to make. Without `appliesAt` it applies at once. */
export type Making = {
  id: string;
  by: Actor;
  source: ChangeSource;
  reason: string;
  lines: readonly WantedLine[];
  appliesAt: Date | undefined;
  undoes: string | null;
  onLoss: OnLoss;
};
/** A change that was made; `warning` says what sells below cost since. */
export type Made = { id: string; plans: number; warning: string | undefined };
export type MakeFault = PricesMoved | BelowCost | LossNeedsTwo | { code: "nothing_to_change" };

/**
 * Makes a change of prices in the caller's transaction, all of it or nothing: every price must still be the
 * one that was seen, and none falls below cost but as for one plan (rules 19.3, 4.18, 12.2). The plans are
 * locked in order of their numbers. Errors: prices_moved, nothing_to_change, below_cost, loss_needs_two.
 */
export async function makeChange(
  deps: Pick<Deps, "clock" | "auditSeal">,
  tx: Tx,
  making: Making,
): Promise<Result<Made, MakeFault>> {
  const { id, by, source, appliesAt, onLoss } = making;
  const rows = await lockPlansById(
    tx,
    making.lines.map(({ planId }) => planId),
  );
  const planned = linesOf(rows, making.lines);
  if (!planned.ok) return planned;
  const plans = planned.value;
  if (plans.length === 0) return fail({ code: "nothing_to_change" });
  const loss = lossOf(plans);
  const refused = refusedLoss(loss, onLoss);
  if (refused) return fail(refused);
  const madeAt = deps.clock.now();
  const lines = plans.map(({ line }) => line);
  const change = { id, byId: by.id, source, reason: making.reason, allowsLoss: loss !== undefined, madeAt };
  const times = { appliesAt: appliesAt ?? madeAt, appliedAt: appliesAt ? null : madeAt };
  await insertChange(tx, { ...change, ...times, undoes: making.undoes }, lines);
  if (!appliesAt) await write(tx, plans);
  await recordChange(deps, tx, { ...making, plans, action: appliesAt ? "prices.schedule" : "prices.change" });
  return ok({ id, plans: plans.length, warning: warningOf(loss) });
}

/** Writes the prices of a change, which end what was proposed for its plans. */
export async function write(tx: Tx, plans: readonly PlanLine[]): Promise<void> {
  const lines = plans.map(({ line }) => line);
  await writePrices(tx, lines);
  await endProposals(
    tx,
    lines.map(({ planId }) => planId),
  );
}

type Recorded = Pick<Making, "id" | "by" | "source" | "reason"> & {
  plans: readonly PlanLine[];
  action: string;
  appliesAt?: Date | undefined;
};

/** Writes a change into the audit log, with the prices that it changes by plan number. */
export function recordChange(
  deps: Pick<Deps, "clock" | "auditSeal">,
  tx: Tx,
  { id, by, source, reason, plans, action, appliesAt }: Recorded,
): Promise<void> {
  const wanted = plans.map(({ row, line }) => [row.number, wantedOf(line)] as const);
  const side = (when: "before" | "after") =>
    Object.fromEntries(wanted.map(([number, line]) => [number, line[when]]));
  const about = { source, reason, ...(appliesAt ? { appliesAt: appliesAt.toISOString() } : {}) };
  const name = `${plans.length} ${plans.length === 1 ? "plan" : "plans"}`;
  const after = { ...about, prices: side("after") };
  return record(deps, tx, { by, action, id, name, before: { prices: side("before") }, after });
}
