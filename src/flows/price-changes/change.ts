import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Actor } from "../approvals/approvals.ts";
import type { OnLoss } from "../catalogue/loss.ts";
import { record } from "../catalogue/record.ts";
import { commit, type Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { wantedOf } from "./lines.ts";
import { makeChange, type Made, type MakeFault, type Making } from "./make.ts";
import { endChange, findChange, lockChange, readLines } from "./queries.ts";

type Wanted = Omit<Making, "id" | "by" | "undoes"> & { requestKey: RequestKey | undefined };
type BadTime = { code: "bad_request"; fields: { appliesAt: string } };

const REFUSALS = {
  prices_moved: "passing",
  nothing_to_change: "passing",
  below_cost: "passing",
  loss_needs_two: "passing",
} as const;

/** The longest that a change may wait. */
const MAX_WAIT_MS = 366 * 24 * 3_600_000;

/**
 * Changes the prices of many plans, at once or at a time to come, all or none (rules 19.3, 19.6). The same
 * request key means the same change. Errors: bad_request for a time that is over or a year away, those of
 * `makeChange`, those of `operation`.
 */
export async function changePrices(
  deps: Deps,
  by: Actor,
  { requestKey, ...wanted }: Wanted,
): Promise<Result<Made, MakeFault | BadTime | KeyFault>> {
  const wait = (wanted.appliesAt?.getTime() ?? Number.NaN) - deps.clock.now().getTime();
  if (wait <= 0) return fail({ code: "bad_request", fields: { appliesAt: "Choose a time to come" } });
  if (wait > MAX_WAIT_MS)
    return fail({ code: "bad_request", fields: { appliesAt: "Choose a time within a year" } });
  return operation<Made, MakeFault>(
    deps,
    { userId: by.id, key: requestKey },
    {
      refusals: REFUSALS,
      run: ({ id, commit: save }) =>
        save("prices.change", (tx) => makeChange(deps, tx, { ...wanted, id, by, undoes: null })),
      replay: async (id) => {
        const change = await findChange(deps.db, id);
        if (!change) throw new Error("a key names a change of prices that is not there");
        return ok({ id, plans: change.plans, warning: undefined });
      },
    },
  );
}

type Missing = { code: "not_found" };
type Closed = { code: "price_change_closed" };

/**
 * Undoes an applied change by one that puts every price back, all or none: a price that was changed since
 * refuses it, by name (rules 19.5). Errors: not_found, price_change_closed, those of `makeChange`.
 */
export function undoChange(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "auditSeal">,
  by: Actor,
  request: { id: string; onLoss: OnLoss },
): Promise<Result<Made, Missing | Closed | MakeFault>> {
  const id = deps.ids.next();
  return commit(deps, "prices.undo", async (tx) => {
    const undone = await lockChange(tx, request.id);
    if (!undone) return fail({ code: "not_found" as const });
    if (undone.state !== "applied") return fail({ code: "price_change_closed" as const });
    const lines = (await readLines(tx, undone.id)).map((line) => {
      const { planId, before, after } = wantedOf(line);
      return { planId, before: after, after: before };
    });
    const reason = undone.reason;
    const making = { id, by, source: "undo" as const, reason, lines, appliesAt: undefined };
    const made = await makeChange(deps, tx, { ...making, undoes: undone.id, onLoss: request.onLoss });
    if (made.ok) await endChange(tx, undone.id, { state: "undone" });
    return made;
  });
}

/** Cancels a change that waits for its time. Errors: not_found, price_change_closed. */
export function cancelChange(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  id: string,
): Promise<Result<undefined, Missing | Closed>> {
  return commit(deps, "prices.cancel", async (tx) => {
    const change = await lockChange(tx, id);
    if (!change) return fail({ code: "not_found" });
    if (change.state !== "waiting") return fail({ code: "price_change_closed" });
    await endChange(tx, id, { state: "cancelled" });
    await record(deps, tx, { by, action: "prices.cancel", id, name: `${change.plans} plans` });
    return ok(undefined);
  });
}
