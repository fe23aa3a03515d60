import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/**
 * A backup is a folder: `backup.json`, the data, and in the demo the secret. It is written under another name
 * and renamed when it is whole (rules 8.43).
 */

/** Names of the file with the data, by kind of backup. */
export const DATA_FILES = {
  /** The files of the embedded PostgreSQL: every database, role and password. */
  cluster: "postgres.tar.gz",
  /** The dump by pg_dump of the database in DATABASE_URL. */
  database: "database.dump",
} as const;

/** The demo's secret in a backup, under the name that it has in DATA_DIR. */
export const SECRET_FILE = "secret";
const MANIFEST = "backup.json";

const Manifest = z.object({
  kind: z.enum(["cluster", "database"]),
  /** The data holds what was committed up to this moment, and may hold what was committed shortly after. */
  begunAt: z.iso.datetime(),
  /** Number of the newest migration in it. */
  schema: z.number().int(),
  /** Which APP_SECRET opens what is sealed in it. */
  secretId: z.string(),
  /** SHA-256 of each file by name, in hex. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Writes the manifest of a folder whose other files are whole. */
export async function writeManifest(folder: string, about: Omit<Manifest, "files">): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of readdirSync(folder)) files[name] = await digestOf(join(folder, name));
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify({ ...about, files }, undefined, 2)}\n`, {
    mode: 0o600,
  });
}

/** Reads a backup's manifest and every file that it names. Throws when one is missing or was changed. */
export async function readBackup(folder: string): Promise<Manifest> {
  if (!existsSync(join(folder, MANIFEST))) throw new Error(`${folder} is no backup: it has no ${MANIFEST}`);
  const read = Manifest.safeParse(jsonIn(join(folder, MANIFEST)));
  if (!read.success) throw new Error(`${join(folder, MANIFEST)} cannot be read`);
  for (const [name, digest] of Object.entries({ [DATA_FILES[read.data.kind]]: "", ...read.data.files })) {
    const file = join(folder, name);
    if (!existsSync(file) || (await digestOf(file)) !== digest)
      throw new Error(`${file} is missing, or not as the backup wrote it`);
  }
  return read.data;
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
