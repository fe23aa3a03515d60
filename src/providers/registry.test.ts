import { expect, test } from "vitest";
import type { Log } from "../core/ports.ts";
import type { HttpCall } from "./http.ts";
import { buildSuppliers, type SupplierRow, simulatedBaseUrl, simulatedCredentials } from "./registry.ts";

const networkIds = { airtime: { MTN: 1 }, data: { MTN: 1, "9MOBILE": 6 } };
const row = (code: string, dialect: string, options: unknown = { networkIds }): SupplierRow => ({
  code,
  dialect,
  baseUrl: simulatedBaseUrl(
    { code, dialect },
    {
      msorg: "http://127.0.0.1:4001",
      adex: "http://127.0.0.1:4002",
      autopilot: "http://127.0.0.1:4003",
      vtpass: "http://127.0.0.1:4004",
      mapped: "http://127.0.0.1:4005",
    },
  ),
  maxInFlight: 5,
  vendTimeoutMs: 1_000,
  options,
});

function build(rows: SupplierRow[], isKnown = (_code: string) => true) {
  const warnings: string[] = [];
  const calls: HttpCall[] = [];
  const log: Log = {
    info: () => {},
    warn: (facts, text) => void warnings.push(`${String(facts["supplier"])}: ${text}`),
    error: () => {},
  };
  const send = async (call: HttpCall) => {
    calls.push(call);
    return { kind: "no_answer" as const, note: "held" };
  };
  const credentials = new Map(
    rows.filter(({ code }) => isKnown(code)).map((one) => [one.code, simulatedCredentials(one)]),
  );
  const http = { send, close: async () => {} };
  return { ports: buildSuppliers({ http, log, now: () => new Date(), rows, credentials }), warnings, calls };
}

test("each row becomes a supplier of its dialect, at its own address, with its own credentials", async () => {
  const { ports, calls, warnings } = build([
    row("GLAD", "msorg"),
    row("LEGIT", "adex"),
    row("AUTOPILOT", "autopilot"),
    row("VTPASS", "vtpass"),
    row("PLUG", "mapped", { preset: "smeplug" }),
  ]);
  for (const port of ports.values()) await port.balance();
  expect(warnings).toEqual([]);
  expect(calls.map(({ url, headers }) => [url, headers["authorization"] ?? headers["public-key"]])).toEqual([
    ["http://127.0.0.1:4001/GLAD/api/user/", "Token 17f7dd1193b7f27d2febc3ca9d79ec376c29bb2f"],
    ["http://127.0.0.1:4002/LEGIT/api/user", `Basic ${Buffer.from("legit:airtide-sim").toString("base64")}`],
    ["http://127.0.0.1:4003/AUTOPILOT/api/v1/load/wallet-balance", expect.stringMatching(/^Bearer \w{40}$/)],
    ["http://127.0.0.1:4004/VTPASS/api/balance", expect.stringMatching(/^PK_\w{40}$/)],
    ["http://127.0.0.1:4005/PLUG/api/account/balance", expect.stringMatching(/^Bearer \w{40}$/)],
  ]);
});

test("an unusable row is left out and named, and does not stop the others", () => {
  const rows = [
    row("GLAD", "msorg"),
    row("STRANGE", "esperanto"),
    row("KEYLESS", "msorg"),
    row("MAPLESS", "msorg", {}),
    row("WRONG", "adex", { networkIds: { data: { VODAFONE: 1 } } }),
    row("VAGUE", "mapped", { mapping: { data: {} } }),
    row("LONE", "mapped", {}),
  ];
  const { ports, warnings } = build(rows, (code) => code !== "KEYLESS");
  expect([...ports.keys()]).toEqual(["GLAD"]);
  expect(warnings).toEqual([
    "STRANGE: supplier left out: unknown dialect esperanto",
    "KEYLESS: supplier left out: no credentials",
    "MAPLESS: supplier left out: bad options: networkIds",
    "WRONG: supplier left out: bad options: networkIds.data",
    "VAGUE: supplier left out: bad options: mapping.data.call, mapping.data.answer",
    "LONE: supplier left out: bad options: mapping",
  ]);
});
