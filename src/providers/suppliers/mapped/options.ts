import { NETWORKS } from "../../../core/networks.ts";
import { MAPPING, type Mapping } from "./language.ts";
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
  /** The host stores our reference with each order and finds orders by it. */
  ident: z.boolean().default(false),
  readTimeoutMs: z.number().int().positive().default(20_000),
});

export type MappedOptions = { mapping: Mapping; ids: Ids; readTimeoutMs: number };

/**
 * Reads a row's options, checked and merged into their preset; returns the names of the bad ones when they
 * are not usable.
 */
export function readOptions(json: unknown): MappedOptions | { bad: string[] } {
  const read = OPTIONS.safeParse(json);
  if (!read.success) return { bad: namesIn(read.error) };
  const { preset: name, readTimeoutMs, ...own } = read.data;
  const preset: Preset | undefined = name === undefined ? undefined : PRESETS[name];
  const mapping = MAPPING.safeParse({ ...preset?.mapping, ...own.mapping });
  if (!mapping.success) return { bad: namesIn(mapping.error).map((at) => `mapping.${at}`) };
  const sells = mapping.data.airtime ?? mapping.data.data ?? mapping.data.electricity;
  if (sells === undefined) return { bad: ["mapping"] };
  const ids: Ids = {
    networkIds: own.networkIds ?? preset?.networkIds ?? { airtime: {}, data: {} },
    discoIds: own.discoIds ?? preset?.discoIds ?? {},
    meterTypes: mapping.data.meterTypes,
  };
  return { mapping: mapping.data, ids, readTimeoutMs };
}

const namesIn = (error: z.ZodError): string[] => [
  ...new Set(error.issues.map((issue) => issue.path.join("."))),
];

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
