import { CREDENTIAL_NAMES, type SupplierCredentials } from "../../core/ports-suppliers.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Actor } from "../approvals/approvals.ts";
import { record } from "../catalogue/record.ts";
import { commit, type Deps } from "../deps.ts";
import { remember } from "./queries.ts";
import { openSetup, sealCredentials } from "./setup.ts";
import { lockSupplier, writeSupplier } from "./setup-queries.ts";

type CredentialFault =
  | { code: "not_found" }
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "supplier_not_ready"; fields: Record<string, string> };

/**
 * Replaces a supplier's credentials as a whole. They are sealed and never shown again; the audit log has
 * their names only. The last test no longer counts (rules 4.35). Errors: not_found, bad_request for those of
 * another dialect, supplier_not_ready without an address, to whose host they belong.
 */
export function setCredentials(
  deps: Deps,
  by: Actor,
  { code, credentials }: { code: string; credentials: SupplierCredentials },
): Promise<Result<Date, CredentialFault>> {
  return commit(deps, "supplier.credentials", async (tx): Promise<Result<Date, CredentialFault>> => {
    const before = await lockSupplier(tx, code);
    if (!before) return fail({ code: "not_found" });
    const { row } = before;
    if (row.base_url === "")
      return fail({ code: "supplier_not_ready", fields: { baseUrl: "Enter the address first" } });
    const { setup } = openSetup(deps, row);
    const problem = deps.supplierDialects.problemsOf({ ...setup, credentials })["credentials"];
    if (problem) return fail({ code: "bad_request", fields: { credentials: problem } });
    const at = deps.clock.now();
    const sealed = sealCredentials(deps.vault, row, credentials);
    await writeSupplier(tx, code, { credentials: sealed, credentials_at: at, revision: row.revision + 1 });
    await remember(tx, code, { tested_at: null, test_passed: null });
    const names = CREDENTIAL_NAMES.filter((name) => credentials[name]);
    await record(deps, tx, { by, action: "supplier.credentials", id: code, after: { set: names } });
    return ok(at);
  });
}
