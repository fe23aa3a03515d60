import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { codeOf } from "./claim.ts";
import { closedProviders, refusalOf } from "./config-values.ts";
import { Environment, type Variables } from "./config-environment.ts";
import { type MonnifyAccount, monnifyOf } from "./config-monnify.ts";
import type { Role } from "./roles.ts";

/** Addresses of the simulators, one per wire format. */
export type SimulatorUrls = Readonly<{
  msorg: string;
  adex: string;
  autopilot: string;
  vtpass: string;
  mapped: string;
  reloadly: string;
  squad: string;
  paystack: string;
  monnify: string;
  mail: string;
  smtp: string;
  cash: string;
  ussd: string;
  chat: string;
}>;

/** The mail server (smtp:// or smtps:// with credentials) and the sender of letters. */
export type MailAccount = Readonly<{ url: string; from: string }>;

/** The buyer of airtime: its address, which ends in /api/live or /api/test, and our key. */
export type CashAccount = Readonly<{ baseUrl: string; key: string }>;

export type SquadAccount = Readonly<{ baseUrl: string; secretKey: string }>;

export type Config = Readonly<{
  profile: "demo" | "production";
  /** Tells whether this process serves people, runs the jobs, or both (rules 8.80). */
  role: Role;
  host: string;
  port: number;
  /** Absolute. Holds the demo's database, secret and simulators' data. */
  dataDir: string;
  /** Your own PostgreSQL; without it the embedded one runs in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database past a pooler, for what needs a connection of its own; without it `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** A copy of the database that follows it, for what staff look at; without it the database itself. */
  databaseReplicaUrl: string | undefined;
  /** Connections that this process keeps: three for the engine and notifications, the others as its pool. */
  databaseConnections: number;
  /** How long a process that ends goes on serving after it has said that it is not ready. Seconds. */
  drainSeconds: number;
  /** At least 32 bytes: keys of token hashes and of encryption are derived from it. */
  appSecret: string;
  /** Earlier secrets, which still open the values sealed under them. */
  earlierSecrets: readonly string[];
  /** Origin under which browsers reach us, without a slash at the end. */
  publicUrl: string;
  /** Origins of frontends elsewhere, whose pages may call the API. */
  corsOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For is believed: their number or addresses; none when false. */
  trustedProxies: false | number | readonly string[];
  /** The token that reads /metrics; without one nobody does. */
  metricsToken: string | undefined;
  /** True when test keys may be made; they open a second house with play money. */
  sandbox: boolean;
  /** The sandbox's database; without it one beside the house's, named after it. */
  sandboxDatabaseUrl: string | undefined;
  /** Hosts beside the public internet that suppliers and providers may be at, each as host:port. */
  privateHosts: readonly string[];
  suppliers: "simulated" | "live";
  /** Undefined in the demo, which uses the simulator. */
  squad: SquadAccount | undefined;
  /** The alternate provider of payment links; undefined when it is not configured, and in the demo. */
  paystack: SquadAccount | undefined;
  /** Reserved accounts, payouts and identity checks; undefined in the demo, which uses the simulator. */
  monnify: MonnifyAccount | undefined;
  /** The buyer of airtime; undefined when it is not configured, and in the demo. */
  airtimeToCash: CashAccount | undefined;
  /** The mail server; undefined in the demo, which catches mail and shows it. */
  mail: MailAccount | undefined;
  /** Simulators that already run (tests start their own). */
  simulators: SimulatorUrls | undefined;
  /** False where simulators are another process's to start. */
  startsSimulators: boolean;
  /** Requery, lease and not-found times are divided by it. Above 1 only in tests of crashes. */
  timesScale: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Absolute path of the operator's names and contacts in JSON (web/content/brand.ts). */
  brandFile: string | undefined;
}>;

/**
 * Reads the environment, once, at start. Throws a sentence that names the bad variables and never shows a
 * value, because a value may be a secret. In the demo a missing APP_SECRET is made once and kept in DATA_DIR.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const read = Environment.safeParse({ PROFILE: "demo", ...given });
  const closed = closedProviders(given);
  if (!read.success || closed.length > 0) {
    const issues = read.error?.issues ?? [];
    throw new Error(
      refusalOf(new Set([...closed, ...issues.map((issue) => String(issue.path[0] ?? "PROFILE"))])),
    );
  }
  if (read.data.SANDBOX_DATABASE_URL && read.data.SANDBOX_DATABASE_URL === read.data.DATABASE_URL)
    throw new Error(refusalOf(["SANDBOX_DATABASE_URL"]));
  if (read.data.ROLE !== "all" && !read.data.DATABASE_URL) throw new Error(refusalOf(["ROLE"]));
  if (isDemoSecret(read.data)) throw new Error(refusalOf(["APP_SECRET"]));
  return freeze(read.data);
}

/** The secret that the demo made in this folder is not one for production. */
function isDemoSecret(env: Variables): boolean {
  const file = join(resolve(env.DATA_DIR), "secret");
  if (env.PROFILE === "demo" || !existsSync(file)) return false;
  return readFileSync(file, "utf8").trim() === env.APP_SECRET;
}

function freeze(env: Variables): Config {
  const dataDir = resolve(env.DATA_DIR);
  const { SQUAD_BASE_URL: baseUrl, SQUAD_SECRET_KEY: secretKey } = env;
  return Object.freeze({
    profile: env.PROFILE,
    ...serviceOf(env),
    host: env.HOST,
    port: env.PORT,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: directUrlOf(env),
    appSecret: env.APP_SECRET ?? demoSecret(dataDir),
    earlierSecrets: env.EARLIER_APP_SECRETS ?? [],
    publicUrl: (env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, ""),
    corsOrigins: env.CORS_ORIGINS ?? [],
    trustedProxies: env.TRUSTED_PROXIES ?? false,
    metricsToken: env.METRICS_TOKEN,
    sandbox: env.SANDBOX === "on",
    sandboxDatabaseUrl: env.SANDBOX_DATABASE_URL,
    privateHosts: env.OUTBOUND_PRIVATE_HOSTS ?? [],
    suppliers: env.SUPPLIERS,
    squad: baseUrl && secretKey ? { baseUrl, secretKey } : undefined,
    paystack: paystackOf(env),
    monnify: monnifyOf(env),
    airtimeToCash: cashOf(env),
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    timesScale: env.TIMES_SCALE ?? 1,
    // A line per request would drown the address that a demo prints at the start.
    logLevel: env.LOG_LEVEL ?? (env.PROFILE === "demo" ? "warn" : "info"),
    brandFile: env.BRAND_FILE && resolve(env.BRAND_FILE),
  });
}

/** Returns what a process is among the others on its database (rules 8.80 to 8.84). */
function serviceOf(env: Variables) {
  return {
    role: env.ROLE,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    drainSeconds: env.DRAIN_SECONDS ?? (env.PROFILE === "demo" ? 0 : 5),
    simulators: env.SIMULATORS === "off" ? undefined : env.SIMULATORS,
    // Payment providers notify whoever started them, and a worker takes no notifications.
    startsSimulators: env.SIMULATORS !== "off" && env.ROLE !== "worker",
  };
}

type Addresses = Pick<Variables, "DATABASE_URL" | "DATABASE_DIRECT_URL">;

function directUrlOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Addresses): string | undefined {
  return url && (direct ?? url);
}

type Paystack = Pick<Variables, "PAYSTACK_BASE_URL" | "PAYSTACK_SECRET_KEY">;

/** Needs the key only: the provider has one address for tests and for real money. */
function paystackOf({ PAYSTACK_BASE_URL: url, PAYSTACK_SECRET_KEY: secretKey }: Paystack) {
  return secretKey ? { baseUrl: (url ?? PAYSTACK_URL).replace(/\/+$/, ""), secretKey } : undefined;
}

const PAYSTACK_URL = "https://api.paystack.co";

type Cash = Pick<Variables, "AUTOPILOT_CASH_BASE_URL" | "AUTOPILOT_CASH_KEY">;

/** Needs both values: tests and real money have different addresses. */
function cashOf({ AUTOPILOT_CASH_BASE_URL: url, AUTOPILOT_CASH_KEY: key }: Cash): CashAccount | undefined {
  return url && key ? { baseUrl: url.replace(/\/+$/, ""), key } : undefined;
}

/** Returns the demo's secret: random, made at the first start, readable by this user only. */
function demoSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/** Says what an operator should know about these settings at each start; none of it refuses the start. */
export function warningsOf({
  profile,
  databaseUrl,
  privateHosts,
}: Pick<Config, "profile" | "databaseUrl" | "privateHosts">): string[] {
  const isUnkept = profile === "production" && databaseUrl === undefined;
  return [
    ...(isUnkept
      ? [
          "the embedded PostgreSQL has no backups but those you take, and is meant for demos and trials: set DATABASE_URL",
        ]
      : []),
    ...(privateHosts.length > 0
      ? [`suppliers and providers may be on private hosts: ${privateHosts.join(", ")}`]
      : []),
  ];
}

/** Returns the environment of this process with some variables set anew, for a child or for `loadConfig`. */
export function environmentWith(values: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...values };
}

/** Returns the process id of scripts/run.mjs when it started us. */
export function runnerPid(): number | undefined {
  const pid = Number(process.env.AIRTIDE_RUNNER);
  return pid > 0 ? pid : undefined;
}
