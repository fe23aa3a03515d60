import type { Kobo } from "../../core/money.ts";
import type { SetupProblems } from "../../core/ports-suppliers.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Actor } from "../approvals/approvals.ts";
import { record } from "../catalogue/record.ts";
import { commit, type Deps } from "../deps.ts";
import { readSupplier, remember, writeFloat } from "./queries.ts";
import { lockSupplier } from "./setup-queries.ts";
import { openSetup } from "./setup.ts";

type Missing = { code: "not_found" };

/** `isOvertaken` says that the set-up changed during the test, which then proves nothing. */
export type TestResult = {
  problems: SetupProblems;
  float: Kobo | undefined;
  plans: number | undefined;
  isOvertaken: boolean;
};

/**
 * Asks a supplier, as it is set up now, for our balance and its plan list; sells nothing. The test passes
 * when the balance was answered, because not every dialect has a list (rules 4.24). Errors: not_found.
 */
export async function testSupplier(
  deps: Deps,
  by: Actor,
  code: string,
): Promise<Result<TestResult, Missing>> {
  const row = await readSupplier(deps.db, code);
  if (!row) return fail({ code: "not_found" });
  const { setup, problems } = openSetup(deps, row);
  const port = Object.keys(problems).length > 0 ? undefined : deps.supplierDialects.connect(setup);
  const [float, plans] = port
    ? await Promise.all([
        deps.effect("supplier.balance", () => port.balance()),
        deps.effect("supplier.plans", () => port.plans()),
      ])
    : [undefined, undefined];
  const result = { problems, float, plans: plans?.length, isOvertaken: false };
  return commit(deps, "supplier.test", async (tx) => {
    const now = await lockSupplier(tx, code);
    if (!now) return fail({ code: "not_found" });
    if (now.row.revision !== row.revision) return ok({ ...result, isOvertaken: true });
    await keep(deps, tx, { code, result, by });
    return ok(result);
  });
}

type Kept = { code: string; result: TestResult; by: Actor };

async function keep(
  deps: Pick<Deps, "clock" | "catalogue" | "auditSeal">,
  tx: Parameters<typeof remember>[0],
  { code, result, by }: Kept,
): Promise<void> {
  const at = deps.clock.now();
  const { float, plans } = result;
  await remember(tx, code, { tested_at: at, test_passed: float !== undefined });
  if (float !== undefined)
    await writeFloat(tx, { supplier: code, float, isLow: float < deps.catalogue().settings.lowFloat, at });
  await record(deps, tx, { by, action: "supplier.test", id: code, after: { float, plans } });
}
