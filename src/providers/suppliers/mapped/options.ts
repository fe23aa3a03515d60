import type { SetupProblems } from "../../../core/ports-suppliers.ts";
import { BETTING_BRANDS } from "../../../core/betting.ts";
import { NETWORKS } from "../../../core/networks.ts";
import { optionProblems } from "../../option-problems.ts";
import { type Call, MAPPING, type Mapping } from "./language.ts";
import { clubkonnect } from "./preset-clubkonnect.ts";
import type { Preset } from "./preset.ts";
import { smeplug, swiftlink } from "./presets-shops.ts";
import { jonet, mysimhosting, ogdams, simserver } from "./presets-sim.ts";
import type { Ids } from "./templates.ts";
import { z } from "zod";

const id = z.union([z.number().int(), z.string().min(1).max(60)]);
const networks = z.partialRecord(z.enum(NETWORKS), id);
const isPreset = (name: string): name is keyof typeof PRESETS => Object.hasOwn(PRESETS, name);

const OPTIONS = z.strictObject({
  /** A host whose wire format is known. */
  preset: z.string().refine(isPreset).optional(),
  /**
   * The wire format of any other host, or the parts that differ from the preset, each replaced whole (`data`,
   * `requery`, ...).
   */
  mapping: z.record(z.string(), z.unknown()).optional(),
  networkIds: z.strictObject({ airtime: networks.default({}), data: networks.default({}) }).optional(),
  discoIds: z.record(z.string().regex(/^\d+$/), id).optional(),
  /** The host's codes of betting companies; accounts may have others. */
  bettingIds: z.partialRecord(z.enum(BETTING_BRANDS), id).optional(),
  /** The host stores our reference with each order and finds orders by it. */
  ident: z.boolean().default(false),
  readTimeoutMs: z.number().int().positive().default(20_000),
});

export type MappedOptions = { mapping: Mapping; ids: Ids; readTimeoutMs: number };

/**
 * Reads a row's options, checked and merged into their preset; returns a sentence for each bad place when
 * they are not usable.
 */
export function readOptions(json: unknown): MappedOptions | { bad: SetupProblems } {
  const read = OPTIONS.safeParse(json);
  if (!read.success) return { bad: optionProblems(read.error, "options") };
  const { preset: name, readTimeoutMs, ...own } = read.data;
  const preset: Preset | undefined = name === undefined ? undefined : PRESETS[name];
  const mapping = MAPPING.safeParse({ ...preset?.mapping, ...own.mapping });
  if (!mapping.success) return { bad: optionProblems(mapping.error, "options.mapping") };
  const bad = problemOf(mapping.data, own.mapping);
  if (bad) return { bad };
  const ids: Ids = {
    networkIds: own.networkIds ?? preset?.networkIds ?? { airtime: {}, data: {} },
    discoIds: own.discoIds ?? preset?.discoIds ?? {},
    bettingIds: own.bettingIds ?? {},
    meterTypes: mapping.data.meterTypes,
  };
  return { mapping: mapping.data, ids, readTimeoutMs };
}

/** Returns what is wrong with a description that is spelled well; `typed` is the row's own part of it. */
function problemOf(mapping: Mapping, typed: unknown): SetupProblems | undefined {
  if (soldBy(mapping).length === 0) return { "options.mapping": "Choose a preset, or describe a service" };
  const literal = literalSecret(typed);
  if (literal !== undefined)
    return { [`options.mapping.${literal}`]: "Enter the secret under credentials, and {token} here" };
  return canSell(mapping)
    ? { "options.mapping.requery": "A question goes to an address of its own, or it may buy" }
    : undefined;
}

const SECRET_NAME = /auth|token|secret|passw|api.?key|pin$/i;

/** Returns the first place that would hold a secret in plain: options are shown and audited as typed. */
function literalSecret(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const at = [...path, name];
    const isHolder = path.at(-1) === "headers" || path.at(-1) === "fields";
    if (isHolder && typeof part === "string" && SECRET_NAME.test(name) && !part.includes("{"))
      return at.join(".");
    const inside = literalSecret(part, at);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

const soldBy = ({ airtime, data, electricity, betting, recharge }: Mapping) =>
  [airtime, data, electricity, betting, recharge].filter((sold) => sold !== undefined);

/** True when the question goes where orders are made: it might buy what it asks about (rules 5.24). */
function canSell(mapping: Mapping): boolean {
  const place = ({ method, path }: Call) => `${method} ${path.replace(/\?.*$/, "")}`;
  const questions = [mapping.requery, mapping.lost].flatMap((one) => (one ? [place(one.call)] : []));
  return soldBy(mapping).some((sold) => questions.includes(place(sold.call)));
}

/**
 * The hosts whose wire format is known. New knowledge about another host is configuration: `mapping` in its
 * row.
 */
export const PRESETS = {
  swiftlink,
  jonet,
  simserver,
  mysimhosting,
  smeplug,
  ogdams,
  clubkonnect,
} as const satisfies Record<string, Preset>;
