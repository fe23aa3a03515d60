/// <reference types="vite/client" />
import { expect, test } from "vitest";
import { FIXED_FIGURES, missingFigures, settingFigures } from "../../core/public-figures.ts";
import { DEFAULT_SETTINGS } from "../../core/settings.ts";

/** Public pages show fees, prices and limits by name, so that none is told wrongly (rules 4.32). */

const sources = import.meta.glob<string>(["./*.{ts,tsx}", "../content/*.ts", "!./*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
/** An amount of naira, a percentage or a day of the month. */
const TYPED =
  /(?:₦|\bN|NGN)\s?\d[\d,.]*|\b\d[\d.,]*\s?(?:%|naira\b|per ?cent\b|kobo\b)|\b\d{1,2}(?:st|nd|rd|th)\b/g;
/** Class names have percentages of their own. */
const CLASSES = /className=(?:"[^"]*"|\{`[^`]*`\})/g;

const typedIn = (source: string) => source.replaceAll(CLASSES, "").match(TYPED) ?? [];

test("no public page has a figure typed into it", () => {
  expect(Object.keys(sources).length).toBeGreaterThan(15);
  const typed = Object.entries(sources).flatMap(([file, source]) =>
    typedIn(source).map((figure) => `${file} ${figure}`),
  );
  expect(typed).toEqual([]);
});

test.each(["pays 98% of it", "₦1,000 once", "N990", "1 % fee", "50 naira", "from the 25th", "99 percent"])(
  "a figure in %j is found",
  (sentence) => {
    expect(typedIn(sentence)).toHaveLength(1);
  },
);

test("every figure that a page names is known, and every known figure is shown", () => {
  const figures = Object.keys({ ...FIXED_FIGURES, ...settingFigures(DEFAULT_SETTINGS) });
  // Those of a receipt that stand in sentences; the others are in a table, and the build knows them all.
  const known = [...figures, "receiptCode", "receiptPaidBack"];
  const all = Object.values(sources).join("");
  const placed = [...all.matchAll(/placeOf\("(\w+)"\)/g)].map(([, name = ""]) => name);
  expect([...new Set([...missingFigures(all), ...placed])].sort()).toEqual(known.sort());
});
