import type { MappingInput } from "./language.ts";

/** A known host: its wire format, and its ids where all of its accounts share them. */
export type Preset = {
  mapping: MappingInput;
  networkIds?: Record<"airtime" | "data", Record<string, string | number>>;
  discoIds?: Record<string, string | number>;
};
