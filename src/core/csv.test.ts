import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("every cell is quoted, and quotes in it are doubled", () => {
  expect(
    csvOf([
      ["a", "b"],
      ['say "hi", now', "two\nlines"],
    ]),
  ).toBe('"a","b"\r\n"say ""hi"", now","two\nlines"\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])(
  "a text that a spreadsheet would carry out is text: %j",
  (text) => {
    expect(csvOf([[text]])).toBe(`"'${text}"\r\n`);
  },
);

test("numbers stay numbers, also below zero", () => {
  expect(csvOf([[-5, 7n]])).toBe('"-5","7"\r\n');
});
