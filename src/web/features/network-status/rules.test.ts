import { expect, test } from "vitest";
import { byService } from "./rules.ts";

test("entries stand under what is sold, and none is lost", () => {
  const entries = [
    { name: "MTN airtime", value: 96 },
    { name: "MTN data", value: 40 },
    { name: "Port Harcourt electricity", value: 0 },
    { name: "Something new", value: 70 },
  ];
  expect(byService(entries)).toEqual([
    { service: "airtime", entries: [{ name: "MTN", value: 96 }] },
    { service: "data", entries: [{ name: "MTN", value: 40 }] },
    { service: "electricity", entries: [{ name: "Port Harcourt", value: 0 }] },
    { service: "others", entries: [{ name: "Something new", value: 70 }] },
  ]);
});
