import { fail, ok, type Result } from "../../core/result.ts";
import type { Actor } from "../approvals/approvals.ts";
import { record } from "../catalogue/record.ts";
import { commit, type Deps } from "../deps.ts";
import { deleteSupplier, hasSold, leaveRoutes, lockSupplier, writeSupplier } from "./setup-queries.ts";

/**
 * Removes a supplier that is off and never sold. Any other is archived: switched off, out of every route and
 * hidden, because its orders name it and may still have to be asked about (rules 4.38). Errors: not_found.
 */
export function removeSupplier(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  code: string,
): Promise<Result<"removed" | "archived", { code: "not_found" }>> {
  return commit(
    deps,
    "supplier.remove",
    async (tx): Promise<Result<"removed" | "archived", { code: "not_found" }>> => {
      const before = await lockSupplier(tx, code);
      if (!before) return fail({ code: "not_found" });
      const { is_enabled, revision } = before.row;
      const isKept = is_enabled || (await hasSold(tx, code));
      if (isKept) {
        await leaveRoutes(tx, code);
        const archived_at = deps.clock.now();
        await writeSupplier(tx, code, { is_enabled: false, archived_at, revision: revision + 1 });
      } else await deleteSupplier(tx, code);
      const action = isKept ? "supplier.archive" : "supplier.remove";
      await record(deps, tx, { by, action, id: code, before: { is_enabled } });
      return ok(isKept ? "archived" : "removed");
    },
  );
}
