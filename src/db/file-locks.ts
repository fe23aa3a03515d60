import type { Statement } from "./sql-statements.ts";
import { type Lock, locksOf, takesLong } from "./statement-locks.ts";

/** A statement of a migration with what it locks there. */
export type StatementLocks = Readonly<{ statement: Statement; locks: readonly Lock[] }>;

const CREATES = /^create (?:unlogged )?(?:table|materialized view) (?:if not exists )?([\w.]+)/;
/** Readers and writers of the table wait for these. */
const HOLDS_UP = new Set<Lock["mode"]>(["SHARE", "SHARE ROW EXCLUSIVE", "EXCLUSIVE", "ACCESS EXCLUSIVE"]);

/**
 * Returns the locks of each statement of one file on tables that others use: a table that the file makes is
 * seen by nobody yet. In one transaction every lock is held to the end, so a statement that takes long there
 * makes the locks before it long, too (rules 8.42).
 */
export function locksOfFile(statements: readonly Statement[], isOutside: boolean): StatementLocks[] {
  const made = new Set<string>();
  let held: Lock | undefined;
  return statements.map((statement) => {
    const table = CREATES.exec(statement.code)?.[1];
    const locks = locksOf(statement).filter(({ on }) => !made.has(on));
    const isFresh = locks.length === 0 && touches(statement, made);
    const kept = !isOutside && !isFresh && held && isSlow(statement) ? [keptBy(held)] : [];
    held ??= locks.find(({ mode, on }) => HOLDS_UP.has(mode) && on !== table);
    if (table) made.add(table);
    return { statement, locks: [...locks, ...kept] };
  });
}

function isSlow(statement: Statement): boolean {
  return takesLong(statement) || /\bvalidate constraint\b/.test(statement.code);
}

const keptBy = ({ mode, on }: Lock): Lock => ({ mode, on, long: "locked before, is kept while this runs" });

/** True for a statement that writes a table which the file made, and asks no other. */
function touches({ code }: Statement, made: ReadonlySet<string>): boolean {
  const named = [...code.matchAll(/\b(?:update|into|from|join|table) (?:only )?([\w.]+)/g)].map(
    ([, name]) => name,
  );
  return named.length > 0 && named.every((name) => made.has(name ?? ""));
}
