import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brand } from "../content/brand.ts";
import { brandCss, brandOverrides, themeColour, withoutShops } from "./shop-brand.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "brand-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

function fileOf(content: unknown): string {
  const file = join(directory, "brand.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a shop's file replaces what it names, and nothing else", () => {
  const own = {
    name: "Quickpay",
    colours: { light: { deep: "#123456" } },
    logo: "data:image/png;base64,AA==",
  };
  expect(brandOverrides(fileOf(own))).toEqual(own);
  expect(brandOverrides(undefined)).toEqual({});
});

test.each([
  ["an unknown field", { naem: "Quickpay" }, /naem/],
  ["a colour that is no colour", { colours: { light: { accent: "red;}body{display:none" } } }, /colours/],
  ["a logo from elsewhere", { logo: "https://elsewhere.example/logo.png" }, /logo/],
  ["a link that runs", { chatUrl: "javascript:alert(1)" }, /chatUrl/],
])("%s is refused by name", (_what, content, named) => {
  expect(() => brandOverrides(fileOf(content))).toThrow(named);
});

test("a shop's light colours never reach the dark scheme, and the other way round", () => {
  expect(brandCss({ light: { accent: "#0a0a0a" } })).toBe(":root{--accent:#0a0a0a}");
  expect(brandCss({ dark: { accent: "#fafafa" } })).toBe(
    '@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){--accent:#fafafa}}:root[data-theme="dark"]{--accent:#fafafa}',
  );
  expect(brandCss({})).toBe("");
});

test("the browser's bars take the shop's deep colour", () => {
  expect(themeColour(brand)).toBe("#06363f");
  expect(themeColour({ ...brand, colours: { light: { deep: "#102030" } } })).toBe("#102030");
});

test("what a shop says of itself is translated by nobody", () => {
  const pidgin = { tagline: "Airtime and light from one wallet", hours: "Every day" };
  expect(withoutShops(pidgin, { tagline: "Data for students", name: "Quickpay" })).toEqual({
    hours: "Every day",
  });
  expect(withoutShops(pidgin, {})).toEqual(pidgin);
});
