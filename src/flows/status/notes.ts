import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { findIncident, insertIncidentNote, type IncidentNote } from "./queries.ts";

/**
 * Adds a note to an incident, for everybody to read and for ever (rules 23.8). The audit log has it. Errors:
 * not_found.
 */
export function noteIncident(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "auditSeal">,
  by: Actor,
  { incidentId, body }: { incidentId: string; body: string },
): Promise<Result<IncidentNote, { code: "not_found" }>> {
  const note = { id: deps.ids.next(), author: by.userName, body, at: deps.clock.now() };
  return commit(deps, "incident.note", async (tx): Promise<Result<IncidentNote, { code: "not_found" }>> => {
    const incident = await findIncident(tx, incidentId);
    if (!incident) return fail({ code: "not_found" });
    const { id, body: text, at } = note;
    await insertIncidentNote(tx, { id, incidentId, authorId: by.id, body: text, at });
    await writeAudit(deps, tx, {
      actor: by,
      action: "incident.note",
      subject: { id: incidentId, name: `${incident.kind} ${incident.network} ${incident.service}`.trim() },
      after: { note: body },
      address: by.address,
      at,
    });
    return ok(note);
  });
}
