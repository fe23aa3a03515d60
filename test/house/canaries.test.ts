/**
 * Each gate against the files it must refuse. The canaries of a gate stand together in one text file, each
 * under a line `>>> its/path`. A canary names in its first lines the rule that refuses it (`refused: rule`);
 * one that names none must pass. So each canary is caught by its own rule and by no other. Every rule of our
 * own has a canary, and every tool has one.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GATES } from "./gates/all.ts";
import { codeOnly, withoutStrings } from "./gates/code-only.ts";
import { type Breach, filesOf, type Gate, pass, type Report, tool } from "./gates/gate.ts";
import { MIGRATION_RULE_NAMES } from "./gates/migrations.ts";
import { OWN_RULE_NAMES } from "./gates/own.ts";
import { STRUCTURE_RULE_NAMES } from "./gates/structure.ts";
import { readCompiler } from "./gates/tools.ts";

const HOUSE = resolve(import.meta.dirname, "../..");
const FIXTURES = join(import.meta.dirname, "fixtures");
const CONFIGS = [
  ".dependency-cruiser.cjs",
  ".oxlintrc.json",
  "biome.json",
  "knip.json",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.pure.json",
  "tsconfig.web.json",
];

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "canaries-")));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The canaries of a gate as [path, text], in the order of its text file. */
function canariesOf(gate: string): [string, string][] {
  const [, ...parts] = readFileSync(join(FIXTURES, `${gate}.txt`), "utf8").split(/^>>> /m);
  return parts.map((part) => {
    const end = part.indexOf("\n");
    return [part.slice(0, end), part.slice(end + 1)];
  });
}

/** A tree of its own with the house's real configuration and packages, and the gate's canaries on top. */
function treeOf(gate: string): string {
  const root = mkdtempSync(join(folder, "tree-"));
  for (const config of CONFIGS) cpSync(join(HOUSE, config), join(root, config));
  symlinkSync(join(HOUSE, "node_modules"), join(root, "node_modules"));
  for (const [file, text] of canariesOf(gate)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

type Refusals = Record<string, string[]>;

/** The rules that a tree's canaries name for themselves. */
function wanted(root: string): Refusals {
  const said = filesOf(root).map((file): [string, string[]] => {
    const [, rules] =
      /refused: ([^\n*"]+?)\s*(-->|\*\/|"|\n)/.exec(readFileSync(join(root, file), "utf8")) ?? [];
    return [file, rules?.split(", ") ?? []];
  });
  return Object.fromEntries(said.filter(([, rules]) => rules.length > 0));
}

/** The rules by which a gate refused each file, each once. */
function refused(breaches: readonly Breach[]): Refusals {
  const byFile: Refusals = {};
  for (const { file, rule } of breaches) byFile[file] = [...new Set([...(byFile[file] ?? []), rule])];
  return byFile;
}

/**
 * The rules of our own that a gate holds: each needs a canary. Rules of a linter are the linter's to test.
 */
function rulesOf(gate: Gate): readonly string[] {
  const require = createRequire(import.meta.url);
  if (gate.name === "own rules") return OWN_RULE_NAMES;
  if (gate.name === "migrations") return MIGRATION_RULE_NAMES;
  if (gate.name === "structure") return STRUCTURE_RULE_NAMES;
  if (gate.name === "walls") {
    const config = require(join(HOUSE, ".dependency-cruiser.cjs")) as { forbidden: { name: string }[] };
    return config.forbidden.map(({ name }) => name);
  }
  return [];
}

describe.each(GATES)("the gate of $name", (gate) => {
  const fixture = gate.name.replaceAll(" ", "-");

  test("refuses each of its canaries by its own rule, and nothing else", { timeout: 60_000 }, async () => {
    const root = treeOf(fixture);
    const canaries = wanted(root);
    const { breaches } = await pass(gate, root);
    expect(refused(breaches)).toEqual(canaries);
    const caught = new Set(Object.values(canaries).flat());
    expect(caught.size).toBeGreaterThan(0);
    expect(rulesOf(gate).filter((rule) => !caught.has(rule))).toEqual([]);
  });

  test("refuses to pass when it read one file fewer than there are", async () => {
    const blind = { ...gate, look: (): Promise<Report> => Promise.resolve({ breaches: [], looked: 1 }) };
    const { breaches } = await pass(blind, treeOf(fixture));
    expect(breaches.map(({ rule }) => rule)).toEqual(["gate-is-blind"]);
  });
});

describe("the compiler", () => {
  test("refuses a route without access, an error nobody declared and an answer of another shape", async () => {
    const root = treeOf("compile");
    symlinkSync(join(HOUSE, "src"), join(root, "src"));
    const project = { extends: "../tsconfig.base.json", include: ["*.ts"] };
    const compilerOptions = { lib: ["es2023"], types: ["node"] };
    writeFileSync(join(root, "canaries/tsconfig.json"), JSON.stringify({ ...project, compilerOptions }));
    const printed = await tool(root, ["tsc", "-p", "canaries", "--listFiles", "--pretty", "false"]);
    const { breaches, files } = readCompiler(root, printed.out);
    const canaries = canariesOf("compile").flatMap(([file, text]) => {
      const [, rule] = /refused: (\w+)/.exec(text) ?? [];
      return rule ? [[file, [rule]]] : [];
    });
    expect(refused(breaches)).toEqual(Object.fromEntries(canaries));
    expect(files).toContain("canaries/whole-route.ts");
  });
});

describe("the reader of the own rules", () => {
  test("blanks comments and keeps everything else in its place", () => {
    const text = 'a("// no", /\\/\\/[/"]/); // yes\n/* yes\n */ b = c / d; // yes';
    expect(codeOnly(text)).toBe('a("// no", /\\/\\/[/"]/);       \n      \n    b = c / d;       ');
  });

  test("blanks strings for the rules about program text", () => {
    expect(withoutStrings('say("new Date()", `process.env`)')).toBe('say("          ", `           `)');
  });
});
