import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { withDatabase } from "../../src/db/pool.ts";
import { loadConfig } from "../../src/main/config.ts";
import { prepareDatabase } from "../../src/main/own-database.ts";
import { DEMO_PASSWORD } from "../../src/main/seed/demo.ts";
import { startSimulators } from "../../simulators/start.ts";
import { freshDatabase } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { PRODUCTION } from "../support/production.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

/** The real server in a process of its own: what it starts on, and as whom (rules 8.18, 8.19). */

const folder = mkdtempSync(join(tmpdir(), "airtide-start-"));
const simulators = await startSimulators();
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()));
  await simulators.stop();
  rmSync(folder, { recursive: true, force: true });
});

let servers = 0;

async function start(databaseUrl: string, profile: "demo" | "production"): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(folder, `server-${servers++}-`));
  const demo = { simulators: simulators.urls, timesScale: 1 };
  const server = startServerProcess({
    dataDir,
    port: await freePort(),
    databaseUrl,
    ...(profile === "demo"
      ? demo
      : { env: { ...PRODUCTION, OUTBOUND_PRIVATE_HOSTS: "10.0.0.5:8080", LOG_LEVEL: "warn" } }),
  });
  running.push(server);
  return server;
}

/** Starts a server that must end by itself, and returns what it said. */
async function refusal(databaseUrl: string, profile: "demo" | "production"): Promise<string> {
  const server = await start(databaseUrl, profile);
  expect(await server.ended).toBe(1);
  return server.printed();
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

const logIn = async ({ url }: ServerProcess) =>
  fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "smart", password: DEMO_PASSWORD }),
  });

describe("a database that was started as a demo", () => {
  test("never opens in production, which says how to begin a fresh one; as a demo it goes on", async () => {
    const url = withDatabase(inject("clusterUrl"), "started_as_demo"); // made by the start
    const demo = await start(url, "demo");
    await demo.ready();
    expect((await logIn(demo)).status).toBe(200);
    expect(await ask(url, "select made_as from installation")).toEqual([{ made_as: "demo" }]);
    const users = await ask<{ usename: string }>(
      url,
      "select distinct usename::text from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(users).toEqual([{ usename: "airtide_app" }]);
    expect(await demo.stop()).toBe(0);

    const said = await refusal(url, "production");
    expect(said).toContain("This database was made as a demo");
    expect(said).toMatch(
      /DATABASE_URL='postgresql:.*started_as_demo_production.*' PROFILE=production npm start/,
    );

    // A record that is lost, or was made production by hand, hides no demo people.
    const config = loadConfig({ ...PRODUCTION, DATA_DIR: folder, DATABASE_URL: url });
    await ask(url, "update installation set made_as = 'production'");
    await expect(prepareDatabase(url, config)).rejects.toThrow("This database was made as a demo");
    await ask(url, "delete from installation");
    await expect(prepareDatabase(url, config)).rejects.toThrow("This database was made as a demo");
    expect(await ask(url, "select made_as from installation")).toEqual([{ made_as: "demo" }]);
    const again = await start(url, "demo");
    await again.ready();
    await again.stop();
  });
});

describe("a database that was started in production", () => {
  test("serves without demo people, says which private hosts it may call, and no demo starts on it", async () => {
    const { url } = await freshDatabase();
    const shop = await start(url, "production");
    await shop.ready();
    await expect.poll(shop.printed).toContain("private hosts: 10.0.0.5:8080");
    expect((await logIn(shop)).ok).toBe(false);
    expect(await ask(url, "select made_as from installation")).toEqual([{ made_as: "production" }]);
    await shop.stop();
    expect(await refusal(url, "demo")).toContain("This database holds real people and real money");
  });
});
