import { dayStart } from "../../core/days.ts";
import { type AuditRow, readAudit, readAuditHead } from "./queries.ts";
import { auditOffences } from "../../db/checks/audit-chain.ts";
import { findIdByName } from "../people/queries.ts";
import type { Deps } from "../deps.ts";

export type { AuditRow };

/** Filters of staff: the actor's user name, and the first and last day in Lagos, both included. */
export type WordsOfStaff = { actor: string | undefined; from: string | undefined; to: string | undefined };

export type AuditRequest = WordsOfStaff & {
  action: string | undefined;
  /** User name or id. */
  subject: string | undefined;
  before: bigint | undefined;
  limit: number;
};

const DAY_MS = 24 * 3_600_000;
/** An id that no person has: an unknown user name finds no acts. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Lists acts of admins and agents, newest first. */
export async function listAudit({ db }: Pick<Deps, "db">, request: AuditRequest): Promise<AuditRow[]> {
  const { actor, subject, from, to, ...rest } = request;
  return readAudit(db, {
    ...rest,
    ...(await spanOf(db, { actor, from, to })),
    subject: subject && ((await findIdByName(db, subject)) ?? subject),
  });
}

/** Returns the filters as ids and times. */
export async function spanOf(db: Deps["db"], { actor, from, to }: WordsOfStaff) {
  return {
    actor: actor && ((await findIdByName(db, actor)) ?? NOBODY),
    from: from ? dayStart(from) : undefined,
    until: to ? new Date(dayStart(to).getTime() + DAY_MS) : undefined,
  };
}

/** Reads the whole log in one snapshot and recomputes its hash chain. Returns the breaks. */
export function verifyAudit({ db, auditSeal }: Pick<Deps, "db" | "auditSeal">) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => auditOffences(tx, auditSeal));
}

/**
 * Writes the newest entry's number and hash to the server's log, which is kept apart from the database.
 * Entries that are later taken off the end, or a chain that is written anew, no longer have them (rules
 * 12.1).
 */
export async function logAuditHead({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  const head = await readAuditHead(db);
  if (head)
    log.info({ seq: String(head.seq), hash: head.hash.toString("hex") }, "the audit log's newest entry");
}
