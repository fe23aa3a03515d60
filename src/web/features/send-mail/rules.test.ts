import { expect, test } from "vitest";
import { checkMail, emptyLetter, linkOf, receiversOf } from "./rules.ts";

const LETTER = {
  subject: "News",
  message: "Text",
  url: "https://airtide.example/a",
  linkMessage: "Open",
  userAccount: "",
};

test("every field but the target is required; the begun link counts as empty", () => {
  const ALL = "All fields are required";
  expect(checkMail(emptyLetter(), undefined)).toEqual({
    subject: ALL,
    message: ALL,
    url: ALL,
    linkMessage: ALL,
  });
  expect(checkMail(LETTER, undefined)).toEqual({});
});

test("a named user must be validated first", () => {
  const named = { ...LETTER, userAccount: "tobi" };
  expect(checkMail(named, undefined)).toEqual({ userAccount: "All fields are required" });
  expect(checkMail(named, "tobi")).toEqual({});
});

test("a link is one of the web, without a name in it", () => {
  for (const url of ["airtide.example", "javascript:alert(1)", "https://a@b.example", "https://a b"])
    expect(checkMail({ ...LETTER, url }, undefined).url).toMatch(/begins with https/);
  expect(linkOf({ ...LETTER, url: "https://" })).toBeUndefined();
  expect(linkOf({ ...LETTER, url: " https://a.example " })).toBe("https://a.example");
});

test("a list of receivers holds each name once and never an empty one, which would mean everybody", () => {
  expect(receiversOf("ada, ,tobi,ada,,")).toEqual(["ada", "tobi"]);
  expect(receiversOf(" , ")).toEqual([]);
  expect(receiversOf(undefined)).toEqual([]);
  expect(receiversOf(Array.from({ length: 300 }, (_, at) => `u${at}`).join(","))).toHaveLength(200);
});
