import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const STYLES = resolve(import.meta.dirname, "../../src/web/styles");
const SHEETS = globSync("*.css", { cwd: STYLES });

/** The paths that a sheet names as sources of class names. Tailwind is silent about one that is missing. */
const sourcesOf = (sheet: string): string[] => {
  const text = readFileSync(join(STYLES, sheet), "utf8");
  return [...text.matchAll(/@source "([^"]+)"/g)].map((found) => found[1] ?? "");
};

test.each(SHEETS)("%s names its sources once, and each is there", (sheet) => {
  const sources = sourcesOf(sheet);
  expect(sources).toEqual([...new Set(sources)]);
  expect(sources.filter((source) => globSync(source, { cwd: STYLES }).length === 0)).toEqual([]);
});

test("the sheets of the app and of the public pages name sources", () => {
  expect(SHEETS.filter((sheet) => sourcesOf(sheet).length > 0).sort()).toEqual(["app.css", "public.css"]);
});

/** The line that gives a family of classes its size. Tailwind is silent about a class without one. */
const LISTS: Readonly<Record<string, (size: string) => string>> = {
  text: (size) => `@utility text-${size} {`,
  leading: (size) => `@utility leading-${size} {`,
  tracking: (size) => `@utility tracking-${size} {`,
  font: (size) => `@utility font-${size} {`,
  shadow: (size) => `@utility shadow-${size} {`,
  rounded: (size) => `--radius-${size}:`,
  "max-w": (size) => `--container-${size}:`,
};
/** Tailwind's names of sizes, in a class such as `sm:text-2xl`. */
const SIZED =
  /(?<=[\s"'`:])(text|leading|tracking|font|shadow|rounded|max-w)-((?:\d?xs|sm|base|md|lg|\d?xl|tighter|tight|snug|normal|relaxed|loose|wider|widest|wide|thin|light|medium|semibold|extrabold|bold|black))(?=[\s"'`!])/g;

test("every size in a class is one that the product has (decision 0033)", () => {
  const styles = ["tokens.css", "utilities.css"].map((sheet) => readFileSync(join(STYLES, sheet), "utf8"));
  const lists = styles.join("\n");
  const missing = globSync("../**/*.tsx", { cwd: STYLES }).flatMap((file) =>
    [...readFileSync(join(STYLES, file), "utf8").matchAll(SIZED)]
      .filter(([, family = "", size = ""]) => !lists.includes(LISTS[family]?.(size) ?? ""))
      .map(([found]) => `${file}: ${found}`),
  );
  expect(missing).toEqual([]);
});
