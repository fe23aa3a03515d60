import type { MappingInput } from "./language.ts";

/** A host as it comes: its wire, and its ids where they are the same for all of its accounts. */
export type Preset = {
  mapping: MappingInput;
  networkIds?: Record<"airtime" | "data", Record<string, string | number>>;
  discoIds?: Record<string, string | number>;
};
