import { z } from "zod";
import {
  demoOrigins,
  earlierSecrets,
  ownKey,
  privateHosts,
  proxies,
  publicAddress,
  secret,
  secureOrigins,
  strongSecret,
} from "./config-values.ts";
import { canRead } from "../db/address.ts";
import { MONNIFY_DEMO, MONNIFY_LIVE } from "./config-monnify.ts";

/** The variables of the environment by name: what each must look like, in a demo and with real money. */

const web = z.url({ protocol: /^https?$/ });
const smtpUrl = z.url({ protocol: /^smtps?$/ });
/** An address, with or without a name before it: Airtide <hello@airtide.example>. */
const mailbox = z.string().regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/);
const text = (fallback: string) => z.string().trim().min(1).default(fallback);

/** z.url would refuse a Unix socket, where the URL has no host (postgresql://user@/database?host=/folder). */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/[^\s/]*\/[^\s/?]+(\?\S*)?$/)
  .refine(canRead);

const SHARED = {
  HOST: text("127.0.0.1"),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  DATA_DIR: text(".data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(5).max(200).default(9),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  EARLIER_APP_SECRETS: earlierSecrets.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  BRAND_FILE: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  OUTBOUND_PRIVATE_HOSTS: privateHosts.optional(),
  SANDBOX: z.enum(["on", "off"]).default("on"),
  SANDBOX_DATABASE_URL: databaseUrl.optional(),
};

/** Addresses of simulators as JSON, or "off": this process starts none and uses those of another. */
const Simulators = z
  .string()
  .transform((json, context) => {
    if (json === "off") return json;
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue("not JSON");
      return z.NEVER;
    }
  })
  .pipe(
    z.literal("off").or(
      z.strictObject({
        msorg: web,
        adex: web,
        autopilot: web,
        vtpass: web,
        mapped: web,
        reloadly: web,
        squad: web,
        paystack: web,
        monnify: web,
        mail: web,
        smtp: smtpUrl,
        cash: web,
        ussd: web,
        chat: web,
      }),
    ),
  );

/** The demo: everything has a default, and all providers are simulated. */
const Demo = z.object({
  PROFILE: z.literal("demo"),
  ...SHARED,
  APP_SECRET: secret.optional(),
  TRUSTED_PROXIES: proxies.optional(),
  CORS_ORIGINS: demoOrigins.optional(),
  PUBLIC_URL: web.optional(),
  SUPPLIERS: z.enum(["simulated", "live"]).default("simulated"),
  SQUAD_BASE_URL: web.optional(),
  SQUAD_SECRET_KEY: z.string().min(1).optional(),
  PAYSTACK_BASE_URL: web.optional(),
  PAYSTACK_SECRET_KEY: z.string().min(1).optional(),
  ...MONNIFY_DEMO,
  SMTP_URL: smtpUrl.optional(),
  AUTOPILOT_CASH_BASE_URL: web.optional(),
  AUTOPILOT_CASH_KEY: z.string().min(1).optional(),
  MAIL_FROM: mailbox.optional(),
  SIMULATORS: Simulators.optional(),
  TIMES_SCALE: z.coerce.number().int().min(1).default(1),
});

/** Real money: nothing that matters has a default. */
const Production = z.object({
  PROFILE: z.literal("production"),
  ...SHARED,
  APP_SECRET: strongSecret,
  PUBLIC_URL: publicAddress,
  // Without a word about proxies everybody behind one would share an address, and its limits.
  TRUSTED_PROXIES: proxies,
  CORS_ORIGINS: secureOrigins.optional(),
  SUPPLIERS: z.literal("live"),
  // Addresses of providers are judged as a whole (closedProviders).
  SQUAD_BASE_URL: web,
  SQUAD_SECRET_KEY: ownKey,
  // Without these, links of the alternate provider are refused, and everything else works.
  PAYSTACK_BASE_URL: web.optional(),
  PAYSTACK_SECRET_KEY: ownKey.optional(),
  ...MONNIFY_LIVE,
  SMTP_URL: smtpUrl,
  // Without these, airtime cannot be sold for cash, and everything else works.
  AUTOPILOT_CASH_BASE_URL: web.optional(),
  AUTOPILOT_CASH_KEY: ownKey.optional(),
  MAIL_FROM: mailbox,
  SIMULATORS: z.undefined().optional(),
  TIMES_SCALE: z.undefined().optional(),
});

/** All variables; `PROFILE` says which of the two forms they have. */
export const Environment = z.discriminatedUnion("PROFILE", [Demo, Production]);

export type Variables = z.output<typeof Environment>;
