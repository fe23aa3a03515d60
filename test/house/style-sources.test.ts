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
