import { spawnSync } from "node:child_process";

/** Returns the commit before the newest migration came; undefined where there is no history. */
export function commitBefore(root: string): string | undefined {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim();
  const newest = git("log", "-1", "--format=%H", "--diff-filter=A", "--", "migrations");
  if (!newest) return undefined;
  return git("rev-parse", "--verify", "--quiet", `${newest}^`) || undefined;
}
