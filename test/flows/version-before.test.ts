import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startSimulators } from "../../simulators/start.ts";
import { migrate } from "../../src/db/migrate.ts";
import { freshDatabase } from "../support/database.ts";
import { sellsOn } from "../support/version-before.ts";

/** A server goes on, and starts, on a schema that is newer than the one it knows (rules 8.42). */

const folder = mkdtempSync(join(tmpdir(), "airtide-before-"));
const database = await freshDatabase();
const simulators = await startSimulators();
afterAll(async () => {
  await simulators.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a server whose schema is older by one than the database's starts and sells", async () => {
  const migrations = join(folder, "migrations");
  cpSync(resolve(import.meta.dirname, "../../migrations"), migrations, { recursive: true });
  writeFileSync(
    join(migrations, "9999_expand.sql"),
    `alter table wallet_transaction add column later_note text;
     alter table app_user add column later_choice integer not null default 0;
     create table later (n int);`,
  );
  expect(await migrate(database.url, migrations)).toEqual(["9999_expand.sql"]);
  const dataDir = join(folder, "server");
  mkdirSync(dataDir);
  expect(await sellsOn({ dataDir, databaseUrl: database.url, simulators: simulators.urls })).toBe("success");
});
