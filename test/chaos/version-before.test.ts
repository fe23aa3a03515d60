import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { startSimulators } from "../../simulators/start.ts";
import { migrate } from "../../src/db/migrate.ts";
import { withDatabase } from "../../src/db/pool.ts";
import { readSchemaStanding } from "../../src/db/schema-standing.ts";
import { commitBefore } from "../support/commit-before.ts";
import { sellsOn } from "../support/version-before.ts";

/** The program as it was before the newest migration serves on the schema of this one (rules 8.42). */

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "airtide-before-"));
const simulators = await startSimulators();
afterAll(async () => {
  await simulators.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the version before the newest migration starts on the new schema and sells", async () => {
  const commit = commitBefore(ROOT);
  expect(commit, "this tree has no history").toBeDefined();
  const before = join(folder, "before");
  mkdirSync(before);
  const archive = join(folder, "before.tar");
  execFileSync("git", ["archive", "--output", archive, commit ?? ""], { cwd: ROOT });
  execFileSync("tar", ["-xf", archive, "-C", before]);
  symlinkSync(join(ROOT, "node_modules"), join(before, "node_modules"));
  const databaseUrl = withDatabase(inject("clusterUrl"), "version_before");
  await migrate(databaseUrl);
  const { at, knows } = await readSchemaStanding(databaseUrl, join(before, "migrations"));
  expect(at).toBeGreaterThan(knows);
  const dataDir = join(folder, "server");
  mkdirSync(dataDir);
  const program = join(before, "src/main/start.ts");
  expect(await sellsOn({ dataDir, databaseUrl, simulators: simulators.urls, program })).toBe("success");
});
