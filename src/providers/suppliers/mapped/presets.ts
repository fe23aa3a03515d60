import type { Preset } from "./preset.ts";
import { clubkonnect } from "./preset-clubkonnect.ts";
import { jonet, mysimhosting, ogdams, simserver } from "./presets-sim.ts";
import { smeplug, swiftlink } from "./presets-shops.ts";

/** The hosts whose wire is known. Anything learnt about another one is configuration: `mapping` in its row. */
export const PRESETS = {
  swiftlink,
  jonet,
  simserver,
  mysimhosting,
  smeplug,
  ogdams,
  clubkonnect,
} as const satisfies Record<string, Preset>;
