import { expect, test } from "vitest";
import { checkCode, checkPassword, checkSwitchOff, checkWebhook, codesText } from "./panel-rules.ts";
import { readSearch } from "./search.ts";

test("an address opens a known panel at a page, and nothing else", () => {
  expect(readSearch({ open: "deliveries", page: 2 })).toEqual({ open: "deliveries", page: 2 });
  expect(readSearch({ open: "deliveries", page: 1 })).toEqual({ open: "deliveries" });
  expect(readSearch({ open: "deliveries", page: "x" })).toEqual({ open: "deliveries" });
  expect(readSearch({ open: "secrets", page: 2 })).toEqual({});
  expect(readSearch({})).toEqual({});
});

test("what a panel's form lacks is said", () => {
  expect(checkWebhook({ webhookUrl: " " })).toEqual({ webhookUrl: "Enter a web address" });
  expect(checkWebhook({ webhookUrl: "https://shop.example/hook" })).toEqual({});
  expect(checkPassword({ password: "" })).toEqual({ password: "All fields are required" });
  expect(checkCode({ code: "" })).toEqual({ code: "Enter the code" });
  expect(checkSwitchOff({ password: "", code: "1" })).toEqual({ password: "All fields are required" });
});

test("recovery codes are kept one to a line, under whose they are", () => {
  expect(codesText("Airtide", "ada", ["A-1", "B-2"])).toBe("Airtide: recovery codes of ada\n\nA-1\nB-2\n");
});
