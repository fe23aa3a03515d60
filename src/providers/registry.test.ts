import { expect, test } from "vitest";
import type { SupplierSetup } from "../core/ports-suppliers.ts";
import type { HttpCall } from "./http.ts";
import { createSupplierDialects } from "./registry.ts";

const networkIds = { airtime: { MTN: 1 }, data: { MTN: 1, "9MOBILE": 6 } };
const BASE = "https://host.example/api";
const setup = (change: Partial<SupplierSetup>): SupplierSetup => ({
  code: "SHOP",
  dialect: "msorg",
  baseUrl: BASE,
  maxInFlight: 5,
  vendTimeoutMs: 1_000,
  options: { networkIds },
  credentials: { token: "tok" },
  ...change,
});

function world() {
  const calls: HttpCall[] = [];
  const send = async (call: HttpCall) => {
    calls.push(call);
    return { kind: "no_answer" as const, note: "held" };
  };
  const dialects = createSupplierDialects({
    http: { send, close: async () => {} },
    now: () => new Date(),
    mayCall: (baseUrl) => baseUrl === BASE,
  });
  return { dialects, calls };
}

const KEYS = { apiKey: "a", secretKey: "SK_1", publicKey: "PK_1" };

test.each([
  [{}, `${BASE}/user/`, "Token tok"],
  [
    { dialect: "adex", credentials: { username: "u", password: "p" } },
    `${BASE}/user`,
    `Basic ${Buffer.from("u:p").toString("base64")}`,
  ],
  [
    { dialect: "autopilot", credentials: { token: "tok", username: "us@shop.example" } },
    `${BASE}/v1/load/wallet-balance`,
    "Bearer tok",
  ],
  [{ dialect: "vtpass", credentials: KEYS }, `${BASE}/balance`, "PK_1"],
  [{ dialect: "mapped", options: { preset: "smeplug" } }, `${BASE}/account/balance`, "Bearer tok"],
])(
  "set-up %# talks to its own address in its dialect, with its own credentials",
  async (change, url, key) => {
    const { dialects, calls } = world();
    expect(dialects.problemsOf(setup(change))).toEqual({});
    await dialects.connect(setup(change))?.balance();
    expect(
      calls.map((call) => [call.url, call.headers["authorization"] ?? call.headers["public-key"]]),
    ).toEqual([[url, key]]);
  },
);

test.each<[string, Partial<SupplierSetup>, Record<string, string>]>([
  ["an unknown dialect", { dialect: "esperanto" }, { dialect: "There is no dialect esperanto" }],
  ["no address", { baseUrl: "" }, { baseUrl: "Enter the address" }],
  [
    "an address that is not allowed (any more)",
    { baseUrl: "http://10.0.0.5:8080/api" },
    { baseUrl: "This server may not call this address" },
  ],
  ["no credentials", { credentials: undefined }, { credentials: "Enter token" }],
  ["credentials of another dialect", { credentials: KEYS }, { credentials: "Enter token" }],
  [
    "half of the credentials",
    { dialect: "vtpass", credentials: { apiKey: "a" } },
    { credentials: "Enter apiKey and secretKey and publicKey, or username and password" },
  ],
  ["no id maps", { options: {} }, { "options.networkIds": "Missing: an object" }],
  [
    "an unknown network",
    { options: { networkIds: { data: { VODAFONE: 1 } } } },
    { "options.networkIds.data": "Not known here: VODAFONE" },
  ],
  ["a misspelt option", { options: { networkIds, idnet: true } }, { options: "Not known here: idnet" }],
  [
    "a description that sells nothing",
    { dialect: "mapped", options: {} },
    { "options.mapping": "Choose a preset, or describe a service" },
  ],
  [
    "a description that names a credential which is not there",
    { dialect: "mapped", options: { preset: "swiftlink" }, credentials: { username: "u" } },
    { credentials: "Enter token" },
  ],
])("%s is named by its field, and such a set-up is not connected", (_name, change, problems) => {
  const { dialects } = world();
  expect(dialects.problemsOf(setup(change))).toEqual(problems);
  expect(dialects.connect(setup(change))).toBeUndefined();
});

test("a description without a balance, and autopilot without a mail address, do not tell our float", () => {
  const { dialects } = world();
  expect(dialects.tellsFloat(setup({ dialect: "mapped", options: { preset: "jonet" } }))).toBe(false);
  expect(dialects.tellsFloat(setup({ dialect: "autopilot" }))).toBe(false);
  expect(dialects.tellsFloat(setup({}))).toBe(true);
});
