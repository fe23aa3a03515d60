import { type Statement, splitAtCommas } from "./sql-statements.ts";

/**
 * Locks of a migration's statements, as far as their text tells (rules 8.42). One reading serves
 * `npm run migrate -- --plan` and the gate of migrations.
 */

/** The locks that hold up a sale, or another migration, from the weakest to the strongest. */
export type LockMode =
  | "ROW EXCLUSIVE"
  | "SHARE UPDATE EXCLUSIVE"
  | "SHARE"
  | "SHARE ROW EXCLUSIVE"
  | "EXCLUSIVE"
  | "ACCESS EXCLUSIVE";

export type Lock = Readonly<{
  mode: LockMode;
  /** The table, or the index that is dropped; "?" where the text does not name it. */
  on: string;
  /** Why the lock is held for longer than an instant; undefined when it is not. */
  long?: string;
}>;

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?([\w.]+)`;
const scan = "reads the whole table";
const rewrite = "writes the whole table anew";

type Reader = readonly [RegExp, (match: RegExpExecArray) => Lock[]];

const lock = (mode: LockMode, on = "?", long?: string): Lock[] => [
  { mode, on: on.replace(/^public\./, ""), ...(long ? { long } : {}) },
];

const READERS: readonly Reader[] = [
  [
    /^create (?:unique )?index concurrently .*? ?\bon (?:only )?([\w.]+)/,
    ([, t]) => lock("SHARE UPDATE EXCLUSIVE", t),
  ],
  [/^create (?:unique )?index .*? ?\bon only ([\w.]+)/, ([, t]) => lock("SHARE", t)],
  [
    /^create (?:unique )?index .*? ?\bon ([\w.]+)/,
    ([, t]) => lock("SHARE", t, "builds an index; use concurrently"),
  ],
  [new RegExp(`^drop index concurrently ${NAME}`), ([, i]) => lock("SHARE UPDATE EXCLUSIVE", i)],
  [
    /^reindex (?:\(.*?\) )?(?:index|table) concurrently ([\w.]+)/,
    ([, i]) => lock("SHARE UPDATE EXCLUSIVE", i),
  ],
  [/^reindex .*?([\w.]+)$/, ([, i]) => lock("ACCESS EXCLUSIVE", i, "builds an index anew; use concurrently")],
  [
    /^alter table .*\bdetach partition\b.*\bconcurrently\b/,
    ({ 0: code }) => lock("SHARE UPDATE EXCLUSIVE", tableOf(code)),
  ],
  [
    new RegExp(`^alter table ${NAME} `),
    ({ 0: head, 1: table = "?", input }) => locksOfAlter(table, input.slice(head.length)),
  ],
  [
    new RegExp(`^drop (?:table|view|index|materialized view) ${NAME}`),
    ([, t]) => lock("ACCESS EXCLUSIVE", t),
  ],
  [/^drop (?:trigger|policy|rule) .*? ?on ([\w.]+)/, ([, t]) => lock("ACCESS EXCLUSIVE", t)],
  [
    /^create (?:or replace )?(?:constraint )?trigger .*? on ([\w.]+)/,
    ([, t]) => lock("SHARE ROW EXCLUSIVE", t),
  ],
  [/^create (?:or replace )?(?:policy|rule) .*? (?:on|to) ([\w.]+)/, ([, t]) => lock("ACCESS EXCLUSIVE", t)],
  [new RegExp(`^truncate (?:table )?${NAME}`), ([, t]) => lock("ACCESS EXCLUSIVE", t)],
  [
    new RegExp(`^lock (?:table )?${NAME}.*?(?: in ([a-z ]+) mode)?`),
    ([, t]) => lock("ACCESS EXCLUSIVE", t, "is held until the end of the file"),
  ],
  [
    /^(?:cluster|vacuum (?:\(.*?\bfull\b.*?\)|full))(?: verbose)?(?: ([\w.]+))?/,
    ([, t]) => lock("ACCESS EXCLUSIVE", t, rewrite),
  ],
  [/^refresh materialized view (?!concurrently)([\w.]+)/, ([, t]) => lock("ACCESS EXCLUSIVE", t, scan)],
  [/^refresh materialized view concurrently ([\w.]+)/, ([, t]) => lock("EXCLUSIVE", t, scan)],
  [
    new RegExp(`^update ${NAME}`),
    ([, t]) => lock("ROW EXCLUSIVE", t, "holds each row that it changes until the end of the file"),
  ],
  [
    new RegExp(`^delete from ${NAME}`),
    ([, t]) => lock("ROW EXCLUSIVE", t, "holds each row that it deletes until the end of the file"),
  ],
  [/^(?:create (?:unlogged )?table|create foreign table) /, ({ input }) => referencedBy(input)],
];

/** Returns the locks of one statement on tables; none for what locks no table that others use. */
export function locksOf(statement: Statement): Lock[] {
  const { code } = statement;
  if (code.startsWith("do ")) return locksOfBody(statement);
  const withQuery = code.startsWith("with ")
    ? (/\b(update|delete from) [\w.]+/.exec(code)?.[0] ?? code)
    : code;
  for (const [pattern, locks] of READERS) {
    const match = pattern.exec(withQuery);
    if (match) return locks(match);
  }
  return [];
}

/** Returns true for a statement that reads or writes many rows, and so keeps what was locked before it. */
export function takesLong(statement: Statement): boolean {
  const { code } = statement;
  return /^(update|delete|merge|with|copy) |^insert .*\bselect\b|^create (unlogged )?table .*\bas (select|with|table)\b/.test(
    code,
  );
}

/** A body's text is not read: it is taken for long where it does more than ask. */
function locksOfBody({ bodies }: Statement): Lock[] {
  const acts =
    /\b(alter\s+table|create\s+(unique\s+)?index|drop|lock\s+table|truncate|update|delete\s+from|execute)\b/i;
  return bodies.some((body) => acts.test(body))
    ? lock("ACCESS EXCLUSIVE", "?", "a body that this does not read")
    : [];
}

const tableOf = (code: string) => new RegExp(`^alter table ${NAME}`).exec(code)?.[1];

function locksOfAlter(table: string, actions: string): Lock[] {
  return splitAtCommas(actions).flatMap((action) => [
    ...lockOfAction(table, action),
    ...referencedBy(action),
  ]);
}

/** Foreign keys also lock the table that they refer to. */
function referencedBy(code: string): Lock[] {
  return [...code.matchAll(/\breferences ([\w.]+)/g)].flatMap(([, to]) => lock("SHARE ROW EXCLUSIVE", to));
}

type Action = readonly [RegExp, LockMode, ((action: string) => string | undefined)?];

const ACTIONS: readonly Action[] = [
  [/^validate constraint /, "SHARE UPDATE EXCLUSIVE"],
  [/^(?:set|reset) \(|^alter (?:column )?\w+ (?:set statistics|set \(|reset \()/, "SHARE UPDATE EXCLUSIVE"],
  [
    /^attach partition /,
    "ACCESS EXCLUSIVE",
    () => "reads the whole partition, unless a validated check bounds it",
  ],
  [/^(?:enable|disable) (?:always |replica )?trigger/, "SHARE ROW EXCLUSIVE"],
  [/^alter (?:column )?\w+ (?:set data )?type /, "ACCESS EXCLUSIVE", () => rewrite],
  [/^alter (?:column )?\w+ set not null/, "ACCESS EXCLUSIVE", () => scan],
  [/^alter (?:column )?\w+ (?:add generated|set expression)/, "ACCESS EXCLUSIVE", () => rewrite],
  [/^add (?:constraint \w+ )?foreign key/, "SHARE ROW EXCLUSIVE", unlessNotValid],
  [/^add (?:constraint \w+ )?(?:unique|primary key) using index/, "ACCESS EXCLUSIVE"],
  [
    /^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b/,
    "ACCESS EXCLUSIVE",
    () => "builds an index; add it using an index",
  ],
  [/^add (?:constraint \w+ )?check\b|^add constraint /, "ACCESS EXCLUSIVE", unlessNotValid],
  [/^add /, "ACCESS EXCLUSIVE", longOfColumn],
  [/^set (?:tablespace|logged|unlogged|access method)/, "ACCESS EXCLUSIVE", () => rewrite],
];

function lockOfAction(table: string, action: string): Lock[] {
  const [, mode, long] = ACTIONS.find(([pattern]) => pattern.test(action)) ?? [
    /^/,
    "ACCESS EXCLUSIVE" as const,
  ];
  return lock(mode, table, long?.(action));
}

function unlessNotValid(action: string): string | undefined {
  return /\bnot valid$/.test(action) ? undefined : `${scan}; add it as not valid and validate it later`;
}

/** A default that is the same for every row is stored once; any other is written into each row. */
const STEADY =
  /\bdefault (?:now\(\)|current_timestamp|current_date|transaction_timestamp\(\)|statement_timestamp\(\)|true|false|null|-?[\d.]+|''(?:::[\w.[\]]+)?|array\[\](?:::[\w.[\]]+)?|interval ''|date ''|timestamptz '')(?= |$)/;

function longOfColumn(action: string): string | undefined {
  if (/\bgenerated always as \(.*\bvirtual\b/.test(action)) return undefined;
  if (/\bgenerated |\b(?:big|small)?serial\b/.test(action)) return rewrite;
  if (/\bdefault\b/.test(action) && !STEADY.test(action)) return `${rewrite}: its default may differ by row`;
  if (/\bcheck \(|\bcheck\(/.test(action)) return `${scan} for the check; add it as not valid`;
  if (/\b(?:unique|primary key)\b/.test(action)) return "builds an index";
  const isFilled = /\breferences\b/.test(action) && /\bdefault\b/.test(action);
  return isFilled ? `${scan} for the reference` : undefined;
}
