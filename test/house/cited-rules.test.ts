/**
 * Code names rules by number: each number that is cited stands in docs/rules.md, so nobody is sent to a rule
 * that is not there.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { filesOf } from "./gates/gate.ts";

const HOUSE = resolve(import.meta.dirname, "../..");
const PROGRAMS = /\.(ts|tsx|css|sql|mjs)$/;
/** "rules 5.6 to 5.8", "rules 4.8, 4.20", "rules 14": a whole chapter may be meant. */
const CITED = /\brules (\d+(?:\.\d+[a-z]?)?(?:(?:,| and| to| or) \d+\.\d+[a-z]?)*)/g;
const NUMBER = /\d+(?:\.\d+[a-z]?)?/g;

/** Numbers of rules and chapters that the document has. */
function numbersIn(document: string): Set<string> {
  const rules = document.matchAll(/^- \*\*(\d+\.\d+[a-z]?) /gm);
  const chapters = document.matchAll(/^## (\d+)\. /gm);
  return new Set([...rules, ...chapters].map(([, number = ""]) => number));
}

function citedIn(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, numbers = ""]) => numbers.match(NUMBER) ?? []);
}

const known = numbersIn(readFileSync(join(HOUSE, "docs/rules.md"), "utf8"));

test("every rule that is cited exists", () => {
  const files = filesOf(HOUSE).filter((file) => PROGRAMS.test(file) && !file.endsWith("cited-rules.test.ts"));
  const cited = files.flatMap((file) =>
    citedIn(readFileSync(join(HOUSE, file), "utf8")).map((number) => ({ file, number })),
  );
  expect(cited.length).toBeGreaterThan(300);
  expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
});

test("a number that is not there is found in every way of citing it", () => {
  expect(citedIn("(rules 5.6 to 5.8), rules 4.8, 4.99; rules 5.13a and rules 99")).toEqual([
    "5.6",
    "5.8",
    "4.8",
    "4.99",
    "5.13a",
    "99",
  ]);
  expect(["5.13a", "14"].filter((number) => !known.has(number))).toEqual([]);
  expect(["4.99", "99", "5.13z"].filter((number) => known.has(number))).toEqual([]);
});

test("no number is given to two rules", () => {
  const all = [...readFileSync(join(HOUSE, "docs/rules.md"), "utf8").matchAll(/^- \*\*(\d+\.\d+[a-z]?) /gm)];
  expect(all.length).toBe(new Set(all.map(([, number]) => number)).size);
});
