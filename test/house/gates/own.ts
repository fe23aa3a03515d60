import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeOnly, withoutStrings } from "./code-only.ts";
import { type Breach, filesOf, type Gate } from "./gate.ts";
import { OWN_RULES, type OwnRule } from "./own-rules.ts";

const BINARY = /\.(png|jpe?g|webp|ico|gif|woff2?|gz|br|zip|pdf|node)$/;
const ROOMS = /^src\/(core|contract|db|flows|providers|http|jobs|web|main)\//;

/** The line of a position, counted from 1. */
function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

type Forms = Record<OwnRule["in"], string>;

/** One file in the three forms rules look at; a form that no rule wants of this file is not made. */
function formsOf(text: string, rules: readonly OwnRule[]): Forms {
  if (rules.every((rule) => rule.in === "text")) return { text, code: text, program: text };
  const code = codeOnly(text);
  return { text, code, program: withoutStrings(code) };
}

function breachesOf(root: string, file: string): Breach[] {
  const rules = OWN_RULES.filter(({ where, except }) => where.test(file) && !except?.test(file));
  const forms = formsOf(readFileSync(join(root, file), "utf8"), rules);
  const stray = file.startsWith("src/") && !ROOMS.test(file);
  const home: Breach[] = stray
    ? [{ rule: "nine-rooms", file, text: "src holds nine rooms and nothing beside them" }]
    : [];
  return rules.reduce((found, { rule, in: form, never, why }) => {
    const text = forms[form];
    const hit = never.exec(text);
    if (!hit) return found;
    return [...found, { rule, file, text: `line ${lineOf(text, hit.index)}: ${hit[0].trim()} (${why})` }];
  }, home);
}

/** The house's own rules: words, skipped and sleeping tests, purity, the token's one door. */
export const own: Gate = {
  name: "own rules",
  covers: (file) => !BINARY.test(file),
  async look(root) {
    const files = filesOf(root).filter((file) => !BINARY.test(file));
    return { breaches: files.flatMap((file) => breachesOf(root, file)), looked: files.length };
  },
};

/** Names of the rules this gate holds. */
export const OWN_RULE_NAMES: readonly string[] = ["nine-rooms", ...OWN_RULES.map(({ rule }) => rule)];
