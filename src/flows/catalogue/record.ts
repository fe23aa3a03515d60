import { writeAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Actor } from "../approvals/approvals.ts";

/** A staff act on the plan, service or supplier with this id. */
type ShopAct = { by: Actor; action: string; id: string; name?: string; before?: unknown; after?: unknown };

/** Writes the act into the audit log, in the act's transaction (rules 12.1). */
export function record(deps: Pick<Deps, "clock" | "auditSeal">, tx: Tx, act: ShopAct): Promise<void> {
  const { by, id, name = "", ...details } = act;
  return writeAudit(deps, tx, {
    ...details,
    actor: by,
    subject: { id, name },
    address: by.address,
    at: deps.clock.now(),
  });
}
