import { describe, expect, test } from "vitest";
import { canRead, placesOf, readAddress, urlOf, wantedOf, writeAddress } from "./address.ts";

const placesIn = (url: string) => placesOf(readAddress(url)).map(({ host, port }) => `${host}|${port}`);

test.each([
  ["postgresql://app@h1:5432,h2:5433/a", ["h1|5432", "h2|5433"]],
  ["postgres://h1,h2,[::1]:7/a?port=9", ["h1|9", "h2|9", "::1|7"]],
  ["postgresql://app:x%40@db.example/a?sslmode=require", ["db.example|"]],
  ["postgresql://app@/a?host=%2Ftmp%2Fpg&port=5433", ["/tmp/pg|5433"]],
  ["postgresql:///a?host=h1,h2&port=1,2", ["h1|1", "h2|2"]],
  ["postgresql:///a", ["|"]],
])("%s names its hosts, and is written as it was read", (url, places) => {
  expect(placesIn(url)).toEqual(places);
  expect(writeAddress(readAddress(url))).toBe(url);
});

test("each host has an address of its own that node-postgres takes, with what all have in common", () => {
  const url = "postgresql://app:p%40@h1:1,[::1]:2/a?sslmode=require&target_session_attrs=read-write";
  const address = readAddress(url);
  expect(placesOf(address).map((place) => urlOf(address, place))).toEqual([
    "postgresql://app:p%40@h1:1/a?sslmode=require",
    "postgresql://app:p%40@[::1]:2/a?sslmode=require",
  ]);
  const folder = readAddress("postgresql://app@/a?host=/tmp/pg&port=5433&sslmode=disable");
  expect(placesOf(folder).map((place) => urlOf(folder, place))).toEqual([
    "postgresql://app@/a?host=%2Ftmp%2Fpg&port=5433&sslmode=disable",
  ]);
});

describe("what a host must be", () => {
  test.each([
    ["postgresql://h1/a", "any"],
    ["postgresql://h1,h2/a", "read-write"],
    ["postgresql://h1,h2/a?target_session_attrs=primary", "read-write"],
    ["postgresql://h1/a?target_session_attrs=standby", "read-only"],
    ["postgresql://h1,h2/a?target_session_attrs=prefer-standby", "prefer-standby"],
  ])("%s: %s", (url, wanted) => {
    expect(wantedOf(readAddress(url))).toBe(wanted);
  });
});

test.each([
  "mysql://h/a",
  "postgresql://h1:x/a",
  "postgresql://h1:65536/a",
  "postgresql://h1 h2/a",
  "postgresql:///a?host=h1,h2,h3&port=1,2",
  "postgresql://h1,h2/a?target_session_attrs=fastest",
])("%s cannot be read", (url) => {
  expect(canRead(url)).toBe(false);
});
