import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { withDatabase } from "../../src/db/pool.ts";
import { DEMO_PASSWORD } from "../../src/main/seed/demo.ts";
import { APP_SECRET } from "../support/app-secret.ts";
import { freePort } from "../support/free-port.ts";
import { type ServerProcess, startServerProcess, until } from "../support/server-process.ts";

/** Processes of one role each are one service (rules 8.80 to 8.84), from an empty cluster on. */

const MIGRATE = resolve(import.meta.dirname, "../../src/main/migrate.ts");
const folder = mkdtempSync(join(tmpdir(), "airtide-service-"));
const databaseUrl = withDatabase(inject("clusterUrl"), "one_service"); // made by npm run migrate
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string, env: Record<string, string>): Promise<ServerProcess> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const server = startServerProcess({ dataDir, port: await freePort(), databaseUrl, env });
  running.push(server);
  return server;
}

async function migrate(): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, APP_SECRET };
  const program = spawn(process.execPath, [MIGRATE], { env, stdio: ["ignore", "ignore", "inherit"] });
  expect(await once(program, "exit")).toEqual([0, null]);
}

const ask = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, init).catch(() => undefined);
  return { status: answer?.status, said: (await answer?.json().catch(() => undefined)) as unknown };
};
const WITH_JSON = { "content-type": "application/json" };

async function logIn({ url }: ServerProcess): Promise<string> {
  const body = JSON.stringify({ userName: "reseller", password: DEMO_PASSWORD });
  const { said } = await ask(`${url}/api/v1/auth/login`, { method: "POST", headers: WITH_JSON, body });
  return (said as { token: string }).token;
}

test("web and worker wait for the schema, share simulators and sessions, and finish each other's work", async () => {
  const web = await start("web", { ROLE: "web" });
  const worker = await start("worker", { ROLE: "worker" });
  const account = `${web.url}/api/v1/auth/account`;

  // Before there is a schema: alive, not ready, and in the shape of every refusal.
  await until(
    async () => (web.printed().includes("Waiting for npm run migrate") ? undefined : "waits"),
    60_000,
  );
  expect(await ask(`${web.url}/health/live`)).toEqual({ status: 200, said: { status: "live" } });
  expect(await ask(`${web.url}/health/ready`)).toMatchObject({ status: 503, said: { status: "not ready" } });
  expect(await ask(account)).toMatchObject({ status: 503, said: { code: "overloaded" } });
  await migrate();
  await Promise.all([web.ready(), worker.ready()]);
  expect(worker.printed()).not.toContain("Starting the simulated");

  // A worker answers its operator alone.
  expect(await ask(`${worker.url}/api/v1/auth/account`)).toMatchObject({
    status: 404,
    said: { code: "not_found" },
  });
  expect((await ask(worker.url)).status).toBe(404);
  expect(await ask(`${worker.url}/health/live`)).toEqual({ status: 200, said: { status: "live" } });

  // A second web knows the session of the first.
  const other = await start("other", { ROLE: "web", SIMULATORS: "off" });
  await other.ready();
  const token = await logIn(web);
  const headers = { ...WITH_JSON, "x-auth-token": token };
  expect((await ask(`${other.url}/api/v1/transaction`, { headers })).status).toBe(200);

  // The supplier says pending, and delivers later: the worker asks again.
  const body = JSON.stringify({ network: 1, mobile_number: "08030000002", amount: 100 });
  const bought = await ask(`${web.url}/api/v1/buy/airtime`, { method: "POST", headers, body });
  const { receipt } = bought.said as { receipt: { _id: string; trans_Status: string } };
  await until(async () => {
    const { said } = await ask(`${other.url}/api/v1/transaction/${receipt._id}`, { headers });
    return JSON.stringify(said).includes('"trans_Status":"success"') ? undefined : JSON.stringify(said);
  }, 60_000);

  const stranger = await start("stranger", { APP_SECRET: `another one: ${APP_SECRET}` });
  expect(await stranger.ended).toBe(1);
  expect(stranger.printed()).toContain("This database works with another APP_SECRET");
  expect(await Promise.all([worker, other, web].map((server) => server.stop()))).toEqual([0, 0, 0]);
});
