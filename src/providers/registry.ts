import { z } from "zod";
import { CABLE_BRANDS } from "../core/cable.ts";
import { INTERNET_BRANDS } from "../core/internet.ts";
import { NETWORKS } from "../core/networks.ts";
import type {
  SetupProblems,
  SupplierCredentials,
  SupplierDialectsPort,
  SupplierSetup,
} from "../core/ports-suppliers.ts";
import type { SupplierPort } from "../core/ports.ts";
import { type Dialect, DIALECT_FACTS, fitCredentials, isDialect } from "../core/supplier-dialects.ts";
import type { Http } from "./http.ts";
import { optionProblems } from "./option-problems.ts";
import { adex } from "./suppliers/adex.ts";
import { autopilot } from "./suppliers/autopilot.ts";
import { mapped, readOptions } from "./suppliers/mapped.ts";
import { msorg } from "./suppliers/msorg.ts";
import { reloadly } from "./suppliers/reloadly.ts";
import { vtpass } from "./suppliers/vtpass.ts";

type Outside = { http: Http; now: () => Date };
/** Decides whether a supplier may be called at its address, also where that was stored long ago. */
type Bounds = { mayCall: (baseUrl: string) => boolean };

/** Makes the adapters of all dialects. Only a set-up without a problem is connected (rules 15.24). */
export function createSupplierDialects(outside: Outside & Bounds): SupplierDialectsPort {
  return {
    problemsOf: (setup) => {
      const read = readSetup(setup, outside);
      return "problems" in read ? read.problems : {};
    },
    tellsFloat: (setup) => {
      const read = readSetup(setup, outside);
      return "problems" in read || read.tellsFloat;
    },
    connect: (setup) => {
      const read = readSetup(setup, outside);
      return "problems" in read ? undefined : read.connect(outside);
    },
  };
}

type Usable = { tellsFloat: boolean; connect: (outside: Outside) => SupplierPort };
type Read = Usable | { problems: SetupProblems };

function readSetup(setup: SupplierSetup, { mayCall }: Bounds): Read {
  const { dialect, credentials, baseUrl } = setup;
  if (!isDialect(dialect)) return { problems: { dialect: `There is no dialect ${dialect}` } };
  const known = credentials && fitCredentials(dialect, credentials) ? credentials : undefined;
  const read = READERS[dialect](setup, known ?? {}, { mayCall });
  const problems = {
    ...addressProblem(baseUrl, mayCall),
    ...(known ? {} : { credentials: `Enter ${wantedBy(dialect)}` }),
    ...("problems" in read ? read.problems : {}),
  };
  return Object.keys(problems).length > 0 ? { problems } : read;
}

function addressProblem(baseUrl: string, mayCall: Bounds["mayCall"]): SetupProblems {
  if (baseUrl === "") return { baseUrl: "Enter the address" };
  return mayCall(baseUrl) ? {} : { baseUrl: "This server may not call this address" };
}

/** Names the credentials of a dialect: "username and password". */
function wantedBy(dialect: Dialect): string {
  const sets = DIALECT_FACTS[dialect].credentials.map(({ needs, may = [] }) =>
    needs.length > 0 ? needs : may,
  );
  return sets.map((names) => names.join(" and ")).join(", or ");
}

type Reader = (setup: SupplierSetup, credentials: SupplierCredentials, bounds: Bounds) => Read;

const READERS: Readonly<Record<Dialect, Reader>> = {
  msorg: readMsorg,
  adex: readAdex,
  autopilot: readAutopilot,
  vtpass: readVtpass,
  mapped: readMapped,
  reloadly: readReloadly,
};

/** A host's own id: a number at most hosts, text at some. */
const id = z.union([z.number().int(), z.string().min(1)]);
const networks = z.partialRecord(z.enum(NETWORKS), id);
const cables = z.partialRecord(z.enum(CABLE_BRANDS), id).default({});

/**
 * The maps have no default: an id that means MTN at one host means GLO at another, and the airtime would be
 * lost.
 */
const Shared = z.strictObject({
  networkIds: z.object({ airtime: networks.default({}), data: networks.default({}) }),
  discoIds: z.record(z.string().regex(/^\d+$/), id).default({}),
  airtimeType: z.string().min(1).default("VTU"),
  readTimeoutMs: z.number().int().positive().default(20_000),
});

const CableOptions = Shared.extend({ cableIds: cables });
const VtpassOptions = CableOptions.extend({
  internetIds: z.partialRecord(z.enum(INTERNET_BRANDS), id).default({}),
});

const MsorgOptions = CableOptions.extend({
  ident: z.boolean().default(false),
  billFields: z.enum(["stock", "glad", "v2"]).default("stock"),
  discoBy: z.enum(["id", "name"]).default("name"),
});

function readMsorg(setup: SupplierSetup, { token = "" }: SupplierCredentials): Read {
  const options = MsorgOptions.safeParse(setup.options);
  if (!options.success) return { problems: optionProblems(options.error, "options") };
  const { readTimeoutMs, ...rest } = options.data;
  const config = { ...rest, ...common(setup, readTimeoutMs), token };
  return { tellsFloat: true, connect: ({ http }) => msorg({ http, config }) };
}

function readAdex(setup: SupplierSetup, { username = "", password = "" }: SupplierCredentials): Read {
  const options = CableOptions.safeParse(setup.options);
  if (!options.success) return { problems: optionProblems(options.error, "options") };
  const { readTimeoutMs, ...rest } = options.data;
  const config = { ...rest, ...common(setup, readTimeoutMs), username, password };
  return { tellsFloat: true, connect: ({ http, now }) => adex({ http, now, config }) };
}

function readAutopilot(setup: SupplierSetup, { token = "", username }: SupplierCredentials): Read {
  const options = Shared.safeParse(setup.options);
  if (!options.success) return { problems: optionProblems(options.error, "options") };
  const { readTimeoutMs, discoIds: _none, ...rest } = options.data;
  const config = { ...rest, ...common(setup, readTimeoutMs), token, email: username };
  return { tellsFloat: username !== undefined, connect: ({ http }) => autopilot({ http, config }) };
}

function readVtpass(setup: SupplierSetup, credentials: SupplierCredentials): Read {
  const { apiKey = "", secretKey = "", publicKey = "", username, password = "" } = credentials;
  const options = VtpassOptions.safeParse(setup.options);
  if (!options.success) return { problems: optionProblems(options.error, "options") };
  const { readTimeoutMs, airtimeType: _none, ...rest } = options.data;
  const access = username === undefined ? { apiKey, secretKey, publicKey } : { username, password };
  const config = { ...rest, ...common(setup, readTimeoutMs), access };
  return { tellsFloat: true, connect: ({ http }) => vtpass({ http, config }) };
}

function readMapped(setup: SupplierSetup, credentials: SupplierCredentials): Read {
  const options = readOptions(setup.options);
  if ("bad" in options) return { problems: options.bad };
  const { readTimeoutMs, ...rest } = options;
  const missing = namedIn(rest.mapping).filter((name) => !credentials[name]);
  if (missing.length > 0) return { problems: { credentials: `Enter ${missing.join(", ")}` } };
  const config = { ...rest, ...common(setup, readTimeoutMs), credentials };
  return {
    tellsFloat: rest.mapping.balance !== undefined,
    connect: ({ http }) => mapped({ http, config }),
  };
}

const DECIMAL = "Enter a number such as 1540.50";
const ReloadlyOptions = z.strictObject({
  /** The address of access tokens, where it is not `oauth/token` below the supplier's own. */
  authUrl: z.string().min(1).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default("NGN"),
  /** The naira that one unit of that currency costs us. */
  nairaRate: z
    .string(DECIMAL)
    .regex(/^\d{1,9}(\.\d{1,10})?$/, DECIMAL)
    .optional(),
  readTimeoutMs: z.number().int().positive().default(20_000),
});

function readReloadly(
  setup: SupplierSetup,
  { apiKey = "", secretKey = "" }: SupplierCredentials,
  { mayCall }: Bounds,
): Read {
  const options = ReloadlyOptions.safeParse(setup.options);
  if (!options.success) return { problems: optionProblems(options.error, "options") };
  const { readTimeoutMs, currency, nairaRate } = options.data;
  const { baseUrl } = common(setup, readTimeoutMs);
  const authUrl = options.data.authUrl ?? `${baseUrl}/oauth/token`;
  // The sign-in carries our credentials, so its address has the bounds of the supplier's own.
  if (options.data.authUrl && !mayCall(authUrl))
    return { problems: { "options.authUrl": "This server may not call this address" } };
  if (currency !== "NGN" && !Number(nairaRate))
    return { problems: { "options.nairaRate": `Enter the naira that one ${currency} costs` } };
  const rate = currency === "NGN" ? "1" : (nairaRate ?? "");
  const config = {
    ...common(setup, readTimeoutMs),
    authUrl,
    currency,
    nairaRate: rate,
    clientId: apiKey,
    clientSecret: secretKey,
  };
  return { tellsFloat: true, connect: ({ http, now }) => reloadly({ http, now, config }) };
}

/** Returns the credentials that a description names in its templates. */
function namedIn(mapping: unknown) {
  const text = JSON.stringify(mapping);
  return (["token", "username", "password"] as const).filter((name) => text.includes(`{${name}}`));
}

function common(setup: SupplierSetup, readMs: number) {
  return {
    baseUrl: setup.baseUrl.replace(/\/+$/, ""),
    maxInFlight: setup.maxInFlight,
    timeouts: { vendMs: setup.vendTimeoutMs, readMs },
  };
}
