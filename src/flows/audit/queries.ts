import { type RawBuilder, sql } from "kysely";
import { showPersonal } from "../../db/audit.ts";
import type { Db } from "../../db/schema.ts";

/**
 * A filter of acts. `actor` and `subject` are ids; only entries with a number below `before` are returned.
 */
export type AuditFilter = {
  actor: string | undefined;
  action: string | undefined;
  subject: string | undefined;
  from: Date | undefined;
  until: Date | undefined;
  before: bigint | undefined;
  limit: number;
};

export type AuditRow = {
  seq: bigint;
  at: Date;
  actor_name: string;
  action: string;
  subject: string;
  subject_name: string;
  before: unknown;
  after: unknown;
  address: string;
};

/** Returns one page of acts, newest first. The next page starts below this page's last number. */
export async function readAudit(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow & { personal: Record<string, string> | null }>`
    select (select json_object_agg(digest, value) from audit_personal p where p.seq = audit_entry.seq) as personal,
           seq, at, actor_name, action, subject, subject_name, before, after, address
      from audit_entry where ${sql.join(conditions(filter), sql` and `)} order by seq desc limit ${filter.limit}`.execute(
    db,
  );
  return rows.map(({ personal, ...row }) => {
    const values = new Map(Object.entries(personal ?? {}));
    return {
      ...row,
      subject_name: String(showPersonal(row.subject_name, values)),
      before: showPersonal(row.before, values),
      after: showPersonal(row.after, values),
    };
  });
}

function conditions({ actor, action, subject, from, until, before }: AuditFilter): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(before === undefined ? [] : [sql`seq < ${before}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
  ];
}

/** Returns the newest entry's number and hash; undefined while the log is empty. */
export function readAuditHead(db: Db): Promise<{ seq: bigint; hash: Buffer } | undefined> {
  return db
    .selectFrom("audit_entry")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}
