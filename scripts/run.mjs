// `node scripts/run.mjs FILE.ts ...`: install if needed, then run the file with Node 24. Plain JavaScript
// without packages, because it must work before the install and on the older Node a machine may have (20.19
// or newer).
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error("usage: node scripts/run.mjs FILE.ts [arguments]");
  process.exit(2);
}
ensureInstalled(root, program);
run(findNode(), [resolve(root, program), ...args]);

/**
 * Node 24 as installed by npm where its package exists (Linux), else the Node we run on when it is new
 * enough.
 */
function findNode() {
  const installed = join(root, "node_modules", ".bin", "node");
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  console.error(`Airtide needs Node 24 and this is ${process.version}.`);
  console.error(
    "npm brings it on Linux (x64 and arm64); here, install it from nodejs.org or with `brew install node@24`.",
  );
  process.exit(1);
}

function run(node, argv) {
  const path = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  const env = { ...process.env, PATH: path, AIRTIDE_RUNNER: String(process.pid) };
  const child = spawn(node, argv, { stdio: "inherit", env });
  const tell = (signal) => child.exitCode ?? child.signalCode ?? child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => tell(signal));
  watchParent(() => tell("SIGTERM"));
  child.on("error", (error) => {
    console.error(`Could not run ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 1)));
}

/**
 * When npm (or its shell) is killed, nobody tells us: our parent changes. Then the program is asked to stop.
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 250);
  timer.unref();
}
