import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { followOrders } from "../../src/flows/channels/buy.ts";
import { payOffer, readPay } from "../../src/flows/channels/chat-pay.ts";
import { sendToChats } from "../../src/flows/channels/chat-send.ts";
import { expectBooksInOrder } from "../support/books.ts";
import {
  chatter,
  type Chatter,
  hears,
  linkCode,
  newAddress,
  openChats,
  postUpdate,
  repliesTo,
  updateOf,
} from "../support/chat.ts";
import { freshDatabase } from "../support/database.ts";
import { givePin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { ALWAYS_OPEN, ordersOf } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Buying in chats (rules 35). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
const service = await openChats(world, await world.makeUser({ isAdmin: true }));
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const write = (who: Pick<Chatter, "chat" | "address">, text: string) => hears(world, who, { text });
const press = (who: Chatter, data: string | undefined) => hears(world, who, { press: data ?? "" });
const spentBy = async (user: Chatter) => naira(10_000) - (await world.balance(user));
const ordersIn = (user: Chatter) =>
  world.deps.db.selectFrom("channel_order").selectAll().where("user_id", "=", user.id).execute();

/** Writes an order, presses Buy, and returns the code of its page. */
async function codeFor(user: Chatter, text = "200 airtime for me"): Promise<string> {
  const [offer] = await write(user, text);
  const [link] = await press(user, offer?.buttons[0]?.data);
  return link?.text.split("/pay/").at(-1) ?? "";
}

describe("linking (rules 35.1)", () => {
  test.each(["telegram", "whatsapp"] as const)(
    "a code from the app links the %s chat that sends it, once",
    async (chat) => {
      const user = await chatter(world, chat);
      const { body } = await world.call("GET /auth/chats", { token: user.token });
      expect(body.chats.find((one) => one.chat === chat)).toMatchObject({
        isLinked: true,
        showsBalance: false,
      });
      const other = { chat, address: newAddress() };
      expect((await write(other, "balance"))[0]?.text).toContain("not linked to an account");
    },
  );

  test("a code is good once, for ten minutes, and for its own kind of chat", async () => {
    const user = await world.makeUser();
    await givePin(world, user);
    const code = await linkCode(world, user, { chat: "telegram" });
    const chat = { chat: "telegram" as const, address: newAddress() };
    expect((await write({ ...chat, chat: "whatsapp" }, `link ${code}`))[0]?.text).toContain("not good");
    world.clock.advance(10 * 60_000);
    expect((await write(chat, `link ${code}`))[0]?.text).toContain("This code is not good");
    const fresh = await linkCode(world, user, { chat: "telegram" });
    expect((await write(chat, `/start ${fresh}`))[0]?.text).toContain(user.userName);
    expect((await write({ ...chat, address: newAddress() }, `link ${fresh}`))[0]?.text).toContain("not good");
  });

  test("of two chats that send the same code at once, one is linked", async () => {
    const user = await world.makeUser();
    await givePin(world, user);
    const code = await linkCode(world, user, { chat: "telegram" });
    const both = [newAddress(), newAddress()].map((address) => ({ chat: "telegram" as const, address }));
    const said = await Promise.all(both.map((chat) => write(chat, `link ${code}`)));
    expect(said.filter(([first]) => first?.text.includes("is now linked"))).toHaveLength(1);
  });

  test("wrong codes are slowed, for the chat that sends them", async () => {
    const chat = { chat: "telegram" as const, address: newAddress() };
    for (let n = 0; n < 6; n++) await write(chat, "link 0123456789");
    const user = await world.makeUser();
    await givePin(world, user);
    const code = await linkCode(world, user, { chat: "telegram" });
    expect((await write(chat, `link ${code}`))[0]?.text).toContain("Too many wrong codes");
    world.clock.advance(31_000);
    expect((await write(chat, `link ${code}`))[0]?.text).toContain("is now linked");
  });

  test("stop in the chat, or a press in the app, ends it at once", async () => {
    const [one, other] = [await chatter(world), await chatter(world)];
    expect((await write(one, "stop"))[0]?.text).toContain("not linked any more");
    await world.call("DELETE /auth/chats/{chat}", { token: other.token, params: { chat: "telegram" } });
    for (const who of [one, other])
      expect((await write(who, "500 airtime for me"))[0]?.text).toContain("not linked to an account");
  });

  test("whoever is blocked hears no facts, and buys nothing", async () => {
    const user = await chatter(world);
    const code = await codeFor(user);
    await world.deps.db.updateTable("app_user").set({ is_blocked: true }).where("id", "=", user.id).execute();
    expect((await write(user, "balance"))[0]?.text).toBe(
      "This service is not available now. Please use the app, or contact us.",
    );
    expect(await payOffer(world.deps, code, PIN)).toEqual({ kind: "gone" });
  });
});

describe("an order (rules 35.3, 35.4)", () => {
  test.each(["telegram", "whatsapp"] as const)(
    "becomes an offer, a page and a purchase in %s",
    async (chat) => {
      const user = await chatter(world, chat);
      const [offer] = await write(user, "200 airtime for me");
      expect(offer?.text).toBe(
        `N200 airtime MTN ${user.phone}\nYou pay at most ₦198.\nGood for 5 minutes. Shall we buy it?`,
      );
      expect(offer?.buttons.map(({ title }) => title)).toEqual(["Buy", "Change", "Cancel"]);
      expect(await spentBy(user)).toBe(0n);
      const [link] = await press(user, offer?.buttons[0]?.data);
      expect(link?.text).toMatch(/\/pay\/[0-9A-Z]{16}$/);
      const code = link?.text.split("/pay/").at(-1) ?? "";
      expect(await readPay(world.deps, code)).toMatchObject({
        kind: "ask",
        note: "",
        order: { priceKobo: 198_00 },
      });
      const page = await payOffer(world.deps, code, PIN);
      expect(page).toMatchObject({ kind: "delivered", note: expect.stringContaining("delivered") });
      expect(await spentBy(user)).toBe(naira(198));
      expect(await ordersIn(user)).toMatchObject([
        { channel: chat, state: "bought", price_kobo: naira(198) },
      ]);
    },
  );

  test("that can mean several things is a list, and the one that is chosen an offer", async () => {
    const user = await chatter(world);
    const [list] = await write(user, `1gb mtn ${user.phone}`);
    expect(list?.text).toContain("Which one do you mean?\n1. ");
    const [typed] = await write(user, "1");
    const [pressed] = await press(user, list?.buttons[0]?.data);
    expect(typed?.text).toContain("You pay at most");
    expect(pressed).toEqual(typed);
  });

  test("is for somebody who is saved, by name", async () => {
    const user = await chatter(world);
    const mama = { contactName: "Mama 😀", contactNumber: "08031112223", contactNetwork: "MTN" };
    await world.call("POST /auth/contact", { token: user.token, body: mama });
    expect((await write(user, "200 airtime to mama"))[0]?.text).toContain("N200 airtime MTN 08031112223");
    expect((await write(user, "200 airtime to papa"))[0]?.text).toContain("I know nobody of that name");
  });

  test("that is cancelled, changed or five minutes old is bought by nobody", async () => {
    const user = await chatter(world);
    for (const place of [1, 2]) {
      const [offer] = await write(user, "200 airtime for me");
      const [link] = await press(user, offer?.buttons[0]?.data);
      await press(user, offer?.buttons[place]?.data);
      const code = link?.text.split("/pay/").at(-1) ?? "";
      expect(await payOffer(world.deps, code, PIN)).toEqual({ kind: "gone" });
      expect((await press(user, offer?.buttons[0]?.data))[0]?.text).toContain("That offer is over");
    }
    const code = await codeFor(user);
    world.clock.advance(5 * 60_000);
    expect(await payOffer(world.deps, code, PIN)).toEqual({ kind: "gone" });
    expect(await spentBy(user)).toBe(0n);
  });

  test("belongs to the chat that it was made in", async () => {
    const [one, other] = [await chatter(world), await chatter(world)];
    const [offer] = await write(one, "200 airtime for me");
    expect((await press(other, offer?.buttons[0]?.data))[0]?.text).toContain("That offer is over");
  });
});

describe("what is said twice (rules 35.2)", () => {
  test("the same update is answered once, also when both come at the same time", async () => {
    const user = await chatter(world);
    const body = updateOf("telegram", user.address, { text: "help", ref: 77 });
    const before = (await repliesTo(world, user.address)).length;
    await Promise.all([1, 2, 3].map(() => postUpdate(world, "telegram", { body })));
    expect(await repliesTo(world, user.address)).toHaveLength(before + 1);
  });

  test("two presses on the page buy once, and both see it", async () => {
    const user = await chatter(world);
    const code = await codeFor(user);
    await Promise.all([payOffer(world.deps, code, PIN), payOffer(world.deps, code, PIN)]);
    expect(await payOffer(world.deps, code, PIN)).toMatchObject({ kind: "delivered" });
    expect(ordersOf(world, user.phone)).toHaveLength(1);
    expect(await spentBy(user)).toBe(naira(198));
  });

  test.each(["chat.take-offer", "channel.confirm", "purchase.reserve", "channel.note"])(
    "when the process dies at %s, nothing is bought twice and the end is told",
    async (dyingAt) => {
      const user = await chatter(world);
      const code = await codeFor(user);
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

describe("the page (rules 35.5)", () => {
  test("counts wrong PINs as everywhere, and says how many are left", async () => {
    const user = await chatter(world);
    const code = await codeFor(user);
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
    const code = await codeFor(user);
    expect(await readPay(world.deps, "0".repeat(16))).toEqual({ kind: "gone" });
    await write(user, "stop");
    expect(await readPay(world.deps, code)).toEqual({ kind: "gone" });
  });

  test("says why nothing was bought, and takes nothing", async () => {
    const user = await chatter(world);
    const code = await codeFor(user);
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
  const codes = [await codeFor(user, "300 airtime for me"), await codeFor(user, "301 airtime for me")];
  const pages = await Promise.all(codes.map((code) => payOffer(world.deps, code, PIN)));
  expect(pages.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "delivered",
    "refused",
  ]);
  expect(ordersOf(world, user.phone)).toHaveLength(1);
});

describe("what chats show (rules 35.3)", () => {
  test("balance and purchases only where the person lets them", async () => {
    const [closed, open] = [await chatter(world), await chatter(world, "telegram", { showsBalance: true })];
    expect((await write(closed, "balance"))[0]?.text).toContain("is not shown in this chat");
    expect((await write(closed, "last"))[0]?.text).toContain("are not shown in this chat");
    expect((await write(open, "balance"))[0]?.text).toBe("Your balance is ₦10,000.");
    expect((await write(open, "last"))[0]?.text).toBe("You have bought nothing yet.");
    expect((await write(open, "token"))[0]?.text).toContain("http://127.0.0.1:3000/profile/");
  });

  test("a PIN that somebody writes stands in no row and no log", async () => {
    const user = await chatter(world);
    expect((await write(user, "my pin is 739182"))[0]?.text).toContain("Please never write your PIN");
    const rows = await Promise.all(
      (["chat_update", "chat_offer", "chat_message"] as const).map((table) =>
        world.deps.db.selectFrom(table).selectAll().execute(),
      ),
    );
    const kept = JSON.stringify(rows, (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    const replies = JSON.stringify(await repliesTo(world, user.address));
    expect([kept, replies, ...world.logged].filter((text) => text.includes("739182"))).toEqual([]);
  });
});

describe("what is sent (rules 35.7)", () => {
  test("the outcome of a purchase, once, with a receipt that anyone can check, in order", async () => {
    const user = await chatter(world);
    await payOffer(world.deps, await codeFor(user), PIN);
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
