import type { Kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  changeSupplier as writeChange,
  lockSupplier,
  remember,
  type SupplierChange,
  writeFloat,
} from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { record } from "../catalogue/record.ts";
import type { Actor } from "../approvals/approvals.ts";

type Missing = { code: "not_found" };

/** A passed test is valid for this long. */
const TEST_COUNTS_MS = 24 * 3_600_000;

export type TestResult = { isReady: boolean; float: Kobo | undefined; plans: number | undefined };

/**
 * Asks a supplier for our balance and its plan list; sells nothing. The test passes when the balance was
 * answered, because not every dialect has a list (rules 4.24). Errors: not_found.
 */
export async function testSupplier(
  deps: Deps,
  by: Actor,
  code: string,
): Promise<Result<TestResult, Missing>> {
  if (!deps.catalogue().suppliers.has(code)) return fail({ code: "not_found" });
  const port = deps.suppliers.get(code);
  const [float, plans] = port
    ? await Promise.all([
        deps.effect("supplier.balance", () => port.balance()),
        deps.effect("supplier.plans", () => port.plans()),
      ])
    : [undefined, undefined];
  const at = deps.clock.now();
  const result = { isReady: port !== undefined, float, plans: plans?.length };
  await commit(deps, "supplier.test", async (tx) => {
    await remember(tx, code, { tested_at: at, test_passed: float !== undefined });
    if (float !== undefined)
      await writeFloat(tx, { supplier: code, float, isLow: float < deps.catalogue().settings.lowFloat, at });
    await record(deps, tx, { by, action: "supplier.test", id: code, after: result });
  });
  return ok(result);
}

/**
 * Enables or disables a supplier and sets its limits. It can be enabled only within a day of a passed test
 * (rules 4.24). Errors: not_found, supplier_untested.
 */
export function changeSupplier(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  { code, change }: { code: string; change: SupplierChange },
): Promise<Result<undefined, Missing | { code: "supplier_untested" }>> {
  return commit(deps, "supplier.change", async (tx) => {
    const before = await lockSupplier(tx, code);
    if (!before) return fail({ code: "not_found" });
    const isFresh =
      before.test_passed === true &&
      deps.clock.now().getTime() - (before.tested_at?.getTime() ?? 0) <= TEST_COUNTS_MS;
    if (change.is_enabled === true && !before.is_enabled && !isFresh)
      return fail({ code: "supplier_untested" });
    if (Object.keys(change).length === 0) return ok(undefined);
    await writeChange(tx, code, change);
    await record(deps, tx, { by, action: "supplier.change", id: code, before, after: change });
    return ok(undefined);
  });
}
