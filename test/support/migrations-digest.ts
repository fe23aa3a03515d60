import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A digest of all migrations: the generated table types carry it, so that a gate sees when they are stale.
 */
export function migrationsDigest(root: string): string {
  const folder = join(root, "migrations");
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest("hex").slice(0, 16);
}
