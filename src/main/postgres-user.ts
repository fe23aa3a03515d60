import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** PostgreSQL refuses to run as root. `prefix` starts it as another user; `ownerUid` owns its files. */
export type RunAs = Readonly<{ prefix: readonly string[]; ownerUid: number }>;

/** How root may start it: as another user inside a namespace only, or really as another user. */
export type RootBy = "namespace" | "setuid";

/** The user "nobody": the system must know it. */
const NOBODY = "65534";
const NAMESPACE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
const SETUID = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--"];

/**
 * Chooses the user. A normal user runs PostgreSQL as is. Root runs it in a user namespace, where files stay
 * root's and closed folders stay closed; where namespaces are forbidden (some containers), it runs really as
 * nobody, which then owns the cluster's files.
 */
export function chooseRunAs(rootBy?: RootBy): RunAs {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0 || process.platform === "win32") return { prefix: [], ownerUid: uid };
  if (rootBy !== "setuid" && works(NAMESPACE)) return { prefix: NAMESPACE, ownerUid: 0 };
  if (works(SETUID)) return { prefix: SETUID, ownerUid: Number(NOBODY) };
  throw new Error("PostgreSQL does not run as root here: start as a normal user, or set DATABASE_URL.");
}

/** Checks that another user can reach the programs and the data; throws a sentence that says what to do. */
export function checkReach(runAs: RunAs, program: string): void {
  if (runAs.prefix.length === 0) return;
  const [command, ...args] = [...runAs.prefix, program, "--version"];
  if (spawnSync(command, args).status === 0) return;
  throw new Error(
    `PostgreSQL cannot run as root, and the user nobody cannot reach ${program}: move the project out of a private folder, start as a normal user, or set DATABASE_URL.`,
  );
}

/** Gives a folder and its content to the user that will run on it, unless that user already owns it. */
export function giveTo(runAs: RunAs, path: string): void {
  if (process.getuid?.() !== 0 || !existsSync(path) || lstatSync(path).uid === runAs.ownerUid) return;
  const walk = (entry: string) => {
    const found = lstatSync(entry);
    if (found.isDirectory()) for (const name of readdirSync(entry)) walk(join(entry, name));
    if (!found.isSymbolicLink()) chownSync(entry, runAs.ownerUid, runAs.ownerUid);
  };
  walk(path);
}

/** Returns the users that may own the files of an earlier start. Root's may belong to nobody. */
export function possibleOwners(): number[] {
  const uid = process.getuid?.() ?? 0;
  return uid === 0 ? [0, Number(NOBODY)] : [uid];
}

function works(prefix: readonly string[]): boolean {
  const [command, ...args] = [...prefix, "true"];
  return spawnSync(command, args).status === 0;
}
