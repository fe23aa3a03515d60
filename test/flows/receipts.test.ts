import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { payoutReference } from "../../src/core/banks.ts";
import { naira } from "../../src/core/money.ts";
import { payoutNotified } from "../../src/flows/withdrawals/requery.ts";
import { buildApp } from "../../src/http/app.ts";
import { createHub } from "../../src/http/hub.ts";
import { receiptPages } from "../../src/http/receipt-pages.ts";
import { receiptCode } from "../../src/flows/receipts/codes.ts";
import { currentKey, rotateKeyNow, rotateOldKey } from "../../src/flows/receipts/keys.ts";
import { sendDueMail } from "../../src/flows/mails/send-due.ts";
import { readWebFiles } from "../../src/main/web-build.ts";
import { freshDatabase } from "../support/database.ts";
import { HTML, pagesFolder, titleOf } from "../support/pages.ts";
import { accountEnding, bank, withdraw } from "../support/payouts.ts";
import { buy, numberFor } from "../support/selling.ts";
import { actsOf } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Receipts that anyone can check (rules 22), over HTTP and on a real database. */

const web = readWebFiles(pagesFolder());
const world = await startTestApp(await freshDatabase(), web ? { web } : {});
const { deps, clock } = world;
const admin = await world.makeUser({ isAdmin: true });
const owner = world.database.pool("owner", 2);
const YEAR_MS = 365 * 24 * 3_600_000;

type Service = "airtime" | "data" | "electricity";

async function bought(service: Service = "airtime", user?: TestUser) {
  const buyer = user ?? (await world.makeUser({ balance: naira(20_000) }));
  const number = numberFor(service);
  const receipt = await buy(world, buyer, { service, number });
  return { buyer, number, receipt, id: receipt._id };
}

const askCode = (token: string, id: string) =>
  world.call("GET /transaction/{id}/receiptCode", { token, params: { id } });

async function codeOf(buyer: TestUser, id: string): Promise<string> {
  return (await askCode(buyer.token, id)).body.receiptCode;
}

async function page(path: string, headers: Record<string, string> = {}) {
  const reply = await world.app.inject({ url: path, headers: { ...HTML, ...headers } });
  return { status: reply.statusCode, text: reply.body, title: titleOf(reply.body), headers: reply.headers };
}

type Signed = { statement: Record<string, string>; keyId: string; signature: string };
type Keys = { keys: { kid: string; x: string; from: string; until: string | null }[] };
const signed = async (code: string) => (await world.app.inject({ url: `/r/${code}.json` })).json<Signed>();
const keys = async () => (await world.app.inject({ url: "/.well-known/receipt-keys.json" })).json<Keys>();

const refund = (id: string) => world.call("POST /admin/refund/{id}", { token: admin.token, params: { id } });

/** The script of the document, run as its reader runs it. */
const DOCUMENT = readFileSync(new URL("../../docs/check-a-receipt.md", import.meta.url), "utf8");
const SCRIPT = /```js\n([\s\S]*?)```/.exec(DOCUMENT)?.[1] ?? "";
const folder = mkdtempSync(join(tmpdir(), "airtide-receipt-"));
afterAll(() => rmSync(folder, { recursive: true }));

function checked(receipt: Signed, published: Keys) {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const files = [
    file("check.mjs", SCRIPT),
    file("receipt.json", JSON.stringify(receipt)),
    file("keys.json", JSON.stringify(published)),
  ];
  const { status, stdout } = spawnSync(process.execPath, files, { encoding: "utf8" });
  return { status, says: stdout.split("\n")[0] };
}

describe("the code of a receipt", () => {
  test("is made once, however many ask for it at the same time (22.2)", async () => {
    const { buyer, id } = await bought();
    const all = await Promise.all(Array.from({ length: 6 }, () => receiptCode(deps, buyer.id, id)));
    expect(new Set(all.map((made) => made.ok && made.value)).size).toBe(1);
    const { rows } = await owner.query("select code from receipt_code where transaction_id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect((await askCode(buyer.token, id)).body).toEqual({
      receiptCode: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-?){3}$/),
      url: `http://127.0.0.1:3000/r/${String(rows[0]?.code)}`,
    });
  });

  test("a code that is taken already is drawn again", async () => {
    const first = await bought();
    const second = await bought();
    const drawn = [7, 7, 8].map((byte) => new Uint8Array(8).fill(byte));
    const random = { ...deps.random, bytes: () => drawn.shift() ?? new Uint8Array(8) };
    const one = await receiptCode({ ...deps, random }, first.buyer.id, first.id);
    const two = await receiptCode({ ...deps, random }, second.buyer.id, second.id);
    expect([one, two]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(one).not.toEqual(two);
    expect(drawn).toEqual([]);
  });

  test("is given to its owner alone, and nobody learns that the transaction exists (22.2)", async () => {
    const { buyer, id, receipt } = await bought();
    const other = await world.makeUser();
    expect(await askCode(other.token, id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await askCode(admin.token, id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await codeOf(buyer, receipt.trans_Id)).toBe(await codeOf(buyer, id));
  });

  test("is for what was paid out alone: money that came in has none (22.1)", async () => {
    const { buyer, id } = await bought();
    await refund(id);
    const { body } = await world.call("GET /transaction", { token: buyer.token, query: { type: "refund" } });
    const back = body.transactions[0]?._id ?? "";
    expect(await askCode(buyer.token, back)).toMatchObject({
      status: 422,
      body: { code: "no_receipt_code" },
    });
  });

  test("comes with a mailed receipt, with the address where it is checked (22.1)", async () => {
    const { buyer, id } = await bought();
    const sent = vi.spyOn(deps.mailer, "send");
    await world.call("POST /transaction/{id}/mail", { token: buyer.token, params: { id } });
    await sendDueMail(deps);
    const letter = JSON.stringify(sent.mock.calls);
    const { receiptCode: code, url } = (await askCode(buyer.token, id)).body;
    expect(letter).toContain(code);
    expect(letter).toContain(url);
    sent.mockRestore();
  });
});

describe("the page of a code", () => {
  test("says what was paid, and no name, balance, token or whole number (22.4)", async () => {
    for (const service of ["airtime", "electricity"] as const) {
      const { buyer, number, receipt, id } = await bought(service);
      const { status, text, title, headers } = await page(`/r/${await codeOf(buyer, id)}`);
      expect({ status, title }).toEqual({ status: 200, title: "delivered" });
      expect(text).toContain(`${number.slice(0, 4)}***${number.slice(-4)}`);
      expect(text).toContain(
        `receiptPaid=₦${receipt.trans_amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/, ",")};`,
      );
      expect(text).toContain(`receiptReference=${receipt.trans_Id.slice(-6)};`);
      expect(text).toContain("receiptSoldBy=Airtide;");
      const secret = [number, receipt.trans_Id, buyer.userName, receipt.token, receipt.meterOwner];
      for (const value of secret) expect(text).not.toContain(value ?? "Test Person");
      expect(headers).toMatchObject({ "cache-control": "no-cache", "x-robots-tag": "noindex" });
    }
  });

  test("is found however the code is typed, and in the reader's language", async () => {
    const { buyer, id } = await bought();
    const code = await codeOf(buyer, id);
    for (const path of [`/r/${code.toLowerCase()}`, `/r/${code.replaceAll("-", "")}`, `/R/${code}`])
      expect((await page(path)).status).toBe(200);
    const pidgin = await page(`/r/${code}`, { cookie: "language=pcm" });
    expect(pidgin.title).toBe("delivered for Naija");
    expect(await page(`/r/${code}?language=pcm`)).toMatchObject({ status: 303 });
    const { headers } = await page(`/r?code=${encodeURIComponent(` ${code.toLowerCase()} `)}`);
    expect(headers.location).toBe(`/r/${code.replaceAll("-", "")}`);
    expect((await page("/r")).title).toBe("type a code");
  });

  test("a code that nobody was given, and a text that is none, have pages of their own", async () => {
    expect(await page("/r/0000-0000-0000")).toMatchObject({ status: 404, title: "unknown" });
    for (const typed of ["short", "7K3M-9QPW-2XT!", "%F0%9F%92%B0", "UUUU-UUUU-UUUU", "a".repeat(100)])
      expect(await page(`/r/${typed}`)).toMatchObject({ status: 404, title: "malformed" });
    expect((await page(`/r?code=${encodeURIComponent("\u{1F4B0} <b>")}`)).status).toBe(303);
    const reply = await world.app.inject({ url: "/r/0000-0000-0000.json" });
    expect({ status: reply.statusCode, code: reply.json<{ code: string }>().code }).toEqual({
      status: 404,
      code: "not_found",
    });
  });

  test("a database that is away is our fault, in words for people (22.5)", async () => {
    const { buyer, id } = await bought();
    const code = await codeOf(buyer, id);
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const asked = vi.spyOn(deps.db, "selectFrom").mockImplementation(() => {
      throw away;
    });
    const { status, title, headers } = await page(`/r/${code}`);
    asked.mockRestore();
    expect({ status, title, retry: headers["retry-after"] }).toEqual({
      status: 503,
      title: "trouble",
      retry: "30",
    });
  });

  test("is counted by address like any visitor's, on a page and for programs (22.5)", async () => {
    const app = await buildApp({
      mounted: [],
      door: {
        authenticate: async () => undefined,
        reloadCatalogue: async () => undefined,
        rateScale: 1 / 300,
        now: () => clock.now().getTime(),
      },
      hub: createHub(),
      logger: pino({ level: "silent" }),
      extras: (server, limits) => receiptPages(server, { deps, web, limits }),
      ids: randomUUID,
      trustProxy: false,
    });
    const ask = (url: string) => app.inject({ url, headers: HTML });
    const first = [await ask("/r/0000-0000-0000"), await ask("/r/0000-0000-0000.json")];
    const next = [await ask("/r/0000-0000-0000"), await ask("/r/0000-0000-0000.json")];
    await app.close();
    expect(first.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(next.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect(titleOf(next[0]?.body ?? "")).toBe("too_many");
    expect(Number(next[0]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("has no address of its own where its places could be seen unfilled", async () => {
    for (const path of ["/receipts/delivered.html", "/pcm/receipts/delivered.html"])
      expect((await page(path)).text).not.toContain("{{");
  });
});

describe("a receipt that no longer counts", () => {
  test("says so from the moment of the refund, with its time (22.3)", async () => {
    const { buyer, id } = await bought();
    const code = await codeOf(buyer, id);
    expect((await page(`/r/${code}`)).title).toBe("delivered");
    await refund(id);
    const { title, text } = await page(`/r/${code}`);
    expect(title).toBe("refunded");
    expect(text).toMatch(/receiptPaidBack=\d+ \w+ \d{4}, \d\d:\d\d;/);
    expect((await signed(code)).statement).toMatchObject({
      status: "refunded",
      paidBackAt: clock.now().toISOString(),
    });
  });

  test("a withdrawal that the bank sent back is reversed, and shows four digits of the account (22.3)", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const account = accountEnding("0008");
    const { body } = await withdraw(world, user, { account });
    const { receipt } = body;
    const code = await codeOf(user, receipt._id);
    const before = await signed(code);
    expect(before.statement).toMatchObject({
      status: "delivered",
      service: "withdrawal",
      number: `***${account.slice(-4)}`,
      value: "950.00",
    });
    const reference = payoutReference(receipt._id, 1);
    await bank(world, "settle", { reference, status: "REVERSED", webhook: false });
    await payoutNotified(deps, reference);
    expect((await page(`/r/${code}`)).title).toBe("reversed");
  });

  test("what never went through is failed, and shows when the money went back", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const body = { network: 1, amount: 100, mobile_number: `0803${"1".repeat(3)}0004` };
    await world.call("POST /buy/airtime", { token: user.token, body });
    const list = await world.call("GET /transaction", { token: user.token, query: { type: "airtime" } });
    const id = list.body.transactions[0]?._id ?? "";
    expect((await page(`/r/${await codeOf(user, id)}`)).title).toBe("failed");
  });
});

describe("a signed statement", () => {
  test("is verified by the script of the document, and an altered one is not (22.6)", async () => {
    const { buyer, id } = await bought();
    const receipt = await signed(await codeOf(buyer, id));
    const published = await keys();
    expect(SCRIPT.trim().split("\n").length).toBeLessThanOrEqual(30);
    expect(checked(receipt, published)).toMatchObject({
      status: 0,
      says: expect.stringContaining(": delivered, NGN "),
    });
    const dearer = { ...receipt, statement: { ...receipt.statement, amount: "99000.00" } };
    expect(checked(dearer, published)).toEqual({
      status: 1,
      says: "NOT REAL: it was altered, or never signed",
    });
    expect(checked({ ...receipt, keyId: "2026-01-01-AAAAAAAA" }, published).status).toBe(1);
  });

  test("holds nothing of the person: the fields, and no other (22.4)", async () => {
    const { buyer, id } = await bought("electricity");
    const { statement } = await signed(await codeOf(buyer, id));
    expect(Object.keys(statement).sort((a, b) => a.localeCompare(b))).toEqual(
      "address amount code currency madeAt number paidBackAt product reference service signedAt soldBy status value".split(
        " ",
      ),
    );
  });

  test("of before a rotation verifies for ever, and a new one has the new key (22.7)", async () => {
    const { buyer, id } = await bought();
    const code = await codeOf(buyer, id);
    const before = await signed(code);
    const newId = await rotateKeyNow(deps);
    clock.advance(3_600_000);
    const after = await signed(code);
    expect(after.keyId).toBe(newId);
    expect(before.keyId).not.toBe(newId);
    const published = await keys();
    expect([before, after].map((one) => checked(one, published).status)).toEqual([0, 0]);
    const { rows } = await owner.query("select sealed from receipt_key where id = $1", [before.keyId]);
    expect(rows).toEqual([{ sealed: null }]);
    // A statement that claims to be newer than its key is refused, whoever signed it.
    const late = published.keys.map((key) => ({ ...key, until: key.from, from: key.from }));
    expect(checked(after, { keys: late })).toMatchObject({
      says: "NOT REAL: its key was not in use at that time",
    });
  });
});

describe("the key that signs", () => {
  const current = async () =>
    (await owner.query("select id from receipt_key where sealed is not null")).rows as { id: string }[];

  test("is one in all processes, also where all make the first (22.7)", async () => {
    await owner.query("delete from receipt_key");
    const made = await Promise.all(Array.from({ length: 5 }, () => currentKey(deps)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await current()).toHaveLength(1);
  });

  test("is one also where several rotate it at the same time, and each act is in the audit log (22.8)", async () => {
    const [{ id: before } = { id: "" }] = await current();
    const ids = await Promise.all(Array.from({ length: 4 }, () => rotateKeyNow(deps)));
    expect(await current()).toHaveLength(1);
    expect(ids).not.toContain(before);
    const acts = await actsOf(world, { action: "receipt.key" });
    expect(acts.at(-1)?.actor_name).toBe("server operator");
  });

  test("is changed by the clock once it is a year old, and not before (22.8)", async () => {
    const [first] = await current();
    clock.advance(YEAR_MS - 3_600_000);
    expect(await rotateOldKey(deps)).toBe(false);
    clock.advance(2 * 3_600_000);
    const done = await Promise.all([rotateOldKey(deps), rotateOldKey(deps)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await current()).not.toEqual([first]);
    expect(await rotateOldKey(deps)).toBe(false);
  });

  test("is sealed at rest, and its private part leaves by no address", async () => {
    const key = await currentKey(deps);
    const opened = deps.vault.open(key.sealed, `receipt key ${key.id}`);
    expect(key.sealed.includes(Buffer.from(opened, "base64url"))).toBe(false);
    expect(JSON.stringify(await keys())).not.toContain('"d"');
  });
});
