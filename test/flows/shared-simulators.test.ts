import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { SimulatorUrls } from "../../src/main/config.ts";
import { shareSimulators } from "../../src/main/shared-simulators.ts";
import type { Simulators } from "../../src/main/simulators.ts";
import { type TestDatabase, freshDatabase } from "../support/database.ts";

/** Demo processes on one database have the same simulators (rules 8.84). */

const databases = [await freshDatabase(), await freshDatabase(), await freshDatabase()];
let database: TestDatabase;
let started: (number | undefined)[] = [];
const open = new Set<Simulators>();
afterAll(() => Promise.all([...open].map((one) => one.stop())));
beforeEach(() => {
  const next = databases.pop();
  if (!next) throw new Error("each test has a database of its own");
  database = next;
  started = [];
});

/** Stands for simulators: something that answers, at the port that is wanted. */
async function start(firstPort: number | undefined): Promise<Simulators> {
  started.push(firstPort);
  const server = createServer((_request, response) => response.end()).listen(firstPort ?? 0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names =
    "msorg adex autopilot vtpass mapped reloadly ussd chat squad paystack monnify mail smtp cash".split(" ");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { urls: Object.fromEntries(names.map((name) => [name, url])) as SimulatorUrls, stop };
}

async function share(mayStart = true, said: string[] = []): Promise<Simulators> {
  const shared = await shareSimulators({
    url: database.appUrl,
    start,
    mayStart,
    say: (line) => said.push(line),
  });
  open.add(shared);
  return shared;
}
async function end(simulators: Simulators): Promise<void> {
  open.delete(simulators);
  await simulators.stop();
}

test("of processes that start at once one starts them, and all have the same", async () => {
  const all = await Promise.all([share(), share(), share()]);
  expect(started).toEqual([undefined]);
  expect(new Set(all.map(({ urls }) => urls.msorg)).size).toBe(1);
});

test("when the process that started them has ended, another starts them at the same addresses", async () => {
  const first = await share();
  const second = await share();
  await end(first);
  await expect.poll(() => started.length).toBe(2);
  expect(started[1]).toBe(Number(new URL(first.urls.msorg).port));
  await expect.poll(() => fetch(second.urls.msorg).then(({ status }) => status)).toBe(200);
  expect((await share()).urls).toEqual(second.urls);
  expect(started).toHaveLength(2);
});

test("a process that may start none waits for those of another", async () => {
  const said: string[] = [];
  const worker = share(false, said);
  await expect.poll(() => said).toEqual(["Waiting for the simulators of another process ..."]);
  const web = await share();
  expect((await worker).urls).toEqual(web.urls);
  expect(started).toHaveLength(1);
});
