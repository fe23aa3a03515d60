import { locksOfFile } from "../../../src/db/file-locks.ts";
import { saysOutside } from "../../../src/db/migration-files.ts";
import { type Statement, statementsOf } from "../../../src/db/sql-statements.ts";

/** Migrations up to this one are history; later ones run beside servers that sell (rules 8.41, 8.42). */
const LAST_EXEMPT = "0046";

export type SqlFile = Readonly<{ name: string; sql: string }>;
export type SqlBreach = Readonly<{ rule: string; file: string; text: string }>;

/** Notes stand in the comment above a statement or on its lines, and say why. */
const MAY_LOCK = /--\s*may lock: \S+/;
const CONTRACT = /--\s*contract: unused since (\d{4}), \S+/;
const MAY_REPEAT = /--\s*may repeat: \S+/;

type FileRule = Readonly<{ rule: string; look: (file: Read, before: readonly Read[]) => Found[] }>;
type Read = Readonly<{ number: string; isOutside: boolean; statements: readonly Statement[] }>;
type Found = Readonly<{ line: number; text: string }>;

const RULES: readonly FileRule[] = [
  { rule: "migrations-lock-for-an-instant", look: longLocks },
  { rule: "migrations-contract-later", look: earlyContracts },
  { rule: "migrations-outside-repeat", look: unrepeatable },
];

export const LOCK_RULE_NAMES: readonly string[] = RULES.map(({ rule }) => rule);

/** Returns what the files after the last exempt one may not do; `files` are all migrations, in order. */
export function lockBreaches(files: readonly SqlFile[]): SqlBreach[] {
  const read = files.map(({ name, sql }) => ({
    number: /(\d{4})_[^/]*$/.exec(name)?.[1] ?? "",
    isOutside: saysOutside(sql),
    statements: statementsOf(sql),
  }));
  return read.flatMap((file, at) => {
    if (file.number <= LAST_EXEMPT) return [];
    return RULES.flatMap(({ rule, look }) =>
      look(file, read.slice(0, at)).map(({ line, text }) => ({
        rule,
        file: files[at]?.name ?? "",
        text: `line ${line}: ${text}`,
      })),
    );
  });
}

function longLocks(file: Read, before: readonly Read[]): Found[] {
  return locksOfFile(file.statements, file.isOutside).flatMap(({ statement, locks }): Found[] => {
    const long = locks.find((lock) => lock.long !== undefined);
    if (!long || MAY_LOCK.test(statement.text) || provesNotNull(statement, before)) return [];
    const text = `${long.mode} on ${long.on}: ${long.long ?? ""} (or say why it may: -- may lock: reason)`;
    return [{ line: statement.line, text }];
  });
}

/** A column becomes `not null` in an instant where an earlier file validated a check that says so. */
function provesNotNull({ code }: Statement, before: readonly Read[]): boolean {
  const [, table, column] =
    /^alter table (?:only )?([\w.]+) alter (?:column )?(\w+) set not null$/.exec(code) ?? [];
  if (!table || !column) return false;
  const codes = before.flatMap(({ statements }) => statements.map((statement) => statement.code));
  const added = new RegExp(
    `^alter table (?:only )?${table} add constraint (\\w+) check ?\\( ?${column} is not null ?\\) not valid$`,
  );
  const names = codes.flatMap((text) => added.exec(text)?.[1] ?? []);
  return names.some((name) => codes.includes(`alter table ${table} validate constraint ${name}`));
}

const TAKES_AWAY =
  /^drop (table|view|materialized view|function|procedure|type|sequence|schema)\b|^alter (table|view|function|procedure|type|sequence)\b.*?( rename to | rename (column|value|attribute) |\brename (?!constraint|to|column)\w+ to | set schema )|^alter table\b.*\bdrop (column |default|(?!constraint|not|expression|identity)\w)|^revoke\b.*\bfrom airtide_app\b/;

/** The version before still serves: what it uses goes one release after its last use went. */
function earlyContracts(file: Read): Found[] {
  const made = new Set(
    file.statements.flatMap(({ code }) => /^create (?:table|view) ([\w.]+)/.exec(code)?.[1] ?? []),
  );
  return file.statements.flatMap((statement): Found[] => {
    const { code, text, line } = statement;
    if (!TAKES_AWAY.test(code) || made.has(/^alter table (?:only )?([\w.]+)/.exec(code)?.[1] ?? ""))
      return [];
    const since = CONTRACT.exec(text)?.[1];
    if (since !== undefined && since < file.number) return [];
    const why =
      since === undefined
        ? "the version before may use it: note it as `-- contract: unused since NNNN, why`"
        : `unused since ${since} is not before this file: take it away in the next release`;
    return [{ line, text: `${code.slice(0, 80)} (${why})` }];
  });
}

const REPEATABLE =
  /\bif not exists\b|\bif exists\b|^create or replace\b|\bvalidate constraint\b|^(vacuum|analyze|reindex|set|reset|select|grant|revoke|comment)\b/;

/** A break may come after any statement, so each can run again. */
function unrepeatable({ isOutside, statements }: Read): Found[] {
  if (!isOutside) {
    return statements
      .filter(({ code }) => /\bconcurrently\b|^vacuum\b/.test(code))
      .map(({ line }) => ({
        line,
        text: "runs outside a transaction only: begin with `-- outside a transaction`",
      }));
  }
  return statements
    .filter(({ code, text }) => !REPEATABLE.test(code) && !MAY_REPEAT.test(text))
    .map(({ line, code }) => ({
      line,
      text: `${code.slice(0, 60)}: cannot be repeated (if not exists, or say why it can: -- may repeat: reason)`,
    }));
}
