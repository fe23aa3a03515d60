import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Db } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { findPerson, insertNote, type Note, readNotes } from "./queries.ts";

type NotFound = { code: "not_found" };

/**
 * Writes a note about a person, for staff only, for ever; the audit log says that it was written (rules
 * 20.10). Errors: not_found.
 */
export function writeNote(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "auditSeal">,
  by: Actor,
  { userId, body }: { userId: string; body: string },
): Promise<Result<Note, NotFound>> {
  const note = { id: deps.ids.next(), author: by.userName, body, at: deps.clock.now() };
  return commit(deps, "staff.note", async (tx) => {
    const person = await findPerson(tx, userId);
    if (!person) return fail({ code: "not_found" });
    await insertNote(tx, { ...note, userId, authorId: by.id });
    await writeAudit(deps, tx, {
      actor: by,
      action: "user.note",
      subject: { id: person.id, name: person.userName },
      after: { note: note.id },
      address: by.address,
      at: note.at,
    });
    return ok(note);
  });
}

/** Returns one page of notes about a person, newest first, and the `before` of the next one. */
export async function listNotes(
  { db }: { db: Db },
  wanted: { userId: string; before: string | undefined; limit: number },
): Promise<Result<{ notes: Note[]; next: string | null }, NotFound>> {
  const { userId, before, limit } = wanted;
  const [person, found] = await Promise.all([
    findPerson(db, userId),
    readNotes(db, userId, { before, limit: limit + 1 }),
  ]);
  if (!person) return fail({ code: "not_found" });
  const notes = found.slice(0, limit);
  return ok({ notes, next: found.length > limit ? (notes.at(-1)?.id ?? null) : null });
}
