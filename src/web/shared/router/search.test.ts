import { expect, test } from "vitest";
import { readFields, writeFields } from "./search.ts";

test("an address is read by value: numbers, truths, lists; anything else is text (rules 9.41)", () => {
  expect(readFields("?page=2&open=true&q=ada+obi&none=null&empty=&half=%7B")).toEqual({
    page: 2,
    open: true,
    q: "ada obi",
    none: null,
    empty: "",
    half: "{",
  });
  expect(readFields("?phone=08030001001&short=8030001001")).toEqual({
    phone: "08030001001",
    short: 8_030_001_001,
  });
  expect(readFields("?tab=a&tab=2&tab=c")).toEqual({ tab: ["a", 2, "c"] });
  expect(Object.keys(readFields("?__proto__=1"))).toEqual(["__proto__"]);
  expect(readFields("")).toEqual({});
});

test("what is written is read back as it was, and a field without a value is left out (rules 9.41)", () => {
  const fields = {
    page: 3,
    plan: "4411",
    name: "Ada & Obi",
    flag: "true",
    yes: true,
    some: ["a", 1],
    at: "",
  };
  expect(readFields(writeFields({ ...fields, gone: undefined }))).toEqual(fields);
  expect(writeFields({ gone: undefined })).toBe("");
  expect(writeFields({ status: "failed", page: 2 })).toBe("?status=failed&page=2");
});
