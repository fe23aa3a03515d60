/// <reference types="vite/client" />
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { words } from "../shared/words.ts";
import { messages as pcm } from "./pcm.ts";
import { messages as pcmPublic } from "./pcm-public.ts";

/** A sentence as it is written down: text, or its forms by number. */
type Written = string | Record<string, string>;

const root = resolve(import.meta.dirname, "..");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.includes("routeTree"))
  .map((name) => ({ name, text: readFileSync(resolve(root, name), "utf8") }));
const modules = import.meta.glob([
  "../{app,content,features,pages,shared,ui}/**/*.{ts,tsx}",
  "!../**/*.client.ts",
]);
const speaking = sources.filter(({ name, text }) => /\bwords\("/.test(text) && name !== "shared/words.ts");
const named = speaking.flatMap(({ text }) =>
  [...text.matchAll(/\bwords\("([^"]+)"/g)].map(([, name]) => name),
);

/** Languages that claim to be whole: the app's file and the public pages'. A further one is one more line. */
const LANGUAGES = { pcm: { ...pcm, ...pcmPublic } as Record<string, Record<string, Written>> };
const english = () => words.cache.en as unknown as Record<string, Record<string, Written>>;
const holesOf = (sentence: Written): string[] => {
  const forms = typeof sentence === "string" ? [sentence] : Object.values(sentence);
  return [...new Set(forms.join(" ").match(/\{\w+\}/g) ?? [])]
    .filter((hole) => hole !== "{count}")
    .toSorted();
};

beforeAll(async () => {
  for (const { name } of speaking) await modules[`../${name}`]?.();
}, 60_000);

test("readers of the app do not fetch what public pages say", () => {
  expect(Object.keys(pcm).filter((name) => name in pcmPublic || name.startsWith("public-"))).toEqual([]);
});

test("every screen's sentences are found, each name once", () => {
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  expect(Object.keys(english()).toSorted()).toEqual(named.toSorted());
});

describe.each(Object.entries(LANGUAGES))("%s", (_code, language) => {
  test("says every sentence of every screen, and no other", () => {
    const { titles: _names, ...screens } = english();
    const { titles: _translated, ...translated } = language;
    const keysOf = (all: Record<string, object>) =>
      Object.entries(all).flatMap(([name, said]) => Object.keys(said).map((key) => `${name}.${key}`));
    expect(keysOf(translated).toSorted()).toEqual(keysOf(screens).toSorted());
  });

  test("fills the same places in each sentence", () => {
    const wrong = Object.entries(english()).flatMap(([name, said]) =>
      Object.entries(said).flatMap(([key, sentence]) => {
        const theirs = language[name]?.[key];
        const same = theirs !== undefined && String(holesOf(theirs)) === String(holesOf(sentence));
        return same || name === "titles" ? [] : [`${name}.${key}: ${holesOf(sentence).join(" ")}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("names every screen", () => {
    const titles = sources
      .filter(({ name }) => name.startsWith("routes/"))
      .flatMap(({ text }) => [...text.matchAll(/title: "([^"]+)"/g)].map(([, title]) => title ?? ""));
    expect(titles.filter((title) => !(title in (language.titles ?? {})))).toEqual([]);
  });
});
