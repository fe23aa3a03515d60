import type { Tx } from "../../db/schema.ts";
import { lockPlansById } from "../catalogue/plan-queries.ts";
import type { ChangeRow } from "../catalogue/price-change-queries.ts";
import { commit, type Deps } from "../deps.ts";
import { linesOf, lossOf, type PlanLine, sentenceOf, wantedOf } from "./lines.ts";
import { recordChange, write } from "./make.ts";
import { applyLines, endChange, markApplied, readLines, readMaker, takeDue } from "./queries.ts";

type Parts = Pick<Deps, "db" | "effect" | "clock" | "auditSeal" | "catalogue" | "log">;

/** The most changes of one run. */
const AT_ONCE = 20;

/**
 * Applies the changes whose time has come, each once and in a commit of its own, all of its plans or none
 * (rules 19.6). One that no longer fits says why in the list of changes. Returns how many were decided.
 */
export async function applyDueChanges(deps: Parts): Promise<number> {
  for (let decided = 0; decided < AT_ONCE; decided += 1) {
    const change = await commit(deps, "prices.apply_due", async (tx) => {
      const due = await takeDue(tx, deps.clock.now());
      return due && { due, refusal: await applyOne(deps, tx, due) };
    });
    if (!change) return decided;
    const { due, refusal } = change;
    if (refusal)
      deps.log.warn({ changeId: due.id, refusal }, "a change of prices was not applied at its time");
  }
  return AT_ONCE;
}

/** Applies a change, or stores why not. Returns the reason. */
async function applyOne(deps: Parts, tx: Tx, due: ChangeRow): Promise<string | undefined> {
  const maker = await readMaker(tx, due.by_id);
  const stored = await readLines(tx, due.id);
  const rows = await lockPlansById(
    tx,
    stored.map(({ planId }) => planId),
  );
  const planned = linesOf(rows, stored.map(wantedOf));
  const refusal =
    !maker.isAdmin || maker.isBlocked
      ? `${maker.userName} is no longer an admin`
      : planned.ok
        ? refusedAt(deps, due, {
            plans: planned.value,
            costs: new Map(stored.map((line) => [line.planId, line.cost])),
          })
        : sentenceOf("Prices were changed since", planned.fault.fields);
  if (refusal !== undefined || !planned.ok) {
    await endChange(tx, due.id, { state: "refused", refusal: refusal ?? "" });
    return refusal;
  }
  const at = deps.clock.now();
  await write(tx, planned.value);
  await applyLines(tx, due.id, { lines: planned.value.map(({ line }) => line), at });
  await markApplied(tx, due.id, at);
  const by = { id: due.by_id, userName: maker.userName, isAdmin: true, address: "" };
  await recordChange(deps, tx, { ...due, by, plans: planned.value, action: "prices.apply_scheduled" });
  return undefined;
}

type Checked = { plans: readonly PlanLine[]; costs: ReadonlyMap<string, bigint> };

/** Returns why a change would sell below cost in a way that its maker did not agree to (rules 19.6). */
function refusedAt(
  { catalogue }: Pick<Deps, "catalogue">,
  due: ChangeRow,
  { plans, costs }: Checked,
): string | undefined {
  const isAgreed = due.allows_loss && !catalogue().settings.secondAdmin;
  const unforeseen = plans.filter(({ row }) => !isAgreed || row.cost_kobo > (costs.get(row.id) ?? 0n));
  const loss = lossOf(unforeseen);
  return loss && sentenceOf("It would sell below cost", loss.fields);
}
