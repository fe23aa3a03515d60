import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";

export type BoundChild = {
  /** Wrappers that change who the child is (they exec too). */
  outer?: readonly string[];
  command: readonly string[];
  /** Sent to the child when this process is gone. */
  signal: "INT" | "TERM";
  /** Where both of its outputs go: an open file, or to us. */
  output: number | "pipe";
  /** How the two are tied; by default the kernel's way where it has one. */
  tie?: "kernel" | "pipe";
};

/**
 * Start a child that cannot outlive this process, even if this process is killed with -9. It leads a session of its own,
 * so Ctrl-C reaches only us and we stop it in order. The child's pid is the command's (all wrappers exec).
 */
export function spawnBound(bound: BoundChild): ChildProcess {
  const options: SpawnOptions = { detached: true };
  if (bound.tie !== "pipe" && kernelCanTie()) {
    const tied = ["setpriv", "--pdeathsig", bound.signal, "--", ...bound.command];
    const [command = "", ...args] = [...(bound.outer ?? []), ...tied];
    return spawn(command, args, { ...options, stdio: ["ignore", bound.output, bound.output] });
  }
  // Elsewhere a watcher reads a pipe that only we hold open; its end means that we are gone.
  const script = `(cat <&3; kill -${bound.signal} $$) >/dev/null 2>&1 & exec "$@" 3<&-`;
  const stdio: SpawnOptions["stdio"] = ["ignore", bound.output, bound.output, "pipe"];
  const [command = "", ...args] = [...(bound.outer ?? []), "sh", "-c", script, "sh", ...bound.command];
  const child = spawn(command, args, { ...options, stdio });
  const pipe = child.stdio[3];
  child.once("exit", () => pipe?.destroy());
  return child;
}

let answer: boolean | undefined;

/** Linux tells a child when its parent dies (prctl, by util-linux' setpriv). */
function kernelCanTie(): boolean {
  if (process.platform !== "linux") return false;
  answer ??= spawnSync("setpriv", ["--pdeathsig", "TERM", "--", "true"]).status === 0;
  return answer;
}
