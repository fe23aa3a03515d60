import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSimulators } from "../../simulators/start.ts";
import { databaseOf, withDatabase } from "../../src/db/pool.ts";
import { sandboxWebhookSecret } from "../../src/main/secrets.ts";
import { DEMO_PASSWORD } from "../../src/main/seed/demo.ts";
import { APP_SECRET } from "../support/app-secret.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { form } from "../support/people.ts";
import { PRODUCTION } from "../support/production.ts";
import { asking, type Asked } from "../support/sandbox.ts";
import { startServerProcess } from "../support/server-process.ts";

/** Test keys at a real server in a process of its own (rules 15.20 to 15.23). */

const folder = mkdtempSync(join(tmpdir(), "airtide-sandbox-"));
const database = await freshDatabase();
const sandboxUrl = withDatabase(database.url, `${databaseOf(database.url)}_sandbox`);
const server = startServerProcess({
  dataDir: folder,
  port: await freePort(),
  databaseUrl: database.url,
  env: { ...PRODUCTION, APP_SECRET },
});
const { ask, rowsOf, countsOf, kyselyOf } = asking(server);
let token = "";
let member = { user: "", key: "", keyId: "" };

beforeAll(async () => {
  await server.ready();
  const body = {
    ...form({ userName: "shopkeeper" }),
    email: "shop@example.test",
    phoneNumber: "08071234567",
  };
  const made = await ask("POST", "/api/v1/auth/register", { body });
  token = made.body.token as string;
  const key = await makeKey({ test: true, scopes: ["buy", "read", "transfer"] });
  member = { user: "shopkeeper", key: key.apiKey as string, keyId: key._id as string };
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function makeKey(body: object): Promise<Record<string, unknown>> {
  const made = await ask("POST", "/api/v1/auth/apiKey", { token, body });
  expect(made.body).toMatchObject({ apiKey: expect.any(String) });
  return made.body;
}

const airtime = { network: 1, mobile_number: "08031230000", amount: 100 };
const buy = (asked: Asked) => ask("POST", "/api/v1/buy/airtime", { body: airtime, ...asked });

const isMade = async () =>
  (
    await rowsOf(
      database.url,
      `select from pg_database where datname = '${databaseOf(database.url)}_sandbox'`,
    )
  ).length > 0;

describe("a test key that somebody made up", () => {
  test("is refused like any wrong key, starts no sandbox, and takes a real key beside it off", async () => {
    const made = `atk_test_${"x".repeat(43)}`;
    for (const asked of [{ token: made }, { token, authorization: `Token ${made}` }]) {
      const refused = await ask("GET", "/api/v1/auth", asked);
      expect([refused.status, refused.body.code]).toEqual([401, "not_logged_in"]);
      expect(refused.headers.get("x-sandbox")).toBeNull();
    }
    const script = await ask("GET", "/api/user/", { authorization: `Token ${made}` });
    expect([script.status, Object.keys(script.body)]).toEqual([401, ["detail"]]);
    expect(await isMade()).toBe(false);
  });
});

describe("a test key", () => {
  test("has a prefix of its own, is listed as one, and comes with a secret for webhooks", async () => {
    expect(member.key).toMatch(/^atk_test_[A-Za-z0-9_-]{43}$/);
    const { body } = await ask("GET", "/api/v1/auth/apiKey", { token });
    expect(body.keys).toMatchObject([{ _id: member.keyId, isTest: true }]);
    const again = await makeKey({ test: true });
    const { user } = (await ask("GET", "/api/v1/auth", { token })).body as { user: { _id: string } };
    expect(again.webhookSecret).toBe(sandboxWebhookSecret(APP_SECRET, user._id));
  });

  test("buys with play money, and no row of the house changes", async () => {
    const before = await countsOf(database.url);
    const account = await ask("GET", "/api/v1/auth", { token: member.key });
    expect(account.body.user).toMatchObject({ userName: member.user, balance: 100_000 });
    const bought = await buy({ token: member.key });
    expect(bought.status).toBe(200);
    expect(bought.body.receipt).toMatchObject({ trans_Status: "success", balance_Before: 100_000 });
    expect(bought.body.sandbox).toBe(true);
    expect(bought.headers.get("x-sandbox")).toBe("true");
    expect(await countsOf(database.url)).toEqual(before);
    const [{ count } = { count: 0 }] = await rowsOf(
      sandboxUrl,
      "select count(*)::int from wallet_transaction where kind = 'purchase_airtime'",
    );
    expect(count).toBe(1);
  });

  test("works on the reseller interface", async () => {
    const authorization = `Token ${member.key}`;
    const bought = await ask("POST", "/api/topup/", {
      authorization,
      body: {
        network: 1,
        mobile_number: "08031230020",
        amount: 100,
        Ported_number: true,
        airtime_type: "VTU",
      },
    });
    expect(bought.body).toMatchObject({ Status: "successful", sandbox: true });
    expect(bought.headers.get("x-sandbox")).toBe("true");
    expect((await ask("GET", "/api/user/", { authorization })).headers.get("x-sandbox")).toBe("true");
  });

  test("keeps its scopes there", async () => {
    const refused = await ask("POST", "/api/v1/withdraw", { token: member.key, body: {} });
    expect([refused.status, refused.body.code]).toEqual([403, "key_scope"]);
  });

  test("meets a failed order under the numbers of the simulators, and the money comes back", async () => {
    const failed = await buy({ token: member.key, body: { ...airtime, mobile_number: "08031230004" } });
    expect([failed.status, failed.body.code]).toEqual([422, "purchase_failed"]);
    const { balance_Before, balance_After } = failed.body.receipt as Record<string, number>;
    expect(balance_After).toBe(balance_Before);
  });

  test("opens neither log-in nor registration, in the house or in the sandbox", async () => {
    const body = { userName: member.user, password: "x" };
    expect((await ask("POST", "/api/v1/auth/login", { token: member.key, body })).status).toBe(404);
    expect((await ask("GET", "/api/v1/auth/apiKey", { token: member.key })).body.code).toBe("session_needed");
  });

  test("of nobody, and every other token, is refused as before", async () => {
    const nobody = `atk_test_${"x".repeat(43)}`;
    expect((await buy({ token: nobody })).status).toBe(401);
    for (const one of [
      `atk_${"x".repeat(43)}`,
      `${member.key}x`,
      member.key.slice(0, -5),
      `x${member.key}`,
    ]) {
      const refused = await buy({ token: one });
      expect([refused.status, refused.headers.get("x-sandbox")]).toEqual([401, null]);
    }
  });
});

describe("a key of the house", () => {
  test("never reaches the sandbox", async () => {
    const { apiKey } = (await makeKey({ name: "real" })) as { apiKey: string };
    const account = await ask("GET", "/api/v1/auth", { token: apiKey });
    expect(account.headers.get("x-sandbox")).toBeNull();
    expect(account.body.user).toMatchObject({ balance: 0 });
    const refused = await buy({ token: apiKey });
    expect([refused.status < 300, refused.headers.get("x-sandbox")]).toEqual([false, null]);
  });
});

describe("the sandbox", () => {
  test("is recorded as a demo, keeps no key and no password, and its books are in order", async () => {
    expect(await rowsOf(sandboxUrl, "select made_as from installation")).toEqual([{ made_as: "demo" }]);
    expect(await rowsOf(sandboxUrl, "select from api_key")).toEqual([]);
    expect(await rowsOf(sandboxUrl, "select password_hash from app_user")).toEqual([
      { password_hash: "none" },
    ]);
    await expectBooksInOrder(kyselyOf(sandboxUrl));
    await expectBooksInOrder(kyselyOf(database.url));
  });

  test("makes its person once, also when twenty requests come at once", async () => {
    const { apiKey } = (await makeKey({ test: true })) as { apiKey: string };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask("GET", "/api/v1/auth", { token: apiKey })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsOf(sandboxUrl, "select count(*)::int from app_user")).toEqual([{ count: 1 }]);
  });

  test("follows the type of its owner, and gives the play money once", async () => {
    await rowsOf(database.url, "update app_user set user_type = 'reseller' where user_name = 'shopkeeper'");
    const account = await ask("GET", "/api/v1/auth", { token: member.key });
    expect(account.body.user).toMatchObject({ userType: "reseller" });
    const openings = "select count(*)::int from wallet_transaction where kind = 'opening'";
    expect(await rowsOf(sandboxUrl, openings)).toEqual([{ count: 1 }]);
  });

  test("closes to a key at once when it is removed", async () => {
    const { apiKey, _id } = (await makeKey({ test: true })) as { apiKey: string; _id: string };
    expect((await ask("GET", "/api/v1/auth", { token: apiKey })).status).toBe(200);
    await ask("DELETE", `/api/v1/auth/apiKey/${_id}`, { token });
    expect((await ask("GET", "/api/v1/auth", { token: apiKey })).status).toBe(401);
  });
});

describe("a demo with a sandbox", () => {
  const messages: { body: string; signature: string }[] = [];
  const shop = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      messages.push({ body, signature: String(request.headers["airtide-signature"]) });
      response.end();
    });
  });

  test("keeps a test key over a crash, signs webhooks as tests, and without SANDBOX knows no such key", async () => {
    const simulators = await startSimulators();
    await once(shop.listen(0, "127.0.0.1"), "listening");
    const { url } = await freshDatabase();
    const dataDir = mkdtempSync(join(folder, "demo-"));
    const start = async (sandbox: string) => {
      const options = { dataDir, port: await freePort(), databaseUrl: url, simulators: simulators.urls };
      const demo = startServerProcess({ ...options, env: { SANDBOX: sandbox } });
      await demo.ready();
      return demo;
    };
    const first = await start("on");
    const log = { body: { userName: "apiuser", password: DEMO_PASSWORD } };
    const session = (await asking(first).ask("POST", "/api/v1/auth/login", log)).body.token as string;
    const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
    await asking(first).ask("POST", "/api/v1/auth/updateWebhook", { token: session, body: { webhookUrl } });
    const test = { token: session, body: { test: true } };
    const made = (await asking(first).ask("POST", "/api/v1/auth/apiKey", test)).body as Record<
      string,
      string
    >;
    await first.kill();

    const second = await start("on");
    const asked = { token: made.apiKey ?? "", body: airtime };
    expect((await asking(second).ask("POST", "/api/v1/buy/airtime", asked)).body).toMatchObject({
      receipt: { trans_Status: "success", balance_Before: 100_000 },
    });
    await expect.poll(() => messages.length, { timeout: 30_000 }).toBe(1);
    const [message] = messages;
    expect(JSON.parse(message?.body ?? "")).toMatchObject({
      sandbox: true,
      data: { trans_Type: "airtime", trans_Status: "success" },
    });
    const [, seconds, hex] = /^t=(\d+),v1=(\w+)$/.exec(message?.signature ?? "") ?? [];
    const signed = createHmac("sha256", made.webhookSecret ?? "").update(
      `${seconds ?? ""}.${message?.body ?? ""}`,
    );
    expect(signed.digest("hex")).toBe(hex);
    await second.stop();

    const off = await start("off");
    expect((await asking(off).ask("POST", "/api/v1/auth/apiKey", test)).body.code).toBe("sandbox_off");
    expect((await asking(off).ask("GET", "/api/v1/auth", { token: made.apiKey ?? "" })).status).toBe(401);
    await off.stop();
    await simulators.stop();
    shop.close();
  });
});
