import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { fail } from "../../src/core/result.ts";
import { followOrders } from "../../src/flows/channels/buy.ts";
import { unlinkChat } from "../../src/flows/channels/chat-link.ts";
import { payOffer, readPay } from "../../src/flows/channels/chat-pay.ts";
import { sendToChats } from "../../src/flows/channels/chat-send.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { chatter, codeFor, type Chatter, hears, openChats } from "../support/chat.ts";
import { freshDatabase } from "../support/database.ts";
import { PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { ALWAYS_OPEN, ordersOf } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Paying for what was asked for in a chat, and what the chat hears of it (rules 35.5 to 35.7). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
const service = await openChats(world, await world.makeUser({ isAdmin: true }));
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const write = (who: Pick<Chatter, "chat" | "address">, text: string) => hears(world, who, { text });
const spentBy = async (user: Chatter) => naira(10_000) - (await world.balance(user));
const ordersIn = (user: Chatter) =>
  world.deps.db.selectFrom("channel_order").selectAll().where("user_id", "=", user.id).execute();

describe("the offer is taken once (rules 35.5)", () => {
  test("two presses on the page buy once, and both see it", async () => {
    const user = await chatter(world);
    const code = await codeFor(world, user);
    const both = await Promise.all([payOffer(world.deps, code, PIN), payOffer(world.deps, code, PIN)]);
    // No press hears that nothing was bought, or that it is to be asked for again.
    expect(both.filter(({ kind }) => kind !== "delivered" && kind !== "under_way")).toEqual([]);
    expect(await payOffer(world.deps, code, PIN)).toMatchObject({ kind: "delivered" });
    expect(ordersOf(world, user.phone)).toHaveLength(1);
    expect(await spentBy(user)).toBe(naira(198));
  });

  test("a Cancel in the chat that comes before the purchase is confirmed ends it", async () => {
    const user = await chatter(world);
    const code = await codeFor(world, user);
    const slow = await world.instance(async (name, run) => {
      if (name === "channel.confirm") await write(user, "cancel");
      return run();
    });
    expect(await payOffer(slow.deps, code, PIN)).toEqual({ kind: "gone" });
    await slow.app.close();
    expect(await ordersIn(user)).toEqual([]);
    expect(await spentBy(user)).toBe(0n);
  });

  test.each(["channel.confirm", "purchase.reserve", "channel.note"])(
    "when the process dies at %s, nothing is bought twice and the end is told",
    async (dyingAt) => {
      const user = await chatter(world);
      const code = await codeFor(world, user);
      let isDead = false;
      const dying = await world.instance(async (name, run) => {
        isDead ||= name === dyingAt;
        if (isDead) throw new Error("the process died");
        return run();
      });
      await payOffer(dying.deps, code, PIN).catch(() => undefined);
      await dying.app.close();
      world.clock.advance(31_000);
      await followOrders(world.deps);
      await payOffer(world.deps, code, PIN);
      const orders = await ordersIn(user);
      expect(orders.filter(({ state }) => state === "asked")).toEqual([]);
      const bought = ordersOf(world, user.phone).length;
      expect(bought).toBe(orders.filter(({ state }) => state === "bought").length);
      expect(await spentBy(user)).toBe(naira(198 * bought));
    },
  );
});

test("an order whose answer a busy server lost is followed, and only then written off", async () => {
  const user = await chatter(world);
  const code = await codeFor(world, user);
  const reserve = () => Promise.resolve(fail({ code: "overloaded" as const }));
  const busy = { ...world.deps, money: { ...world.deps.money, reserve } };
  expect(await payOffer(busy, code, PIN)).toMatchObject({ kind: "under_way" });
  world.clock.advance(31_000);
  await followOrders(busy);
  expect(await ordersIn(user)).toMatchObject([{ state: "asked" }]);
  await followOrders(world.deps);
  expect(await ordersIn(user)).toMatchObject([{ state: "refused" }]);
  expect(await spentBy(user)).toBe(0n);
});

describe("the page (rules 35.5)", () => {
  test("counts wrong PINs as everywhere, and says how many are left", async () => {
    const user = await chatter(world);
    const code = await codeFor(world, user);
    expect(await payOffer(world.deps, code, "12")).toMatchObject({
      kind: "ask",
      note: "Enter your PIN: 4 to 6 digits.",
    });
    for (let n = 4; n > 0; n--)
      expect(await payOffer(world.deps, code, WRONG_PIN)).toMatchObject({
        note: `That PIN is wrong. Tries left: ${n}.`,
      });
    await payOffer(world.deps, code, WRONG_PIN);
    expect(await payOffer(world.deps, code, PIN)).toMatchObject({
      kind: "ask",
      note: expect.stringContaining("locked"),
    });
    expect(await spentBy(user)).toBe(0n);
  });

  test("knows no other code, and none of a chat that was unlinked", async () => {
    const user = await chatter(world);
    const code = await codeFor(world, user);
    expect(await readPay(world.deps, "0".repeat(16))).toEqual({ kind: "gone" });
    await write(user, "stop");
    expect(await readPay(world.deps, code)).toEqual({ kind: "gone" });
  });

  test("says why nothing was bought, and takes nothing", async () => {
    const user = await chatter(world);
    const code = await codeFor(world, user);
    await world.deps.db
      .updateTable("channel_link")
      .set({ daily_kobo: naira(100) })
      .where("user_id", "=", user.id)
      .execute();
    expect(await payOffer(world.deps, code, PIN)).toEqual({
      kind: "refused",
      language: "en",
      note: "In this chat you may pay at most ₦100 at a time. Nothing was taken.",
    });
  });
});

test("two pages at once do not pass the day's limit together (rules 35.6)", async () => {
  const user = await chatter(world, "telegram", { daily: 500 });
  const codes = [
    await codeFor(world, user, "300 airtime for me"),
    await codeFor(world, user, "301 airtime for me"),
  ];
  const pages = await Promise.all(codes.map((code) => payOffer(world.deps, code, PIN)));
  expect(pages.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "delivered",
    "refused",
  ]);
  expect(ordersOf(world, user.phone)).toHaveLength(1);
});

describe("what is sent (rules 35.7)", () => {
  test("the outcome of a purchase, once, with a receipt that anyone can check, in order", async () => {
    const user = await chatter(world);
    await payOffer(world.deps, await codeFor(world, user), PIN);
    await Promise.all([sendToChats(world.deps), sendToChats(world.deps)]);
    await sendToChats(world.deps);
    const sent = service.received.filter(({ body }) => String(body.chat_id) === user.address);
    expect(sent.map(({ body }) => String(body.text).split("\n")[0])).toEqual([
      expect.stringContaining("is now linked"),
      expect.stringContaining("Write what you want"),
      expect.stringContaining("N200 airtime"),
      expect.stringContaining("Open this page"),
      "Never send this link to anybody.",
      `✅ N200 airtime MTN ${user.phone}: delivered.`,
    ]);
    expect(String(sent.at(-1)?.body.text)).toMatch(/\nReceipt: http:\/\/127.0.0.1:3000\/r\/[0-9A-Z]{12}$/);
  });

  test("is nothing any more once the chat is unlinked, and nothing for the blocked", async () => {
    const [gone, blocked] = [await chatter(world), await chatter(world)];
    for (const user of [gone, blocked]) await payOffer(world.deps, await codeFor(world, user), PIN);
    await unlinkChat(world.deps, { chat: "telegram", userId: gone.id });
    const people = world.deps.db.updateTable("app_user").set({ is_blocked: true });
    await people.where("id", "=", blocked.id).execute();
    await sendToChats(world.deps);
    const texts = (user: Chatter) =>
      service.received
        .filter(({ body }) => String(body.chat_id) === user.address)
        .map(({ body }) => body.text);
    expect(texts(gone)).toEqual([]);
    expect(texts(blocked).join()).not.toContain("delivered");
  });

  test("is tried again while the provider is away, and the token stands in no log", async () => {
    const user = await chatter(world);
    service.status = 503;
    await sendToChats(world.deps);
    service.status = 200;
    const before = service.received.length;
    await sendToChats(world.deps);
    expect(service.received).toHaveLength(before);
    world.clock.advance(61_000);
    await sendToChats(world.deps);
    const [row] = await world.deps.db
      .selectFrom("chat_message")
      .select("state")
      .where("address", "=", user.address)
      .execute();
    expect(row).toEqual({ state: "sent" });
    expect(world.logged.filter((line) => line.includes("abcdefghijklmnopqrstuvwxyz"))).toEqual([]);
  });
});
