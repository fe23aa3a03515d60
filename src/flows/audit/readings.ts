import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { spanOf, type WordsOfStaff } from "./list.ts";
import {
  addReading,
  countRows,
  isFirstRefusal,
  type ReadingKind,
  type ReadingRow,
  readReadings,
} from "./reading-queries.ts";

export type { ReadingRow };

/**
 * Readings of people by admins and agents (rules 3.28, 3.29). They are written down beside the audit log, not
 * in its chain: they are many, and must not hold up acts.
 */

const MINUTE_MS = 60_000;

export type Reading = {
  by: Actor;
  what: ReadingKind;
  /** The filter as it was sent. Empty parts are left out. */
  filter?: Record<string, unknown>;
  page?: number;
  rows: number;
};

export type ReadingTools = Pick<Deps, "db" | "effect" | "clock">;

/** Writes a reading down, before its answer goes out. */
export function noteReading(deps: ReadingTools, reading: Reading): Promise<void> {
  return commit(deps, "staff.reading", (tx) => addReading(tx, rowOf(deps, reading)));
}

export type ReadingFault = { code: "reading_limit" };

/**
 * Writes a reading of people down and counts its rows towards the agent's day; admins have no limit. Errors:
 * reading_limit; the first one of a day is an entry of the audit log and an alarm.
 */
export async function notePeople(
  deps: ReadingTools & Pick<Deps, "catalogue" | "auditSeal" | "log">,
  reading: Reading,
): Promise<Result<undefined, ReadingFault>> {
  const { by, rows } = reading;
  const at = deps.clock.now();
  const daily = deps.catalogue().settings.agentReadsDaily;
  const outcome = await commit(deps, "staff.reading-people", async (tx) => {
    if (by.isAdmin || (await countRows(tx, { actorId: by.id, rows, at }, daily))) {
      await addReading(tx, rowOf(deps, reading));
      return "read";
    }
    if (!(await isFirstRefusal(tx, { actorId: by.id, at }))) return "refused";
    const after = { daily, rows };
    await writeAudit(deps, tx, { actor: by, action: "people.reading_limit", after, address: by.address, at });
    return "refused first";
  });
  if (outcome === "read") return ok(undefined);
  if (outcome === "refused first")
    deps.log.error({ agent: by.userName, daily }, "an agent wants to read more people than a day allows");
  return fail({ code: "reading_limit" });
}

function rowOf({ clock }: Pick<Deps, "clock">, { by, what, filter = {}, page = 1, rows }: Reading) {
  const minute = new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS);
  return { actor: by, what, filter: given(filter), page, rows, address: by.address, minute };
}

/** Leaves out what does not narrow. Amounts become text, because JSON has no big numbers. */
function given(filter: Record<string, unknown>): Record<string, unknown> {
  const parts = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(
    parts.map(([name, value]) => [name, typeof value === "bigint" ? String(value) : value]),
  );
}

export type ReadingsRequest = Pick<WordsOfStaff, "actor" | "from" | "to"> & {
  before: bigint | undefined;
  limit: number;
};

/** Lists readings, newest first. */
export async function listReadings(
  { db }: Pick<Deps, "db">,
  { before, limit, ...words }: ReadingsRequest,
): Promise<ReadingRow[]> {
  return readReadings(db, { ...(await spanOf(db, words)), before, limit });
}
