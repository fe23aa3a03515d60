import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { buildApp } from "../../src/http/app.ts";
import { createHub } from "../../src/http/hub.ts";
import { payPages } from "../../src/http/pay-pages.ts";
import { readWebFiles } from "../../src/main/web-build.ts";
import { chatter, codeFor, newAddress, openChats, postUpdate, repliesTo, updateOf } from "../support/chat.ts";
import { freshDatabase } from "../support/database.ts";
import { pagesFolder, titleOf } from "../support/pages.ts";
import { PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { ALWAYS_OPEN } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** The doors of chats, the page of an offer, and the accounts at the providers (rules 35.2, 35.5). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
const admin = await world.makeUser({ isAdmin: true });
await openChats(world, admin);

const nobody = async () => undefined;
const pages = await buildApp({
  mounted: [],
  door: { authenticate: nobody, reloadCatalogue: nobody, rateScale: 1_000 },
  hub: createHub(),
  logger: pino({ level: "silent" }),
  extras: (server, limits) =>
    payPages(server, { deps: world.deps, web: readWebFiles(pagesFolder()), limits }),
  ids: () => randomUUID(),
  trustProxy: false,
});
afterAll(() => pages.close());

const CHATS = ["telegram", "whatsapp"] as const;

describe("an update (rules 35.2)", () => {
  test.each(CHATS)("of %s that is not signed is refused, and leaves nothing", async (chat) => {
    const address = newAddress();
    const body = updateOf(chat, address, { text: "help" });
    for (const secret of ["another secret", ""])
      expect(await postUpdate(world, chat, { body, secret })).toMatchObject({
        status: 401,
        body: { code: "webhook_refused" },
      });
    expect(await repliesTo(world, address)).toEqual([]);
    expect(await postUpdate(world, chat, { body })).toEqual({ status: 200, body: {} });
    expect(await repliesTo(world, address)).toHaveLength(1);
  });

  test("of a press ends its waiting in the answer itself", async () => {
    const body = updateOf("telegram", newAddress(), { press: "buy:x", ref: 9 });
    const answer = { method: "answerCallbackQuery", callback_query_id: "cb9" };
    expect(await postUpdate(world, "telegram", { body })).toEqual({ status: 200, body: answer });
  });

  test.each(["", "{", "[]", "null", '{"update_id":1}', '{"entry":[{"changes":[{"value":{}}]}]}', "\0"])(
    "that is signed and cannot be read (%j) is taken and changes nothing",
    async (body) => {
      for (const chat of CHATS)
        expect(await postUpdate(world, chat, { body })).toEqual({ status: 200, body: {} });
    },
  );

  test("of a group, or to another number of the same account, is not read", async () => {
    const [group, other] = [newAddress(), newAddress()];
    const inGroup = updateOf("telegram", group, { text: "help" }).replace("private", "group");
    const toOther = updateOf("whatsapp", other, { text: "help" }).replace("109876543210", "1");
    await postUpdate(world, "telegram", { body: inGroup });
    await postUpdate(world, "whatsapp", { body: toOther });
    expect([...(await repliesTo(world, group)), ...(await repliesTo(world, other))]).toEqual([]);
  });

  test("anywhere else, or while the chat is off, is not found", async () => {
    const post = (url: string) => world.app.inject({ method: "POST", url, payload: {} });
    expect((await post("/api/chat/signal")).statusCode).toBe(404);
    const off = (isOn: boolean) =>
      world.call("PATCH /admin/chats/{chat}", {
        token: admin.token,
        params: { chat: "whatsapp" },
        body: { isOn },
      });
    await off(false);
    expect((await post("/api/chat/whatsapp")).statusCode).toBe(404);
    await off(true);
  });
});

test("WhatsApp verifies the address with the word that was set, and with no other", async () => {
  const ask = (word: string) =>
    world.app.inject({
      url: `/api/chat/whatsapp?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(word)}`,
    });
  const [right, wrong] = [await ask("a word to verify"), await ask("another")];
  expect([right.statusCode, right.body, wrong.statusCode]).toEqual([200, "1158201444", 401]);
  expect((await world.app.inject({ url: "/api/chat/telegram" })).statusCode).toBe(404);
});

describe("the page of an offer (rules 35.5)", () => {
  const open = (code: string) => pages.inject({ url: `/pay/${code}` });
  const pay = (code: string, pin: string) =>
    pages.inject({
      method: "POST",
      url: `/pay/${code}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ pin }).toString(),
    });

  test("shows what is bought, takes the PIN, and shows the end from then on", async () => {
    const user = await chatter(world);
    const code = await codeFor(world, user);
    const shown = await open(code);
    expect([shown.statusCode, titleOf(shown.body)]).toEqual([200, "ask"]);
    expect(shown.body).toContain(
      `payWhat=N200 airtime MTN; payNumber=${user.phone}; payPrice=₦198; payNote=;`,
    );
    expect(shown.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    const wrong = await pay(code, WRONG_PIN);
    expect([wrong.statusCode, titleOf(wrong.body)]).toEqual([422, "ask"]);
    expect(wrong.body).toContain("payNote=That PIN is wrong. Tries left: 4.");
    const right = await pay(code, PIN);
    expect([right.statusCode, titleOf(right.body)]).toEqual([200, "delivered"]);
    expect(titleOf((await open(code)).body)).toBe("delivered");
    expect(naira(10_000) - (await world.balance(user))).toBe(naira(198));
  });

  test("speaks the language of the chat", async () => {
    const user = await chatter(world, "telegram", { language: "pcm" });
    expect(titleOf((await open(await codeFor(world, user))).body)).toBe("ask for Naija");
  });

  test.each(["x", "0".repeat(16), "%00", "😀", "a".repeat(60)])("of no offer (%s) is over", async (code) => {
    expect([(await open(code)).statusCode, titleOf((await open(code)).body)]).toEqual([404, "gone"]);
  });
});

describe("the accounts at the providers (rules 35.2)", () => {
  const change = (chat: "telegram" | "whatsapp", body: object) =>
    world.call("PATCH /admin/chats/{chat}", { token: admin.token, params: { chat }, body });

  test("show no secret, in the answer, the audit log or the table", async () => {
    const token = "987654:zyxwvutsrqponmlkjihgfedcba";
    const { body } = await change("telegram", { token });
    expect(body.setup).toMatchObject({
      hasToken: true,
      hasVerify: false,
      address: expect.stringContaining("/api/chat/telegram"),
    });
    const audit = await world.deps.db
      .selectFrom("audit_entry")
      .selectAll()
      .where("action", "=", "chat.setup")
      .execute();
    const rows = await world.deps.db.selectFrom("chat_setup").selectAll().execute();
    const kept = JSON.stringify([audit, rows, body], (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(kept).toContain('"set":["token"]');
    expect(kept).not.toContain("zyxwvut");
  });

  test.each([
    ["telegram", { token: "x" }, "token"],
    ["telegram", { secret: "short" }, "secret"],
    ["telegram", { name: "@bot" }, "name"],
    ["whatsapp", { name: "0803" }, "name"],
    ["whatsapp", { sender: "x" }, "sender"],
  ] as const)("of %s refuse %j", async (chat, body, field) => {
    expect((await change(chat, body)).body).toMatchObject({
      code: "bad_request",
      fields: { [field]: expect.any(String) },
    });
  });

  test("that lack something cannot be switched on", async () => {
    await world.deps.db
      .updateTable("chat_setup")
      .set({ is_on: false, sealed: null, name: "" })
      .where("channel", "=", "telegram")
      .execute();
    const { body } = await change("telegram", { isOn: true });
    expect(Object.keys("fields" in body ? (body.fields as object) : {})).toEqual(["name", "token", "secret"]);
  });
});
