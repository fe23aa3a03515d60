/**
 * Sentences for people stand in words files, where every language finds them (rules 9.8): none is written
 * into a screen's markup.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { filesOf } from "./gates/gate.ts";

const HOUSE = resolve(import.meta.dirname, "../..");
const SCREENS = /^src\/web\/(app|features|pages|routes|shared|ui)\/.*\.tsx$/;
const COMMENT = /\/\*[\s\S]*?\*\//g;
/** Between tags, or between a value and a tag. */
const TEXT = /(?<=[>}])\s*([A-Za-z][A-Za-z' ,.!?-]{2,}?)\s*(?=<\/|\{[a-z])/g;
const PROP =
  /\b(?:label|title|placeholder|aria-label|alt|legend|heading|caption|hint)="([^"]*[A-Za-z]{2}[^"]*)"/g;
/** The text between a type's or an arrow's ">" and the next brace. */
const PROGRAM = /[=;]|=>|\b(?:const|return|extends|typeof|keyof|else|function|import|export)\b/;
/** How every web address begins. */
const ALLOWED = new Set(["https://"]);

function spokenIn(screen: string): string[] {
  const markup = screen.replaceAll(COMMENT, "");
  const found = [...markup.matchAll(TEXT), ...markup.matchAll(PROP)].map(([, text = ""]) => text.trim());
  return found.filter((text) => !PROGRAM.test(text) && !ALLOWED.has(text));
}

test("no screen speaks but through words", () => {
  const screens = filesOf(HOUSE).filter((file) => SCREENS.test(file));
  expect(screens.length).toBeGreaterThan(200);
  const spoken = screens.flatMap((file) =>
    spokenIn(readFileSync(join(HOUSE, file), "utf8")).map((text) => ({ file, text })),
  );
  expect(spoken).toEqual([]);
});

test.each([
  ["<p>Your wallet</p>", "Your wallet"],
  ["<Button>Try again</Button>", "Try again"],
  ["<p>{name} is locked</p>", "is locked"],
  ['<TextField label="Full name" />', "Full name"],
  ['<input placeholder="Search" />', "Search"],
])("a sentence in %s is found", (markup, text) => {
  expect(spokenIn(markup)).toEqual([text]);
});

test("programs and words are no sentences", () => {
  const screen = "const f = <T extends object>(x: T) => { return <p>{t.title}</p>; }; /* <p>Old words</p> */";
  expect(spokenIn(screen)).toEqual([]);
});
