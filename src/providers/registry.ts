import { createHash } from "node:crypto";
import { z } from "zod";
import { NETWORKS } from "../core/networks.ts";
import type { Log, SupplierPort } from "../core/ports.ts";
import type { Http } from "./http.ts";
import { adex } from "./suppliers/adex.ts";
import { autopilot } from "./suppliers/autopilot.ts";
import { mapped, readOptions } from "./suppliers/mapped.ts";
import { msorg } from "./suppliers/msorg.ts";
import { vtpass } from "./suppliers/vtpass.ts";

/**
 * A supplier as an operator configured it. `options` are read by its dialect alone and never hold a
 * credential.
 */
export type SupplierRow = {
  code: string;
  dialect: string;
  baseUrl: string;
  maxInFlight: number;
  vendTimeoutMs: number;
  options: unknown;
};

/**
 * Our credentials at a supplier, in plain. msorg and most mapped hosts: a token. adex: user and password.
 * autopilot: a token, and as user the account's mail address, without which the host does not show our float.
 * vtpass: three keys, or user and password.
 */
export type SupplierCredentials =
  | { token: string; username?: string }
  | { username: string; password: string }
  | { apiKey: string; secretKey: string; publicKey: string };

export type SupplierSources = {
  http: Http;
  log: Log;
  now: () => Date;
  rows: readonly SupplierRow[];
  credentials: ReadonlyMap<string, SupplierCredentials>;
};

/**
 * Builds the suppliers that can be used, by code. A row that is unusable (unknown dialect, no credentials,
 * bad options) is left out and named in the log, so that one bad row does not stop the others. A supplier
 * that is not in the map sells nothing.
 */
export function buildSuppliers(sources: SupplierSources): Map<string, SupplierPort> {
  const ports = new Map<string, SupplierPort>();
  for (const row of sources.rows) {
    const port = buildSupplier(sources, row);
    if (typeof port === "string") sources.log.warn({ supplier: row.code }, `supplier left out: ${port}`);
    else ports.set(row.code, port);
  }
  return ports;
}

function buildSupplier(sources: SupplierSources, row: SupplierRow): SupplierPort | string {
  const credentials = sources.credentials.get(row.code);
  const build = Object.hasOwn(DIALECTS, row.dialect) ? DIALECTS[row.dialect] : undefined;
  if (!build) return `unknown dialect ${row.dialect}`;
  return credentials ? build(sources, row, credentials) : "no credentials";
}

type Build = (
  sources: SupplierSources,
  row: SupplierRow,
  credentials: SupplierCredentials,
) => SupplierPort | string;

const DIALECTS: Record<string, Build> = {
  msorg: buildMsorg,
  adex: buildAdex,
  autopilot: buildAutopilot,
  vtpass: buildVtpass,
  mapped: buildMapped,
};

/** A host's own id: a number at most hosts, text at some. */
const id = z.union([z.number().int(), z.string().min(1)]);
const networks = z.partialRecord(z.enum(NETWORKS), id);

/**
 * The maps have no default: an id that means MTN at one host means GLO at another, and the airtime would be
 * lost.
 */
const Shared = z.object({
  networkIds: z.object({ airtime: networks.default({}), data: networks.default({}) }),
  discoIds: z.record(z.string().regex(/^\d+$/), id).default({}),
  airtimeType: z.string().min(1).default("VTU"),
  readTimeoutMs: z.number().int().positive().default(20_000),
});

const MsorgOptions = Shared.extend({
  ident: z.boolean().default(false),
  billFields: z.enum(["stock", "glad", "v2"]).default("stock"),
  discoBy: z.enum(["id", "name"]).default("name"),
});

const HOUR_MS = 3_600_000;
const AdexOptions = Shared.extend({
  /** Just below the 24 hours after which unknown purchases are released to the customer. */
  resendWithinMs: z
    .number()
    .int()
    .positive()
    .default(23 * HOUR_MS),
});

function buildMsorg(
  sources: SupplierSources,
  row: SupplierRow,
  credentials: SupplierCredentials,
): SupplierPort | string {
  if (!("token" in credentials)) return "msorg needs a token";
  const options = MsorgOptions.safeParse(row.options);
  if (!options.success) return badOptions(options.error);
  const { readTimeoutMs, ...rest } = options.data;
  const config = { ...rest, ...common(row, readTimeoutMs), token: credentials.token };
  return msorg({ http: sources.http, config });
}

function buildAdex(
  sources: SupplierSources,
  row: SupplierRow,
  credentials: SupplierCredentials,
): SupplierPort | string {
  if (!("password" in credentials)) return "adex needs user and password";
  const options = AdexOptions.safeParse(row.options);
  if (!options.success) return badOptions(options.error);
  const { readTimeoutMs, ...rest } = options.data;
  const { username, password } = credentials;
  const config = { ...rest, ...common(row, readTimeoutMs), username, password };
  return adex({ http: sources.http, now: sources.now, config });
}

function buildAutopilot(
  sources: SupplierSources,
  row: SupplierRow,
  credentials: SupplierCredentials,
): SupplierPort | string {
  if (!("token" in credentials)) return "autopilot needs a token";
  const options = Shared.safeParse(row.options);
  if (!options.success) return badOptions(options.error);
  const { readTimeoutMs, discoIds: _none, ...rest } = options.data;
  const { token, username: email } = credentials;
  return autopilot({ http: sources.http, config: { ...rest, ...common(row, readTimeoutMs), token, email } });
}

function buildVtpass(
  sources: SupplierSources,
  row: SupplierRow,
  credentials: SupplierCredentials,
): SupplierPort | string {
  if ("token" in credentials) return "vtpass needs three keys, or user and password";
  const options = Shared.safeParse(row.options);
  if (!options.success) return badOptions(options.error);
  const { readTimeoutMs, airtimeType: _none, ...rest } = options.data;
  const config = { ...rest, ...common(row, readTimeoutMs), access: credentials };
  return vtpass({ http: sources.http, config });
}

function buildMapped(
  sources: SupplierSources,
  row: SupplierRow,
  credentials: SupplierCredentials,
): SupplierPort | string {
  if ("apiKey" in credentials) return "mapped needs a token, or user and password";
  const options = readOptions(row.options);
  if ("bad" in options) return `bad options: ${options.bad.join(", ")}`;
  const { readTimeoutMs, ...rest } = options;
  return mapped({ http: sources.http, config: { ...rest, ...common(row, readTimeoutMs), credentials } });
}

function common(row: SupplierRow, readMs: number) {
  return {
    baseUrl: row.baseUrl.replace(/\/+$/, ""),
    maxInFlight: row.maxInFlight,
    timeouts: { vendMs: row.vendTimeoutMs, readMs },
  };
}

const badOptions = (error: z.ZodError): string =>
  `bad options: ${[...new Set(error.issues.map((issue) => issue.path.join(".")))].join(", ")}`;

/** Returns the address of a supplier's simulated account. `urls` are the simulators' addresses by dialect. */
export function simulatedBaseUrl(
  row: { code: string; dialect: string },
  urls: Record<string, string>,
): string {
  return `${urls[row.dialect] ?? ""}/${row.code}/api`;
}

/** The simulators' fixed credentials of an account. They guard play money only. */
export function simulatedCredentials(row: { code: string; dialect: string }): SupplierCredentials {
  const username = row.code.toLowerCase();
  if (row.dialect === "adex") return { username, password: "airtide-sim" };
  const token = createHash("sha1").update(`airtide-sim:${row.code}`).digest("hex");
  switch (row.dialect) {
    case "vtpass":
      return { apiKey: token, secretKey: `SK_${token}`, publicKey: `PK_${token}` };
    case "msorg":
      return { token };
    default:
      return { token, username };
  }
}
