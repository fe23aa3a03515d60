import { expect, test } from "vitest";
import { LANGUAGES, type Language, languageCookie, languageOf } from "./languages.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["language=pcm", "pcm"],
  ["theme=dark; language=pcm; other=1", "pcm"],
  ["theme=dark;language=pcm", "pcm"],
  ["language=en", "en"],
  ["language=", "en"],
  ["language=fr", "en"],
  ["language=PCM", "en"],
  ["language=toString", "en"],
  ["mylanguage=pcm", "en"],
  ["language=../pcm", "en"],
])("the cookies %s choose %s", (cookies, language) => {
  expect(languageOf(cookies)).toBe(language);
});

test("what is kept is read back, and English leaves nothing behind", () => {
  for (const chosen of Object.keys(LANGUAGES) as Language[])
    expect(languageOf(languageCookie(chosen).split(";")[0])).toBe(chosen);
  expect(languageCookie("pcm")).toBe("language=pcm; Path=/; Max-Age=31536000; SameSite=Lax");
  expect(languageCookie("en")).toBe("language=; Path=/; Max-Age=0; SameSite=Lax");
});
