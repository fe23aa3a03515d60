import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

/** The alert rules of deploy/ are ones that Prometheus takes, and each fires when it should. */

const FOLDER = resolve(import.meta.dirname, "../../deploy/prometheus");
const MISSING =
  "promtool is missing: apt-get install --no-install-recommends prometheus (or set PROMTOOL_PATH)";

/** Finds promtool on this machine: PROMTOOL_PATH, else on the PATH. */
function findPromtool(): string | undefined {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const named = process.env.PROMTOOL_PATH;
  return [...(named ? [named] : []), ...folders.map((folder) => join(folder, "promtool"))].find((path) =>
    existsSync(path),
  );
}

function promtool(...args: string[]): { code: number | null; said: string } {
  const found = findPromtool();
  if (!found) throw new Error(MISSING);
  const { status, stdout, stderr } = spawnSync(found, args, { cwd: FOLDER, encoding: "utf8" });
  return { code: status, said: stdout + stderr };
}

describe("promtool", () => {
  test("takes the rules", () => {
    const { code, said } = promtool("check", "rules", "alerts.yml");
    expect(said).toMatch(/SUCCESS: \d+ rules found/);
    expect(code).toBe(0);
  });

  test("sees each rule of the inbox fire at a bad figure, and not at a good one", () => {
    const { code, said } = promtool("test", "rules", "alerts.test.yml");
    expect(said).toContain("SUCCESS");
    expect(code).toBe(0);
  });
});
