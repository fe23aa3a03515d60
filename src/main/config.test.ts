import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { PRODUCTION } from "../../test/support/production.ts";
import { loadConfig } from "./config.ts";

const dir = mkdtempSync(join(tmpdir(), "airtide-config-"));
afterAll(() => rmSync(dir, { recursive: true }));

/** Returns the sentence that refuses a bad environment. */
function refusal(env: Record<string, string | undefined>): string {
  try {
    loadConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "accepted";
}

/** Returns the settings that a refusal names, without what it says about them. */
function namedIn(sentence: string): string | undefined {
  return /^Bad or missing configuration: ([^(]*)(?: \([^()]*\))?$/.exec(sentence)?.[1];
}

describe("a process among others", () => {
  test("does all, drains in production only, and keeps nine connections, unless it is told", () => {
    const other = { ROLE: "worker", DRAIN_SECONDS: "12", DATABASE_CONNECTIONS: "40" };
    const usual = { role: "all", drainSeconds: 0, databaseConnections: 9, startsSimulators: true };
    expect(loadConfig({ DATA_DIR: dir })).toMatchObject(usual);
    expect(loadConfig(PRODUCTION)).toMatchObject({ ...usual, drainSeconds: 5 });
    const at = { DATA_DIR: dir, DATABASE_URL: "postgresql://me@127.0.0.1/shop" };
    expect(loadConfig({ ...at, ...other })).toMatchObject({
      role: "worker",
      drainSeconds: 12,
      databaseConnections: 40,
      startsSimulators: false,
    });
    expect(loadConfig({ ...at, SIMULATORS: "off" })).toMatchObject({ startsSimulators: false });
  });

  test("of one role it needs a database that others reach", () => {
    expect(namedIn(refusal({ DATA_DIR: dir, ROLE: "web" }))).toBe("ROLE");
    expect(namedIn(refusal({ DATA_DIR: dir, ROLE: "migrate" }))).toBe("ROLE");
    for (const DATABASE_CONNECTIONS of ["4", "201", "9.5", "many"])
      expect(namedIn(refusal({ DATA_DIR: dir, DATABASE_CONNECTIONS }))).toBe("DATABASE_CONNECTIONS");
  });
});

describe("demo", () => {
  test("runs without any variable but a folder", () => {
    const config = loadConfig({ DATA_DIR: dir });
    expect(config).toMatchObject({
      profile: "demo",
      host: "127.0.0.1",
      port: 3000,
      suppliers: "simulated",
      timesScale: 1,
    });
    expect(config.publicUrl).toBe("http://127.0.0.1:3000");
    expect(Object.isFrozen(config)).toBe(true);
  });

  test("makes a secret once, readable by its user alone, and keeps it", () => {
    const first = loadConfig({ DATA_DIR: dir }).appSecret;
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    expect(loadConfig({ DATA_DIR: dir }).appSecret).toBe(first);
    expect(readFileSync(join(dir, "secret"), "utf8")).toBe(first);
    expect(statSync(join(dir, "secret")).mode & 0o777).toBe(0o600);
  });

  test("takes the addresses of running simulators and a time scale", () => {
    const urls = {
      msorg: "http://127.0.0.1:1",
      adex: "http://127.0.0.1:2",
      autopilot: "http://127.0.0.1:12",
      vtpass: "http://127.0.0.1:13",
      mapped: "http://127.0.0.1:14",
      reloadly: "http://127.0.0.1:17",
      squad: "http://127.0.0.1:3",
      paystack: "http://127.0.0.1:4",
      monnify: "http://127.0.0.1:7",
      mail: "http://127.0.0.1:5",
      smtp: "smtp://127.0.0.1:6",
      cash: "http://127.0.0.1:9",
      ussd: "http://127.0.0.1:15",
      chat: "http://127.0.0.1:16",
    };
    const config = loadConfig({ DATA_DIR: dir, SIMULATORS: JSON.stringify(urls), TIMES_SCALE: "100" });
    expect(config.simulators).toEqual(urls);
    expect(config.timesScale).toBe(100);
  });
});

describe("DATABASE_URL", () => {
  test.each([
    "postgresql://app@/airtide?host=%2Ftmp%2Fpg",
    "postgresql://app@/airtide?host=/tmp/pg&port=5433",
    "postgres://app:p%40ss@db.example:5432/airtide?sslmode=require",
    "postgresql:///airtide",
  ])("%s is taken as it is, by socket or by network", (url) => {
    expect(loadConfig({ DATA_DIR: dir, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test.each(["mysql://app@db/airtide", "postgres://db.example", "airtide", "postgresql://app@/a b"])(
    "%s is no database, and the refusal names the variable and not its value",
    (url) => {
      expect(refusal({ DATA_DIR: dir, DATABASE_URL: url })).toBe(
        "Bad or missing configuration: DATABASE_URL",
      );
    },
  );
});

describe("TRUSTED_PROXIES", () => {
  test("nobody is believed in a demo unless it is said, and production wants it said", () => {
    expect(loadConfig({ DATA_DIR: dir }).trustedProxies).toBe(false);
    expect(loadConfig({ ...PRODUCTION, TRUSTED_PROXIES: "none" }).trustedProxies).toBe(false);
    expect(refusal({ ...PRODUCTION, TRUSTED_PROXIES: undefined })).toMatch(/: TRUSTED_PROXIES \(none, /);
  });

  test.each([
    ["2", 2],
    ["127.0.0.1", ["127.0.0.1"]],
    ["10.0.0.0/8, 2c0f:f5c0::/32,::1", ["10.0.0.0/8", "2c0f:f5c0::/32", "::1"]],
  ])("%s is taken", (value, expected) => {
    expect(loadConfig({ ...PRODUCTION, TRUSTED_PROXIES: value }).trustedProxies).toEqual(expected);
  });

  test.each([
    "true",
    "0",
    "-1",
    "10",
    "10.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "10.0.0.1/",
    "10.0.0.1,",
    "proxy.example",
    "1.2.3.4/8/8",
  ])("%s is refused", (value) => {
    expect(refusal({ ...PRODUCTION, TRUSTED_PROXIES: value })).toBe(
      "Bad or missing configuration: TRUSTED_PROXIES (none, the number of proxies before this, or their addresses)",
    );
  });
});

describe("CORS_ORIGINS", () => {
  test("are none unless they are named", () => {
    expect(loadConfig(PRODUCTION).corsOrigins).toEqual([]);
    const named = { CORS_ORIGINS: "https://app.example, https://b.example:8443" };
    expect(loadConfig({ ...PRODUCTION, ...named }).corsOrigins).toEqual([
      "https://app.example",
      "https://b.example:8443",
    ]);
  });

  test("a page on one's own machine is taken in the demo alone", () => {
    const local = { CORS_ORIGINS: "http://localhost:5173" };
    expect(loadConfig({ DATA_DIR: dir, ...local }).corsOrigins).toEqual(["http://localhost:5173"]);
    expect(refusal({ ...PRODUCTION, ...local })).toMatch(/: CORS_ORIGINS \(exact https origins/);
  });

  test.each([
    "*",
    "https://*",
    "null",
    "http://app.example",
    "https://app.example/",
    "app.example",
    "https://a.example,",
  ])("%s is refused", (value) => {
    expect(refusal({ DATA_DIR: dir, CORS_ORIGINS: value })).toMatch(/: CORS_ORIGINS /);
  });
});

describe("production", () => {
  test("is accepted when everything is said", () => {
    const withSlashes = {
      ...PRODUCTION,
      PUBLIC_URL: `${PRODUCTION.PUBLIC_URL}/`,
      MONNIFY_BASE_URL: `${PRODUCTION.MONNIFY_BASE_URL}/`,
    };
    expect(loadConfig(withSlashes)).toMatchObject({
      profile: "production",
      publicUrl: PRODUCTION.PUBLIC_URL,
      suppliers: "live",
      squad: { baseUrl: PRODUCTION.SQUAD_BASE_URL, secretKey: PRODUCTION.SQUAD_SECRET_KEY },
      monnify: {
        baseUrl: PRODUCTION.MONNIFY_BASE_URL,
        apiKey: PRODUCTION.MONNIFY_API_KEY,
        secretKey: PRODUCTION.MONNIFY_SECRET_KEY,
        contractCode: PRODUCTION.MONNIFY_CONTRACT_CODE,
        wallet: PRODUCTION.MONNIFY_WALLET_ACCOUNT,
      },
    });
  });

  test("the alternate provider of payment links is optional, and its key alone is enough", () => {
    expect(loadConfig(PRODUCTION).paystack).toBeUndefined();
    const key = { PAYSTACK_SECRET_KEY: "sk_live_private" };
    expect(loadConfig({ ...PRODUCTION, ...key }).paystack).toEqual({
      baseUrl: "https://api.paystack.co",
      secretKey: "sk_live_private",
    });
  });

  test.each([
    "APP_SECRET",
    "PUBLIC_URL",
    "SUPPLIERS",
    "SQUAD_BASE_URL",
    "SQUAD_SECRET_KEY",
    "MONNIFY_BASE_URL",
    "MONNIFY_API_KEY",
    "MONNIFY_SECRET_KEY",
    "MONNIFY_CONTRACT_CODE",
    "MONNIFY_WALLET_ACCOUNT",
  ])("is refused without %s", (name) => {
    expect(namedIn(refusal({ ...PRODUCTION, [name]: undefined }))).toBe(name);
  });

  test.each([
    ["PUBLIC_URL", "http://shop.example"],
    ["SUPPLIERS", "simulated"],
    ["APP_SECRET", "too-short-to-be-a-secret"],
    ["SIMULATORS", '{"msorg":"http://a","adex":"http://b","squad":"http://c"}'],
    ["TIMES_SCALE", "100"],
    ["SQUAD_BASE_URL", "http://squad.example"],
    ["SQUAD_SECRET_KEY", "sandbox_sk_airtide_sim"],
    ["PAYSTACK_SECRET_KEY", "sk_test_airtide_sim"],
    ["MONNIFY_API_KEY", "MK_TEST_AIRTIDE"],
    ["MONNIFY_SECRET_KEY", "monnify_secret_airtide_sim"],
    ["AUTOPILOT_CASH_KEY", "test_airtide_sim"],
    ["METRICS_TOKEN", "short"],
    ["PUBLIC_URL", "https://localhost"],
    ["PUBLIC_URL", "https://127.0.0.1:3000"],
    ["PUBLIC_URL", "https://[::1]"],
    ["PUBLIC_URL", "https://192.168.1.20"],
    ["PUBLIC_URL", "https://shop.local"],
    ["APP_SECRET", "s".repeat(64)],
    ["APP_SECRET", "correct horse battery staple 12 ".repeat(2)],
    ["APP_SECRET", "abababab12121212abababab12121212"],
  ])("is refused with a demo's %s: %s", (name, value) => {
    expect(namedIn(refusal({ ...PRODUCTION, [name]: value }))).toBe(name);
  });

  test("has a sandbox unless it is switched off, and never on its own database", () => {
    expect(loadConfig(PRODUCTION).sandbox).toBe(true);
    expect(loadConfig({ ...PRODUCTION, SANDBOX: "off" }).sandbox).toBe(false);
    const DATABASE_URL = "postgresql://owner@127.0.0.1/shop";
    const same = refusal({ ...PRODUCTION, DATABASE_URL, SANDBOX_DATABASE_URL: DATABASE_URL });
    expect(namedIn(same)).toBe("SANDBOX_DATABASE_URL");
  });

  test("is refused with the secret that a demo made in the same folder", () => {
    const { appSecret } = loadConfig({ DATA_DIR: dir });
    expect(namedIn(refusal({ ...PRODUCTION, DATA_DIR: dir, APP_SECRET: appSecret }))).toBe("APP_SECRET");
    expect(refusal({ ...PRODUCTION, APP_SECRET: appSecret, DATA_DIR: join(dir, "other") })).toBe("accepted");
  });

  test("takes secrets as the usual tools make them", () => {
    for (const value of [randomBytes(32).toString("hex"), randomBytes(32).toString("base64")])
      expect(refusal({ ...PRODUCTION, APP_SECRET: value })).toBe("accepted");
  });

  test("listens on this machine alone unless another address is said", () => {
    expect(loadConfig(PRODUCTION).host).toBe("127.0.0.1");
  });
});

test("bad variables are named, all of them, and no value is ever shown", () => {
  const bad = {
    DATA_DIR: dir,
    PORT: "99999",
    DATABASE_URL: "mysql://user:hunter2@host/db",
    TIMES_SCALE: "0.5",
    SIMULATORS: "{hunter2",
  };
  expect(refusal(bad)).toBe(
    "Bad or missing configuration: DATABASE_URL, PORT (1 to 65535), SIMULATORS, TIMES_SCALE",
  );
});

test("an unknown profile is refused", () => {
  expect(refusal({ PROFILE: "staging" })).toBe("Bad or missing configuration: PROFILE (demo or production)");
});

test("the buyer of airtime is set up by address and key together, and never half", () => {
  const given = { DATA_DIR: dir, AUTOPILOT_CASH_BASE_URL: "https://autopilot.example/api/live/" };
  expect(loadConfig(given).airtimeToCash).toBeUndefined();
  expect(loadConfig({ ...given, AUTOPILOT_CASH_KEY: "live_1" }).airtimeToCash).toEqual({
    baseUrl: "https://autopilot.example/api/live",
    key: "live_1",
  });
});
