import type { AbroadOperator } from "../../core/abroad.ts";
import { COUNTRY_CODES } from "../../core/countries.ts";
import type { AbroadPort } from "../../core/ports-abroad.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Actor } from "../approvals/approvals.ts";
import { record } from "../catalogue/record.ts";
import { commit, type Deps } from "../deps.ts";
import { type OperatorRow, readAllOperators, setOperator, writeOperators, type Written } from "./queries.ts";

type Staff = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers" | "auditSeal">;

/** Lists every operator with the suppliers that can be asked for theirs. */
export async function listAbroad(
  deps: Pick<Deps, "db" | "suppliers">,
): Promise<{ suppliers: string[]; operators: OperatorRow[] }> {
  const suppliers = [...deps.suppliers].flatMap(([code, port]) => (port.abroad ? [code] : []));
  return { suppliers, operators: await readAllOperators(deps.db) };
}

/**
 * Reads a supplier's operators anew, of every country, or changes nothing: half a list, or an empty one,
 * would look like operators that are gone. Errors: not_found, supplier_unavailable.
 */
export async function syncOperators(
  deps: Staff,
  by: Actor,
  supplier: string,
): Promise<Result<Written, { code: "not_found" } | { code: "supplier_unavailable" }>> {
  if (!deps.catalogue().suppliers.has(supplier)) return fail({ code: "not_found" });
  const port = deps.suppliers.get(supplier)?.abroad;
  if (!port) return fail({ code: "supplier_unavailable" });
  const operators = await askOperators(deps, port);
  if (!operators) return fail({ code: "supplier_unavailable" });
  const at = deps.clock.now();
  return commit(deps, "abroad.sync", async (tx) => {
    const written = await writeOperators(tx, { supplier, operators, at });
    await record(deps, tx, { by, action: "abroad.sync", id: supplier, after: written });
    return ok(written);
  });
}

/** Asks for the operators of every country; undefined when one answer is missing, or all are empty. */
export async function askOperators(
  deps: Pick<Deps, "effect">,
  port: AbroadPort,
): Promise<AbroadOperator[] | undefined> {
  const operators = new Map<string, AbroadOperator>();
  for (const country of COUNTRY_CODES) {
    const found = await deps.effect("supplier.operators", () => port.operators(country));
    if (!found) return undefined;
    for (const one of found) if (one.country === country) operators.set(one.code, one);
  }
  return operators.size > 0 ? [...operators.values()] : undefined;
}

/** Opens or locks an operator. Errors: not_found. */
export function openOperator(
  deps: Staff,
  by: Actor,
  asked: { id: number; isOpen: boolean },
): Promise<Result<OperatorRow, { code: "not_found" }>> {
  return commit(deps, "abroad.operator", async (tx) => {
    const before = await setOperator(tx, asked);
    if (!before) return fail({ code: "not_found" });
    const { supplier, code, name, is_open } = before;
    const change = { before: is_open, after: asked.isOpen };
    await record(deps, tx, { by, action: "abroad.operator", id: `${supplier}/${code}`, name, ...change });
    return ok(before);
  });
}
