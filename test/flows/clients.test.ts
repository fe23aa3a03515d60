import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { clientSource } from "../../src/contract/openapi/client.ts";
import { postmanCollection } from "../../src/contract/openapi/postman.ts";
import { openApiDocument } from "../../src/contract/openapi.ts";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { listenOn } from "../support/live.ts";
import { phoneEnding } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** The client and the collection that are written from the document (rules 15.19). */

const run = promisify(execFile);
const world = await startTestApp(await freshDatabase());
const serverUrl = `http://127.0.0.1:${await listenOn(world.app)}/api/v1`;
const document = openApiDocument({ title: "Airtide", version: "1", serverUrl, isDemo: false });
const folder = await mkdtemp(join(tmpdir(), "client-"));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, "client.ts");
await writeFile(path, clientSource(document));

test("the client passes the strict type checker", async () => {
  const tsc = join(import.meta.dirname, "../../node_modules/.bin/tsc");
  const options = [
    "--strict",
    "--noEmit",
    "--exactOptionalPropertyTypes",
    "--target",
    "es2022",
    "--module",
    "es2022",
  ];
  const libraries = ["--lib", "es2022,dom", "--types", ""];
  const checked = await run(tsc, ["--ignoreConfig", ...options, ...libraries, path], { cwd: folder });
  expect(checked.stdout).toBe("");
});

type Bought = { receipt: { trans_Status: string; trans_Id: string } };
type Built = { buyAirtime(body: object, key?: string): Promise<Bought>; readSession(): Promise<unknown> };

test("the client buys once under one key, and throws a refusal by its code", async () => {
  const { Client } = (await import(/* @vite-ignore */ path)) as { Client: new (options: object) => Built };
  const user = await world.makeUser({ balance: naira(2_000) });
  const made = await world.call("POST /auth/apiKey", { token: user.token });
  const client = new Client({ key: made.body.apiKey });
  const order = { network: 1, mobile_number: phoneEnding("1"), amount: 500 };
  const first = await client.buyAirtime(order, "client-order-1");
  expect(first.receipt.trans_Status).toBe("success");
  expect((await client.buyAirtime(order, "client-order-1")).receipt.trans_Id).toBe(first.receipt.trans_Id);
  await expect(client.buyAirtime({ ...order, amount: 9_000 }, "client-order-2")).rejects.toMatchObject({
    code: "insufficient_balance",
  });
  await expect(new Client({}).readSession()).rejects.toMatchObject({ status: 401, code: "not_logged_in" });
});

test("the collection has each operation once, with its example and the key in its header", () => {
  const { item, auth } = postmanCollection(document);
  const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(requests).toHaveLength(operations.filter((one) => !one["x-alias-of"]).length);
  expect(auth.apikey.map(({ value }) => value)).toEqual(["x-auth-token", "{{key}}", "header"]);
  const airtime = requests.find(({ url }) => url === "{{url}}/buy/airtime");
  expect(JSON.parse(airtime?.body?.raw ?? "")).toMatchObject({ mobile_number: "08031234567" });
  expect(airtime?.header.map(({ key }) => key)).toEqual(["content-type", "Idempotency-Key"]);
});
