import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { payOffer, readPay } from "../../src/flows/channels/chat-pay.ts";
import { expectBooksInOrder } from "../support/books.ts";
import {
  chatter,
  codeFor,
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
import { givePin, PIN } from "../support/payment-proof.ts";
import { ALWAYS_OPEN } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Buying in chats (rules 35). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
await openChats(world, await world.makeUser({ isAdmin: true }));
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const write = (who: Pick<Chatter, "chat" | "address">, text: string) => hears(world, who, { text });
const press = (who: Chatter, data: string | undefined) => hears(world, who, { press: data ?? "" });
const spentBy = async (user: Chatter) => naira(10_000) - (await world.balance(user));
const ordersIn = (user: Chatter) =>
  world.deps.db.selectFrom("channel_order").selectAll().where("user_id", "=", user.id).execute();

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
    const code = await codeFor(world, user);
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
    const code = await codeFor(world, user);
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
