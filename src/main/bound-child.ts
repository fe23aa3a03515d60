import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";

export type BoundChild = {
  /** Wrappers that change the child's user or session; they exec the command too. */
  outer?: readonly string[];
  command: readonly string[];
  /** The signal that the child gets when this process is gone. */
  signal: "INT" | "TERM";
  /** The target of both outputs: an open file, or a pipe to this process. */
  output: number | "pipe";
  /** How the child is bound to this process; by default by the kernel where it can. */
  tie?: "kernel" | "pipe";
};

/**
 * Starts a child that cannot outlive this process, even after kill -9. The child leads its own session, so
 * Ctrl-C reaches this process only, which stops the child in order. The child's pid is the command's (all
 * wrappers exec).
 */
export function spawnBound(bound: BoundChild): ChildProcess {
  const options: SpawnOptions = { detached: true };
  if (bound.tie !== "pipe" && kernelCanTie()) {
    const tied = ["setpriv", "--pdeathsig", bound.signal, "--", ...bound.command];
    const [command = "", ...args] = [...(bound.outer ?? []), ...tied];
    return spawn(command, args, { ...options, stdio: ["ignore", bound.output, bound.output] });
  }
  // Without the kernel's help, a watcher reads a pipe that only this process holds open; its end means that
  // this process is gone.
  const script = `(cat <&3; kill -${bound.signal} $$) >/dev/null 2>&1 & exec "$@" 3<&-`;
  const stdio: SpawnOptions["stdio"] = ["ignore", bound.output, bound.output, "pipe"];
  const [command = "", ...args] = [...(bound.outer ?? []), "sh", "-c", script, "sh", ...bound.command];
  const child = spawn(command, args, { ...options, stdio });
  const pipe = child.stdio[3];
  child.once("exit", () => pipe?.destroy());
  return child;
}

let answer: boolean | undefined;

/** Linux signals a child when its parent dies (prctl, by util-linux' setpriv). */
function kernelCanTie(): boolean {
  if (process.platform !== "linux") return false;
  answer ??= spawnSync("setpriv", ["--pdeathsig", "TERM", "--", "true"]).status === 0;
  return answer;
}
