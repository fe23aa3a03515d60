import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBinaries, makePrivateDir, type Place } from "./postgres-paths.ts";
import { checkReach, chooseRunAs, giveTo, possibleOwners, type RootBy, type RunAs } from "./postgres-user.ts";

export type Setup = Readonly<{ native: string; postgres: string; runAs: RunAs }>;

const MAJOR = "18";

/** Makes the cluster's folder if it is missing, and everything around it that a start needs. */
export function makeCluster(place: Place, options: { durable: boolean; rootBy?: RootBy }): Setup {
  const { native, initdb, postgres } = findBinaries();
  const runAs = chooseRunAs(options.rootBy);
  checkReach(runAs, postgres);
  if (isMissing(place.dataDir)) initialise(place, { initdb, runAs, durable: options.durable });
  checkVersion(place.dataDir);
  giveTo(runAs, place.dataDir);
  makePrivateDir(place.socketDir, possibleOwners());
  giveTo(runAs, place.socketDir);
  return { native, postgres, runAs };
}

function isMissing(dataDir: string): boolean {
  if (!existsSync(dataDir)) return true;
  return readdirSync(dataDir).length === 0;
}

function checkVersion(dataDir: string): void {
  const file = join(dataDir, "PG_VERSION");
  if (!existsSync(file)) throw new Error(`${dataDir} holds something else than a PostgreSQL cluster.`);
  const found = readFileSync(file, "utf8").trim();
  if (found !== MAJOR) throw new Error(`${dataDir} was made by PostgreSQL ${found}; this is ${MAJOR}.`);
}

/**
 * Runs initdb in a temporary folder and renames it when complete: a kill in the middle leaves no half
 * cluster.
 */
function initialise(place: Place, how: { initdb: string; runAs: RunAs; durable: boolean }): void {
  const draft = `${place.dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(how.runAs, draft);
  const [command, ...before] = [...how.runAs.prefix, how.initdb];
  const args = ["-D", draft, "-U", "app", "-A", "trust", "--encoding=UTF8", "--locale-provider=builtin"];
  args.push("--builtin-locale=C.UTF-8", "--locale=C", ...(how.durable ? [] : ["--no-sync"]));
  const made = spawnSync(command, [...before, ...args], { encoding: "utf8" });
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(
      `PostgreSQL's folder could not be made in ${place.dataDir}: ${lastLine(made.stderr ?? "")}`,
    );
  }
  if (existsSync(place.dataDir)) rmSync(place.dataDir, { recursive: true });
  renameSync(draft, place.dataDir);
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "no reason given";
}
