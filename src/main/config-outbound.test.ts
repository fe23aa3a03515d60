import { describe, expect, test } from "vitest";
import { PRODUCTION } from "../../test/support/production.ts";
import { loadConfig, warningsOf } from "./config.ts";

/** Returns the sentence that refuses these settings, with those of the production above. */
function refusal(change: Record<string, string>): string {
  try {
    loadConfig({ ...PRODUCTION, ...change });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "accepted";
}

describe("OUTBOUND_PRIVATE_HOSTS", () => {
  test("names no host unless the operator does", () => {
    expect(loadConfig(PRODUCTION).privateHosts).toEqual([]);
    expect(loadConfig({ ...PRODUCTION, OUTBOUND_PRIVATE_HOSTS: "" }).privateHosts).toEqual([]);
  });

  test.each([
    ["127.0.0.1:7001", ["127.0.0.1:7001"]],
    [" 10.0.0.5:8080, [fd00::5]:443 ,localhost:1", ["10.0.0.5:8080", "[fd00::5]:443", "localhost:1"]],
    ["Gateway.Internal:65535", ["gateway.internal:65535"]],
  ])("%s is taken", (value, expected) => {
    expect(loadConfig({ ...PRODUCTION, OUTBOUND_PRIVATE_HOSTS: value }).privateHosts).toEqual(expected);
  });

  test.each([
    "127.0.0.1",
    "127.0.0.1:0",
    "127.0.0.1:65536",
    "127.0.0.1:*",
    "127.1:7001",
    "0x7f.0.0.1:7001",
    "10.0.0.0/8:80",
    "*:80",
    "*.internal:80",
    "http://10.0.0.5:8080",
    "10.0.0.5:8080/api",
    "user@10.0.0.5:8080",
    "::1:7001",
    "[::1]",
    "host.example:80",
    "8.8.8.8:80",
    "10.0.0.5:8080,",
  ])("%s is refused", (value) => {
    expect(refusal({ OUTBOUND_PRIVATE_HOSTS: value })).toBe(
      "Bad or missing configuration: OUTBOUND_PRIVATE_HOSTS (private hosts with their ports, as 10.0.0.5:8080, with commas between)",
    );
  });
});

describe("a provider's address in production", () => {
  const names = ["SQUAD_BASE_URL", "PAYSTACK_BASE_URL", "MONNIFY_BASE_URL", "AUTOPILOT_CASH_BASE_URL"];

  test.each(names)("%s is refused in clear text and on a private host", (name) => {
    const sentence = `Bad or missing configuration: ${name} (https on the public internet, or a host of OUTBOUND_PRIVATE_HOSTS)`;
    for (const url of [
      "http://host.example",
      "https://10.0.0.5",
      "https://localhost",
      "http://127.0.0.1:7001",
    ])
      expect(refusal({ [name]: url })).toBe(sentence);
    expect(refusal({ [name]: "http://127.0.0.1:7001", OUTBOUND_PRIVATE_HOSTS: "127.0.0.1:7002" })).toBe(
      sentence,
    );
  });

  test.each(names)("%s may be at a private host that is named", (name) => {
    expect(refusal({ [name]: "http://127.0.0.1:7001/x", OUTBOUND_PRIVATE_HOSTS: "127.0.0.1:7001" })).toBe(
      "accepted",
    );
  });

  test("is named beside everything else that is wrong", () => {
    const bad = { SQUAD_BASE_URL: "https://10.0.0.5", PORT: "99999" };
    expect(refusal(bad)).toMatch(/: PORT \(1 to 65535\), SQUAD_BASE_URL \(/);
  });
});

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
