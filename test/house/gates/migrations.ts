import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsDigest } from "../../support/migrations-digest.ts";
import { type Breach, filesOf, type Gate } from "./gate.ts";
import { LOCK_RULE_NAMES, lockBreaches } from "./migration-locks.ts";

const MIGRATION = /^migrations\/.*/;
const NAME = /^migrations\/(\d{4})_[a-z0-9_]+\.sql$/;

type LineRule = { rule: string; never: RegExp; unlessNoted?: RegExp; why: string };

/** A note is a comment on the same line or the line above, and says why. */
const LINE_RULES: readonly LineRule[] = [
  {
    rule: "migrations-go-forward",
    never: /\bdrop\s+(table|column|type|schema)\b|\btruncate\s+(table\s+)?\w+\s*;|\brename\s+(to|column)\b/i,
    unlessNoted: /--\s*(forward|contract): \S+/,
    why: "the old version still serves while this runs; note it as `-- contract: unused since NNNN, why`",
  },
  {
    rule: "money-is-whole-kobo",
    never: /\b(float[48]?|real|double\s+precision|numeric|decimal|money)\b/i,
    unlessNoted: /--\s*not money: \S+/,
    why: "money is bigint kobo; anything else with a fraction is noted as `-- not money: what it is`",
  },
  {
    rule: "migrations-are-one-transaction",
    never: /^\s*(begin|commit|rollback|start\s+transaction)\s*;/i,
    why: "the runner gives each file one transaction, or none where its first line says so",
  },
];

function withoutComment(line: string): string {
  return line.replace(/--.*$/, "").replace(/'[^']*'/g, "''");
}

/** Numbers 0001, 0002, ... with no gap and no duplicate. */
function misnumbered(files: readonly string[]): Breach[] {
  const rule = "migrations-are-numbered";
  return files.flatMap((file, index): Breach[] => {
    const number = NAME.exec(file)?.[1];
    if (number === undefined) return [{ rule, file, text: "a migration is called NNNN_name.sql" }];
    const wanted = String(index + 1).padStart(4, "0");
    return number === wanted ? [] : [{ rule, file, text: `number ${number} where ${wanted} comes next` }];
  });
}

function brokenLines(file: string, sql: string): Breach[] {
  const lines = sql.split("\n");
  return lines.flatMap((line, index) =>
    LINE_RULES.filter(({ never, unlessNoted }) => {
      const noted = unlessNoted?.test(line) || unlessNoted?.test(lines[index - 1] ?? "");
      return !noted && never.test(withoutComment(line));
    }).map(({ rule, why }) => ({ rule, file, text: `line ${index + 1}: ${line.trim()} (${why})` })),
  );
}

const TYPES = "src/db/tables.gen.ts";

/** The generated table types name the migrations that they were made from. */
function staleTypes(root: string): Breach[] {
  const text = existsSync(join(root, TYPES)) ? readFileSync(join(root, TYPES), "utf8") : "";
  if (text.includes(`// Migrations: ${migrationsDigest(root)}\n`)) return [];
  return [
    { rule: "table-types-are-fresh", file: TYPES, text: "older than the migrations: npm run db:types" },
  ];
}

/** Migrations: numbered, forward only, money in whole kobo, no long locks; table types made from them. */
export const migrations: Gate = {
  name: "migrations",
  covers: (file) => MIGRATION.test(file),
  look(root) {
    const files = filesOf(root)
      .filter((file) => MIGRATION.test(file))
      .sort();
    const read = files.map((name) => ({ name, sql: readFileSync(join(root, name), "utf8") }));
    const broken = [...read.flatMap(({ name, sql }) => brokenLines(name, sql)), ...lockBreaches(read)];
    return Promise.resolve({
      breaches: [...misnumbered(files), ...broken, ...staleTypes(root)],
      looked: files.length,
    });
  },
};

/** Names of the rules this gate holds. */
export const MIGRATION_RULE_NAMES: readonly string[] = [
  "migrations-are-numbered",
  "table-types-are-fresh",
  ...LOCK_RULE_NAMES,
  ...LINE_RULES.map(({ rule }) => rule),
];
