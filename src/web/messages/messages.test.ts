/// <reference types="vite/client" />
import { describe, expect, test } from "vitest";
import { en as commonEnglish } from "../shared/common-words.en.ts";
import * as pcm from "./pcm.ts";
import { publicMessages } from "./pcm-public.ts";

/**
 * The compiler cannot see whether every file of a language is exported here under the name that its screen
 * uses.
 */

type Translated = { pcm: object };
const translated = import.meta.glob<Translated>("../**/*words.pcm.ts", { eager: true });
const english = import.meta.glob<{ en?: object }>("../**/*words.en.ts", { eager: true });
const sources = import.meta.glob<string>("../**/*words.en.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});
const gathered: Readonly<Record<string, object>> = { ...pcm, ...publicMessages };

/** Matches `words("name", en)` and `words("name", en.group)`: the name, and the group of the file. */
const DEFINED = /\bwords\(\s*"(\w+)",\s*en(?:\.(\w+))?\s*\)/g;
const defined = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(DEFINED)].map(([, name = "", group]) => ({ path, name, group })),
);

test("every screen's sentences have a name of their own", () => {
  expect(defined.length).toBeGreaterThan(40);
  const names = defined.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("the Pidgin of every screen is gathered under the name that the screen gives", () => {
  const wrong = defined.filter(({ path, name, group }) => {
    const said = translated[path.replace(".en.ts", ".pcm.ts")]?.pcm;
    const expected = group ? (said as Readonly<Record<string, object>> | undefined)?.[group] : said;
    return expected === undefined || gathered[name] !== expected;
  });
  expect(wrong).toEqual([]);
  const named = new Set([...defined.map(({ name }) => name), "common", "titles", "refusals"]);
  expect(Object.keys(gathered).filter((name) => !named.has(name))).toEqual([]);
});

test("readers of the app do not load what public pages say", () => {
  expect(Object.keys(pcm).filter((name) => name in publicMessages || name.startsWith("public"))).toEqual([]);
});

test("no screen defines again what all screens share, unless its Pidgin differs", () => {
  const common: Readonly<Record<string, { english: string; pidgin: string }>> = Object.fromEntries(
    Object.entries(commonEnglish).map(([key, text]) => [
      key,
      { english: text, pidgin: pcm.common[key as keyof typeof commonEnglish] },
    ]),
  );
  const valueAt = (said: object | undefined, key: string) =>
    (said as Readonly<Record<string, unknown>> | undefined)?.[key];
  const repeated = Object.entries(english).flatMap(([path, file]) => {
    if (path.endsWith("common-words.en.ts")) return [];
    const pidgin = translated[path.replace(".en.ts", ".pcm.ts")]?.pcm;
    return Object.entries(common)
      .filter(([key, { english: text }]) => valueAt(file.en, key) === text)
      .filter(([key, own]) => valueAt(pidgin, key) === own.pidgin)
      .map(([key]) => `${path} ${key}`);
  });
  expect(repeated).toEqual([]);
});

describe("places that a script of a public page fills", () => {
  const placesOf = (said: unknown): string[] =>
    typeof said === "string" ? (said.match(/\{\w+\}/g) ?? []).toSorted() : [];
  const plain = (said: object): [string, unknown][] =>
    Object.entries(said).flatMap(([key, value]) =>
      typeof value === "object" ? plain(value) : [[key, placesOf(value)]],
    );

  test.each(Object.keys(translated))("%s", (path) => {
    const en = english[path.replace(".pcm.ts", ".en.ts")]?.en;
    expect(Object.fromEntries(plain(translated[path]?.pcm ?? {}))).toEqual(
      Object.fromEntries(plain(en ?? {})),
    );
  });
});
