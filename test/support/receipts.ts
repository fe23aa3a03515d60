import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll } from "vitest";
import { naira } from "../../src/core/money.ts";
import { buildApp } from "../../src/http/app.ts";
import { createHub } from "../../src/http/hub.ts";
import { receiptPages } from "../../src/http/receipt-pages.ts";
import { readStatus } from "../../src/flows/status/read.ts";
import { webPages } from "../../src/http/web-pages.ts";
import { readWebFiles } from "../../src/main/web-build.ts";
import { DEFAULT_SETTINGS } from "../../src/core/settings.ts";
import { HTML, pagesFolder, titleOf } from "./pages.ts";
import { buy, numberFor } from "./selling.ts";
import type { TestApp, TestUser } from "./world.ts";

/** Receipts that anyone can check, as a stranger and a program ask for them. */

export type Signed = { statement: Record<string, string>; keyId: string; signature: string };
export type Keys = { keys: { kid: string; x: string; from: string; until: string | null }[] };

/** Serves the pages of receipts, built small, from a world's database. */
export async function startReceipts({ deps, clock }: Pick<TestApp, "deps" | "clock">, rateScale = 1_000) {
  const web = readWebFiles(pagesFolder());
  const now = () => clock.now().getTime();
  const nobody = async () => undefined;
  const app = await buildApp({
    mounted: [],
    door: { authenticate: nobody, reloadCatalogue: nobody, rateScale, now },
    hub: createHub(),
    logger: pino({ level: "silent" }),
    extras: async (server, limits) => {
      await receiptPages(server, { deps, web, limits });
      const status = { read: () => readStatus(deps), publicUrl: deps.settings.publicUrl };
      await webPages(server, web && { ...web, settings: () => DEFAULT_SETTINGS, status });
    },
    ids: () => randomUUID(),
    trustProxy: false,
  });
  afterAll(() => app.close());
  return {
    page: async (url: string, headers: Record<string, string> = {}) => {
      const reply = await app.inject({ url, headers: { ...HTML, ...headers } });
      const { statusCode: status, body: text } = reply;
      return { status, text, title: titleOf(text), headers: reply.headers };
    },
    signed: async (code: string) => (await app.inject({ url: `/r/${code}.json` })).json<Signed>(),
    keys: async () => (await app.inject({ url: "/.well-known/receipt-keys.json" })).json<Keys>(),
  };
}

type Service = "airtime" | "data" | "electricity";

/** A delivered purchase by a new person, or by one who has bought before. */
export async function boughtReceipt(world: TestApp, service: Service = "airtime", before?: TestUser) {
  const buyer = before ?? (await world.makeUser({ balance: naira(20_000) }));
  const number = numberFor(service);
  const receipt = await buy(world, buyer, { service, number });
  return { buyer, number, receipt, id: receipt._id };
}

export const askCode = (world: TestApp, { token }: Pick<TestUser, "token">, id: string) =>
  world.call("GET /transaction/{id}/receiptCode", { token, params: { id } });

export async function codeOf(world: TestApp, buyer: TestUser, id: string): Promise<string> {
  return (await askCode(world, buyer, id)).body.receiptCode;
}

const DOCUMENT = readFileSync(new URL("../../docs/check-a-receipt.md", import.meta.url), "utf8");
/** The script of the document. */
export const SCRIPT = /```js\n([\s\S]*?)```/.exec(DOCUMENT)?.[1] ?? "";

/** Makes the function that runs the script of the document as its reader does. */
export function startChecker() {
  const folder = mkdtempSync(join(tmpdir(), "airtide-receipt-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return (receipt: Signed, published: Keys) => {
    const files = [
      file("check.mjs", SCRIPT),
      file("receipt.json", JSON.stringify(receipt)),
      file("keys.json", JSON.stringify(published)),
    ];
    const { status, stdout } = spawnSync(process.execPath, files, { encoding: "utf8" });
    return { status, says: stdout.split("\n")[0] };
  };
}
