import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startSimulators } from "../../simulators/start.ts";
import { makeEmptyDatabase, refuseLostRights } from "../../src/db/empty-database.ts";
import { createPool, withDatabase } from "../../src/db/pool.ts";
import { freshDatabase } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { ask } from "../support/load.ts";
import { phoneEnding } from "../support/selling.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { logInAsDemo } from "../support/version-before.ts";

/** `npm run backup` beside a server that sells, and `npm run restore` (rules 8.43). */

const folder = mkdtempSync(join(tmpdir(), "airtide-backup-"));
const simulators = await startSimulators();
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await simulators.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A demo on the embedded PostgreSQL and with a secret of its own, both in `dataDir`. */
async function startDemo(dataDir: string): Promise<ServerProcess> {
  mkdirSync(dataDir, { recursive: true });
  const server = startServerProcess({
    dataDir,
    port: await freePort(),
    databaseUrl: "",
    simulators: simulators.urls,
    env: { APP_SECRET: "" },
  });
  running.push(server);
  await server.ready();
  return server;
}

/** Runs a command of the product on a folder of data. */
function run(
  command: "backup" | "restore",
  args: string[],
  { dataDir, appSecret = "" }: { dataDir: string; appSecret?: string },
): Promise<{ code: number; said: string }> {
  const program = resolve(import.meta.dirname, `../../src/main/${command}.ts`);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", APP_SECRET: appSecret };
  return new Promise((done) =>
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, said: out + err }),
    ),
  );
}

type Person = { userName: string; token: string };

/** The wallet of a demo pays for as many, however long the copy takes. */
const MAX_BESIDE = 50;
let sales = 0;

/** Buys airtime once; returns the id of its row and how it ended. */
async function sell({ url }: ServerProcess, user: Person): Promise<{ id: string; status: string }> {
  const order = { service: "airtime" as const, number: phoneEnding("7777"), key: `sale-beside-${sales++}` };
  const { said, receipt } = await ask({ url, user, order });
  if (!receipt) throw new Error(said);
  return { id: receipt._id, status: receipt.trans_Status };
}

async function statusOf({ url }: ServerProcess, { token }: Person, id: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/v1/transaction/${id}`, { headers: { "x-auth-token": token } });
  return ((await answer.json()) as { trans_Status?: string }).trans_Status;
}

test("a backup beside sales holds every sale that was answered before it; restored, the books are in order and it sells", async () => {
  const [data, backup, restored] = ["data", "backup", "restored"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const server = await startDemo(data);
  const user = await logInAsDemo(server);
  const before = [await sell(server, user), await sell(server, user)];
  let copied = false;
  const copying = run("backup", [backup], { dataDir: data }).finally(() => (copied = true));
  for (let n = 0; !copied && n < MAX_BESIDE; n++) await sell(server, user);
  expect(await copying).toMatchObject({ code: 0 });
  expect(existsSync(`${backup}.part`)).toBe(false);
  expect(readdirSync(backup).sort()).toEqual(["backup.json", "postgres.tar.gz", "secret"]);

  const refused = await run("restore", [backup], { dataDir: data });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") });
  const done = await run("restore", [backup, "--into", restored], { dataDir: data });
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining("The books are in order.") });

  // The folder's secret is none of a house whose secret comes from the environment.
  const without = await run("backup", [join(folder, "without")], {
    dataDir: data,
    appSecret: "x".repeat(40),
  });
  expect(without).toMatchObject({ code: 0, said: expect.stringContaining("does not hold APP_SECRET") });

  const second = await startDemo(restored);
  for (const { id, status } of before) expect(await statusOf(second, user, id)).toBe(status);
  expect(await sell(second, await logInAsDemo(second))).toMatchObject({ status: "success" });

  writeFileSync(join(backup, "postgres.tar.gz"), "cut");
  const cut = await run("restore", [backup, "--into", join(folder, "other")], { dataDir: data });
  expect(cut).toMatchObject({ code: 1, said: expect.stringContaining("not as the backup wrote it") });
});

test("a database that was restored before its role was there is refused by name; a dump goes into an empty one only", async () => {
  const { url } = await freshDatabase();
  const owner = createPool(url, { max: 1 });
  const client = await owner.connect();
  await expect(refuseLostRights(client)).resolves.toBeUndefined();
  await client.query("revoke all on installation from airtide_app");
  await expect(refuseLostRights(client)).rejects.toThrow("before the role airtide_app was there");
  client.release();
  await owner.end();
  await expect(makeEmptyDatabase(url)).rejects.toThrow("is not empty");
  await makeEmptyDatabase(withDatabase(url, "made_for_a_dump"));
});
