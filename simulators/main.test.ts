import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SQUAD_SECRET, startSimulators } from "./start.ts";
import { call, control, phone, receiver, tokenHeader, until } from "./test-support.ts";

let directory: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "airtide-simulators-"));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  rmSync(directory, { recursive: true });
});

type Ready = { ready: boolean; msorg: string; adex: string; squad: string; paystack: string };

async function launch(...more: string[]): Promise<{ child: ChildProcess; ready: Ready }> {
  const main = join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, [main, "--books", directory, ...more], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  running.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { child, ready: JSON.parse(line) as Ready };
}

const buy = (base: string, number: string) => {
  const body = { network: 1, mobile_number: number, plan: 102, Ported_number: true, ident: `id-${number}` };
  return call(`${base}/GLAD/api/data/`, { body, headers: tokenHeader("GLAD") });
};
const order = (base: string, number: string, id: string) => {
  const body = { network: 1, phone: number, data_plan: 102, bypass: true, "request-id": id };
  return call(`${base}/LEGIT/api/data`, { body, headers: tokenHeader("LEGIT") });
};
const link = (base: string, reference: string) => {
  const body = {
    amount: 500_000,
    email: "a@b.test",
    currency: "NGN",
    initiate_type: "inline",
    transaction_ref: reference,
  };
  const headers = { authorization: `Bearer ${SQUAD_SECRET}` };
  return call(`${base}/transaction/initiate`, { body, headers });
};
const books = async (base: string, query = "") => (await call(`${base}/_control/books${query}`)).json;

test("prints one ready line, and after kill -9 the books are as they were", async () => {
  const first = await launch("--settle-ms=-1");
  expect(first.ready).toMatchObject({
    ready: true,
    msorg: expect.any(String),
    adex: expect.any(String),
    squad: expect.any(String),
    paystack: expect.any(String),
  });
  const [sold, pending] = [phone("5555"), phone("0002")];
  const bought = await buy(first.ready.msorg, sold);
  await buy(first.ready.msorg, pending);
  await order(first.ready.adex, sold, "kept_1");
  await link(first.ready.squad, "KEPT1");
  await call(`${first.ready.squad}/pay/KEPT1`, { method: "POST" });
  const before = await Promise.all(
    [first.ready.msorg, first.ready.adex, first.ready.squad].map((base) => books(base)),
  );
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const second = await launch("--settle-ms=-1");
  const after = await Promise.all(
    [second.ready.msorg, second.ready.adex, second.ready.squad].map((base) => books(base)),
  );
  expect(after).toEqual(before);
  expect((await order(second.ready.adex, sold, "kept_1")).status).toBe(403);
  const next = await buy(second.ready.msorg, phone("5555"));
  expect(Number(next.json["id"])).toBe(Number(bought.json["id"]) + 2);
  expect((await control(second.ready.msorg, "settle", { phone: pending })).json).toEqual({ settled: 1 });
});

test.each(["SIGTERM", "SIGINT"] as const)("%s ends it with code 0", async (signal) => {
  const { child } = await launch();
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("with --stop-with-stdin it ends with its parent", async () => {
  const { child } = await launch("--stop-with-stdin");
  child.stdin?.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a torn last line of a journal is dropped, pending orders settle after the restart", async () => {
  const one = await startSimulators({ books: directory, settleMs: -1 });
  const number = phone("0002");
  await buy(one.msorg, number);
  await one.stop();
  appendFileSync(join(directory, "msorg.jsonl"), '{"order":{"account":"GL');
  const two = await startSimulators({ books: directory, settleMs: 1 });
  try {
    await until(() => (two.books.msorg(`phone=${number}`).totals.vends === 1 ? true : undefined));
    await buy(two.msorg, phone("5555"));
  } finally {
    await two.stop();
  }
  const three = await startSimulators({ books: directory });
  expect(three.books.msorg("account=GLAD").totals).toEqual({ vends: 2, valueKobo: 118_000 });
  await three.stop();
});

test("a webhook still owed at a stop is sent after the restart", async () => {
  const deaf = await receiver(() => 500);
  const one = await startSimulators({ books: directory, webhookUrl: deaf.url });
  await link(one.squad, "OWED1");
  await call(`${one.squad}/pay/OWED1`, { method: "POST" });
  await one.stop();
  await deaf.stop();
  const hook = await receiver();
  const two = await startSimulators({ books: directory, webhookUrl: hook.url });
  await until(() => (two.books.squad("OWED1").payments[0]?.webhookOwed === false ? true : undefined));
  expect(hook.received).toHaveLength(1);
  await two.stop();
  await hook.stop();
});

test("a taken port is an error, and nothing stays open", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  await expect(startSimulators({ squadPort: port })).rejects.toThrow("EADDRINUSE");
  taken.close();
});
