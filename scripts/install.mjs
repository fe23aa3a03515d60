import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Rooms whose programs need the development packages as well. */
const NEEDS_DEV = /^(test|bench)\/|\/dev\.ts$/;

/**
 * Install what package-lock.json asks for and this program needs, unless it is there. Says so in one line,
 * because it takes a while.
 */
export function ensureInstalled(root, program) {
  const needsDev = NEEDS_DEV.test(program);
  const reason = whatIsMissing(root, needsDev);
  if (!reason) return;
  console.log(`Installing packages (${reason}) ...`);
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  const install = spawnSync(command, [...before, "ci", needsDev ? "--include=dev" : "--omit=dev"], {
    cwd: root,
    stdio: "inherit",
  });
  if (install.status !== 0) {
    console.error("The packages could not be installed: run `npm ci` to see why.");
    process.exit(1);
  }
}

/**
 * Why an install is needed, or undefined. npm's own record of what it installed is compared with the
 * lockfile, so an `npm ci` run by hand counts, and an interrupted one (npm writes its record last) does not.
 */
function whatIsMissing(root, needsDev) {
  const recordPath = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(recordPath)) return "first run";
  const installed = JSON.parse(readFileSync(recordPath, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "" || installed[path]?.version === entry.version) continue;
    const mayBeAbsent = entry.optional || ((entry.dev || entry.devOptional) && !needsDev);
    if (!installed[path] && mayBeAbsent) continue;
    return `${path.replace(/^.*node_modules\//, "")} ${installed[path] ? "changed" : "is missing"}`;
  }
  return undefined;
}
