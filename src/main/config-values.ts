import { isIP } from "node:net";
import { z } from "zod";
import { looksPublic, mayCall } from "../core/public-hosts.ts";
import { SIMULATED_KEYS } from "./simulated-keys.ts";

/** Forms of single settings. Production takes the strict ones; a demo takes what real money forbids. */

const MIN_SECRET_BYTES = 32;
/** Random text of 32 bytes, in hexadecimal digits too, has more different characters than this. */
const MIN_DIFFERENT = 10;

/** A secret of enough bytes. */
export const secret = z.string().refine((value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES);

/** A secret that was not typed by hand: of many characters, and no shorter text said again and again. */
export const strongSecret = secret.refine((value) => {
  const isRepeated = `${value}${value}`.indexOf(value, 1) < value.length;
  return new Set(value).size >= MIN_DIFFERENT && !isRepeated;
});

const published: ReadonlySet<string> = new Set(Object.values(SIMULATED_KEYS));

/** A provider's key that is not one of the simulators', which everybody can read. */
export const ownKey = z
  .string()
  .min(1)
  .refine((value) => !published.has(value));

/** An address under which the internet can reach us. */
export const publicAddress = z
  .url({ protocol: /^https$/ })
  .refine((value) => URL.canParse(value) && looksPublic(new URL(value).hostname));

/** Reads secrets between commas; each must be as long as the current one has to be. */
function readSecrets(text: string, context: z.RefinementCtx): readonly string[] {
  const secrets = text.split(",").map((part) => part.trim());
  if (secrets.every((part) => Buffer.byteLength(part) >= 32)) return Object.freeze(secrets);
  context.addIssue("shorter than 32 bytes");
  return z.NEVER;
}

/**
 * Reads "none", a number of proxies one behind the other, or their addresses and networks (10.0.0.0/8)
 * between commas.
 */
function readProxies(text: string, context: z.RefinementCtx): false | number | readonly string[] {
  if (text.trim() === "none") return false;
  if (/^[1-9]$/.test(text.trim())) return Number(text);
  const ranges = text.split(",").map((range) => range.trim());
  if (ranges.every(isRange)) return Object.freeze(ranges);
  context.addIssue("neither a number of proxies nor a list of addresses");
  return z.NEVER;
}

function isRange(range: string): boolean {
  const [address = "", bits, ...more] = range.split("/");
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= longest);
}

/** Reads exact origins (https://shop.example) between commas, each as browsers spell it. */
function readOrigins(text: string, isTaken: (origin: URL) => boolean): readonly string[] | undefined {
  const origins = text.split(",").map((origin) => origin.trim());
  const isOrigin = (origin: string) =>
    !origin.includes("*") &&
    URL.canParse(origin) &&
    new URL(origin).origin === origin &&
    isTaken(new URL(origin));
  return origins.every(isOrigin) ? Object.freeze(origins) : undefined;
}

function origins(isTaken: (origin: URL) => boolean) {
  return z.string().transform((text, context) => {
    const read = readOrigins(text, isTaken);
    if (read) return read;
    context.addIssue("not a list of origins");
    return z.NEVER;
  });
}

const isHttps = ({ protocol }: URL): boolean => protocol === "https:";
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Origins of frontends. While no real money moves, a developer's own machine is one, too. */
export const secureOrigins = origins(isHttps);
export const demoOrigins = origins(
  (origin) => isHttps(origin) || (origin.protocol === "http:" && LOOPBACK.has(origin.hostname)),
);

/** Reads host:port with commas between, each as an address spells it: no public host, no range. */
function readPrivateHosts(text: string, context: z.RefinementCtx): readonly string[] {
  const hosts = text.split(",").map((host) => host.trim().toLowerCase());
  if (hosts.every(isPrivateHost)) return Object.freeze(hosts);
  context.addIssue("not a list of private hosts with their ports");
  return z.NEVER;
}

function isPrivateHost(text: string): boolean {
  const [, host, port] = /^([^:/@*]+|\[[0-9a-f:.]+\]):([1-9]\d{0,4})$/.exec(text) ?? [];
  const url = URL.parse(`http://${text}`);
  return url?.hostname === host && Number(port) <= 65_535 && !looksPublic(url?.hostname ?? "");
}

const PROVIDERS = [
  "SQUAD_BASE_URL",
  "PAYSTACK_BASE_URL",
  "MONNIFY_BASE_URL",
  "AUTOPILOT_CASH_BASE_URL",
] as const;

/**
 * Names the providers' addresses that production may not call: those that are neither https on the public
 * internet nor at a host of OUTBOUND_PRIVATE_HOSTS (rules 15.24).
 */
export function closedProviders(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given["PROFILE"] !== "production") return [];
  const named = privateHosts.safeParse(given["OUTBOUND_PRIVATE_HOSTS"] ?? "").data ?? [];
  return PROVIDERS.filter((name) => {
    const url = URL.parse(given[name] ?? "");
    return url !== null && !mayCall(url, named);
  });
}

export const privateHosts = z.string().transform(readPrivateHosts);
export const earlierSecrets = z.string().transform(readSecrets);
export const proxies = z.string().transform(readProxies);

/** Tells what a setting must be, in the sentence that refuses it. It never shows a value. */
const HINTS: Readonly<Record<string, string>> = {
  APP_SECRET: "random and at least 32 bytes: openssl rand -base64 32",
  DATABASE_CONNECTIONS: "5 to 200",
  ROLE: "all, web or worker; the last two need DATABASE_URL",
  CORS_ORIGINS: "exact https origins with commas between, as https://shop.example",
  METRICS_TOKEN: "at least 16 characters",
  SANDBOX_DATABASE_URL: "a database of its own, never the one of DATABASE_URL",
  OUTBOUND_PRIVATE_HOSTS: "private hosts with their ports, as 10.0.0.5:8080, with commas between",
  PUBLIC_URL: "the address that browsers reach; in production https and of a public host",
  PORT: "1 to 65535",
  DRAIN_SECONDS: "0 to 300",
  PROFILE: "demo or production",
  SUPPLIERS: "simulated or live; in production live alone",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace or silent",
  TRUSTED_PROXIES: "none, the number of proxies before this, or their addresses",
  ...Object.fromEntries(
    [
      "SQUAD_SECRET_KEY",
      "PAYSTACK_SECRET_KEY",
      "MONNIFY_API_KEY",
      "MONNIFY_SECRET_KEY",
      "AUTOPILOT_CASH_KEY",
    ].map((name) => [name, "your own, not the simulator's"]),
  ),
  ...Object.fromEntries(
    PROVIDERS.map((name) => [name, "https on the public internet, or a host of OUTBOUND_PRIVATE_HOSTS"]),
  ),
};

/** Returns the sentence that refuses these settings. */
export function refusalOf(names: Iterable<string>): string {
  const described = [...names].sort().map((name) => (HINTS[name] ? `${name} (${HINTS[name]})` : name));
  return `Bad or missing configuration: ${described.join(", ")}`;
}
