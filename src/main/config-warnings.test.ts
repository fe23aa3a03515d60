import { expect, test } from "vitest";
import { warningsOf } from "./config-warnings.ts";

const OWN = {
  profile: "production",
  databaseUrl: "postgresql://owner@127.0.0.1/shop",
  privateHosts: [],
} as const;

test("a production on the embedded PostgreSQL is told that nothing backs it up; a demo is not", () => {
  expect(warningsOf({ ...OWN, databaseUrl: undefined })).toEqual([expect.stringContaining("no backups")]);
  expect(warningsOf({ ...OWN, profile: "demo", databaseUrl: undefined })).toEqual([]);
  expect(warningsOf(OWN)).toEqual([]);
});

test("private hosts that may be called are named", () => {
  const named = { ...OWN, privateHosts: ["10.0.0.5:8080", "127.0.0.1:7001"] };
  expect(warningsOf(named)).toEqual([expect.stringContaining("10.0.0.5:8080, 127.0.0.1:7001")]);
});
