import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Deps } from "../../src/flows/deps.ts";
import { tasks } from "../../src/jobs/tasks.ts";
import { Environment } from "../../src/main/config-environment.ts";

/** Settings of an operator, and tasks that run by the clock, stand in the documents. */

const textOf = (file: string) => readFileSync(resolve(import.meta.dirname, "../..", file), "utf8");
/** Divides waiting times in tests of crashes; nobody else's. */
const OF_TESTS = new Set(["TIMES_SCALE"]);
const SETTINGS = [...new Set(Environment.options.flatMap(({ shape }) => Object.keys(shape)))];

/** Names in the first column of the rows of a table under this heading. */
function firstColumn(text: string, heading: string): string[] {
  const part = text.split(`\n## ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? "";
  const cells = [...part.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell);
  return cells.slice(1).filter((cell) => !cell.startsWith("-"));
}

test("README's table has every setting, and no other", () => {
  const listed = firstColumn(textOf("README.md"), "Settings").flatMap(
    (cell) => cell.match(/[A-Z_]{4,}/g) ?? [],
  );
  expect(SETTINGS.length).toBeGreaterThan(30);
  expect(listed.sort()).toEqual(SETTINGS.filter((name) => !OF_TESTS.has(name)).sort());
});

test("the example of a production's settings names only what is read", () => {
  const named = [...textOf("deploy/airtide.env.example").matchAll(/^#? ?([A-Z_]{4,})=/gm)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([]);
});

test("ARCHITECTURE's table has every task in order, with its role", () => {
  const all = tasks({
    deps: { settings: { timesScale: 1 } } as Deps,
    checkAll: async () => true,
    reload: async () => undefined,
    describe: () => undefined,
    requests: { flush: async () => 0 },
  });
  const text = textOf("ARCHITECTURE.md");
  expect(firstColumn(text, "What runs by the clock")).toEqual(all.map(({ name }) => name));
  const roles = all.map(({ name }) => {
    const row = text.split("\n").find((line) => line.startsWith(`| ${name} | `));
    return [name, row?.split(" | ")[2]];
  });
  expect(roles).toEqual(all.map(({ name, isOwn }) => [name, isOwn ? "web and worker" : "worker"]));
});
