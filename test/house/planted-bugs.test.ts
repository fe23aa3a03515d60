import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { CANARIES } from "../chaos/canaries/all.ts";
import { type Canary, type Change, changesOf, plant } from "../chaos/canaries/canary.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

// The long run plants them; a change that moves the text of one shows here at once.
test.each(CANARIES.map((canary) => [canary.bug, canary] as const))("can be planted: %s", (_bug, canary) => {
  for (const change of changesOf(canary)) {
    expect(plant(change, read(change.file))).not.toBe(read(change.file));
    expect(overridden(change)).toEqual([]);
  }
  // A cluster that already runs has the migrations as they are.
  const isOfSchema = changesOf(canary).some(({ file }) => file.startsWith("migrations/"));
  expect(isOfSchema && canary.cluster !== "own").toBe(false);
  const own = canary.caughtBy.test.split(" > ").at(-1) ?? "";
  expect(titlesIn(canary.caughtBy.file).filter((title) => title.test(own))).not.toEqual([]);
});

/** The texts of a test file that can be a title; `%s`, `$name` and `${...}` stand for anything. */
function titlesIn(file: string): RegExp[] {
  const texts = read(file).matchAll(/"([^"\n]*\w{3}[^"\n]*)"|`([^`]*\w{3}[^`]*)`/g);
  return [...texts].map(([, plain, made]) => {
    const parts = (plain ?? made ?? "").split(/%[sdi]|\$\{[^}]*\}|\$\w+/);
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`);
  });
}

/** The later migrations that write the function again: a change of the earlier one would do nothing. */
function overridden({ file, text }: Change): string[] {
  if (!file.startsWith("migrations/")) return [];
  const before = read(file).split(text)[0] ?? "";
  const name = before
    .match(/create (?:or replace )?function (\w+)\(/g)
    ?.at(-1)
    ?.match(/(\w+)\($/)?.[1];
  if (!name) return [];
  const later = readdirSync(join(ROOT, "migrations")).filter((one) => `migrations/${one}` > file);
  return later.filter((one) => new RegExp(`function ${name}\\([^;]*returns`).test(read(`migrations/${one}`)));
}

test("there are at least 40 of them, each told apart by its sentence", () => {
  expect(CANARIES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(CANARIES.map(({ bug }) => bug)).size).toBe(CANARIES.length);
});

test("a bug that cannot be planted exactly once is an error, not a catch", () => {
  const canary: Canary = { bug: "", file: "a.ts", text: "x", instead: "y", caughtBy: { file: "", test: "" } };
  expect(plant(canary, "a x b")).toBe("a y b");
  expect(() => plant(canary, "a b")).toThrow("0 times");
  expect(() => plant(canary, "x x")).toThrow("2 times");
});
