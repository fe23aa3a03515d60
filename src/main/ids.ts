import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Ids, Random } from "../core/ports.ts";

/** UUIDv7: time-ordered, so new rows land on the right-hand pages of their indexes. */
export const systemIds: Ids = { next: () => v7() };

/** The system's randomness: unguessable. `fraction` is in [0, 1). */
export const systemRandom: Random = {
  bytes: (size) => randomBytes(size),
  fraction: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
};
