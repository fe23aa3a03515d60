import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { followOrders } from "../../src/flows/channels/buy.ts";
import { setDetails } from "../../src/flows/details/queries.ts";
import { switchOff } from "../../src/flows/channels/settings.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { givePin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { ALWAYS_OPEN, ordersOf } from "../support/selling.ts";
import { dial, dialler, openUssd } from "../support/ussd.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Buying by USSD (rules 32). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
let secret = await openUssd(world, await world.makeUser({ isAdmin: true }));
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

let sessions = 0;
const newSession = () => `ATUid_${++sessions}`;

const send = (user: TestUser, session: string, text: string) => dial(world, secret, { user, session, text });

/** Presses one input after the other in a session; returns the last screen. */
async function press(user: TestUser, session: string, inputs: readonly string[]): Promise<string> {
  let screen = await send(user, session, "");
  for (let n = 1; n <= inputs.length; n++) screen = await send(user, session, inputs.slice(0, n).join("*"));
  return screen;
}

const spentBy = async (user: TestUser) => naira(10_000) - (await world.balance(user));

describe("a session", () => {
  test("asks for the PIN before it shows the balance (rules 32.3)", async () => {
    const user = await dialler(world);
    const session = newSession();
    expect(await press(user, session, ["1"])).toBe("CON Type your payment PIN.\n0 Back");
    expect(await send(user, session, `1*${PIN}`)).toBe("END Your balance is N10,000.");
  });

  test("buys airtime for its own number at the price that it showed, once however often it is asked", async () => {
    const user = await dialler(world);
    const session = newSession();
    const shown = await press(user, session, ["2", "200"]);
    expect(shown).toContain("You pay N198.");
    const text = `2*200*${PIN}`;
    const [one, other] = await Promise.all([send(user, session, text), send(user, session, text)]);
    expect([one, other]).toContain(`END N200 airtime MTN ${user.phone}: delivered.`);
    expect(await send(user, session, text)).toBe(`END N200 airtime MTN ${user.phone}: delivered.`);
    expect(await spentBy(user)).toBe(naira(198));
    expect(ordersOf(world, user.phone)).toHaveLength(1);
    const order = await world.deps.db
      .selectFrom("channel_order")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      channel: "ussd",
      state: "bought",
      price_kobo: naira(198),
      transaction_id: expect.any(String),
    });
  });

  test("buys a plan for somebody who is saved (rules 32.3)", async () => {
    const user = await dialler(world);
    await world.call("POST /auth/contact", {
      token: user.token,
      body: { contactName: "Mama 😀", contactNumber: "08031112223", contactNetwork: "MTN" },
    });
    const session = newSession();
    const people = await press(user, session, ["4"]);
    expect(people).toContain("1 Mama ..2223");
    expect(await send(user, session, "4*1*2")).toContain("Data plans MTN 08031112223");
    expect(await send(user, session, "4*1*2*1*1")).toContain("for 08031112223.\nYou pay N");
    expect(await send(user, session, `4*1*2*1*1*7*${PIN}`)).toContain("Type your PIN alone");
  });

  test("a wrong PIN buys nothing, counts as everywhere, and locks; the repeat of a request is no new try (rules 32.3)", async () => {
    const user = await dialler(world);
    const session = newSession();
    await press(user, session, ["2", "200", WRONG_PIN]);
    const wrong = `2*200*${WRONG_PIN}`;
    for (let n = 0; n < 3; n++) expect(await send(user, session, wrong)).toContain("Tries left: 4");
    const five = Array.from({ length: 5 }, () => WRONG_PIN).join("*");
    for (let n = 2; n <= 5; n++) await send(user, session, `2*200*${five.split("*").slice(0, n).join("*")}`);
    expect(await press(user, newSession(), ["1", PIN])).toContain("END Your PIN is locked.");
    expect(await spentBy(user)).toBe(0n);
  });
});

describe("a session that is lost (rules 32.5)", () => {
  test("before the PIN: dialling again goes on with the same order, or not", async () => {
    const user = await dialler(world);
    await press(user, newSession(), ["2", "200"]);
    const session = newSession();
    const offer = await send(user, session, "");
    expect(offer).toBe(`CON 1 Go on with: N200 airtime MTN ${user.phone}\n2 Main menu`);
    expect(await send(user, session, "1")).toContain("You pay N198.");
    expect(await send(user, session, `1*${PIN}`)).toContain("delivered");
    expect(await send(user, newSession(), "")).toContain(
      `CON N200 airtime MTN ${user.phone}: delivered.\n1 Balance`,
    );
    expect(ordersOf(world, user.phone)).toHaveLength(1);
  });

  test("ten minutes later nothing of it is left", async () => {
    const user = await dialler(world);
    await press(user, newSession(), ["2", "200"]);
    world.clock.advance(10 * 60_000 + 1);
    expect(await send(user, newSession(), "")).toMatch(/^CON 1 Balance/);
  });

  test.each(["channel.confirm", "purchase.reserve", "channel.note", "ussd.answer"])(
    "when the process dies at %s, nothing is bought twice and the outcome is found",
    async (dyingAt) => {
      const user = await dialler(world);
      let isDead = false;
      const dying = await world.instance(async (name, run) => {
        isDead ||= name === dyingAt;
        if (isDead) throw new Error("the process died");
        return run();
      });
      const session = newSession();
      await press(user, session, ["2", "200"]);
      await dial(dying, secret, { user, session, text: `2*200*${PIN}` });
      await dying.app.close();
      expect(await send(user, session, `2*200*${PIN}`)).toContain("END We are still working on it");
      world.clock.advance(31_000);
      await followOrders(world.deps);
      const again = newSession();
      await press(user, again, ["1"]);
      await send(user, again, `1*${PIN}`);
      const orders = await ordersIn(user);
      expect(orders.filter(({ state }) => state === "asked")).toEqual([]);
      expect(ordersOf(world, user.phone)).toHaveLength(
        orders.filter(({ state }) => state === "bought").length,
      );
      expect(await spentBy(user)).toBe(naira(198 * ordersOf(world, user.phone).length));
    },
  );
});

const ordersIn = (user: TestUser) =>
  world.deps.db.selectFrom("channel_order").selectAll().where("user_id", "=", user.id).execute();

describe("limits (rules 32.6)", () => {
  test("two sessions at once do not pass the day's limit together", async () => {
    const user = await dialler(world);
    await world.deps.db
      .updateTable("channel_link")
      .set({ daily_kobo: naira(500) })
      .where("user_id", "=", user.id)
      .execute();
    const both = [newSession(), newSession()];
    await press(user, both[0] ?? "", ["2", "300"]);
    await press(user, both[1] ?? "", ["2", "2", "301"]);
    const answers = await Promise.all([
      send(user, both[0] ?? "", `2*300*${PIN}`),
      send(user, both[1] ?? "", `2*2*301*${PIN}`),
    ]);
    expect(answers.filter((answer) => answer.includes("delivered"))).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes("is left of today's limit"))).toHaveLength(1);
    expect(ordersOf(world, user.phone)).toHaveLength(1);
  });

  test("one purchase costs at most the house's amount", async () => {
    const user = await dialler(world);
    expect(await press(user, newSession(), ["2", "5100"])).toContain("from N50 to N5,000");
  });

  test("who is switched off in the middle buys nothing", async () => {
    const user = await dialler(world);
    const session = newSession();
    await press(user, session, ["2", "200"]);
    await switchOff(world.deps, { channel: "ussd", userId: user.id });
    expect(await send(user, session, `2*200*${PIN}`)).toContain("END This number is not switched on");
    expect(await spentBy(user)).toBe(0n);
  });
});

describe("the door (rules 32.1)", () => {
  test("knows a channel's own address alone, and the one before for a day", async () => {
    const user = await dialler(world);
    const wrong = await dial(world, "x".repeat(43), { user, session: newSession() });
    expect(JSON.parse(wrong)).toMatchObject({ code: "not_found" });
    const admin = await world.makeUser({ isAdmin: true });
    const made = await world.call("POST /admin/ussd/address", { token: admin.token });
    const second = await world.call("POST /admin/ussd/address", { token: admin.token });
    expect(second.body.code).toBe("channel_rotating");
    const fresh = made.body.secretAddress.split("/").at(-1) ?? "";
    expect(await dial(world, fresh, { user, session: newSession() })).toMatch(/^CON 1 Balance/);
    expect(await send(user, newSession(), "")).toMatch(/^CON 1 Balance/);
    world.clock.advance(24 * 3_600_000);
    expect(JSON.parse(await send(user, newSession(), ""))).toMatchObject({ code: "not_found" });
    secret = fresh;
  });

  test("answers an unknown number, and text that nobody typed", async () => {
    const stranger = { phone: "08039998887" };
    expect(await dial(world, secret, { user: stranger, session: newSession() })).toContain(
      "END This number is not",
    );
    const user = await dialler(world);
    for (const text of ["*", "**", "😀", "1*😀*1", "\0", "9".repeat(500)])
      expect(await send(user, newSession(), text)).toMatch(/^(CON|END) [^]{1,160}$/);
    expect(await send(user, newSession(), "1".repeat(10_000))).toContain("END This session is too long");
  });

  test("no PIN stands in a log or a row", async () => {
    const user = await dialler(world);
    const session = newSession();
    await press(user, session, ["2", "200", "739182"]);
    const { rows } = await sql<{ row: string }>`select s::text as row from channel_session s`.execute(
      world.deps.db,
    );
    expect(
      [...rows.map(({ row }) => row), ...world.logged].filter((line) => line.includes("739182")),
    ).toEqual([]);
  });
});

describe("the settings (rules 32.2)", () => {
  test("a new way to buy is told by a letter; another number of the account ends it", async () => {
    const user = await world.makeUser({});
    await givePin(world, user);
    const body = { pin: PIN, language: "en" as const };
    expect((await world.call("POST /auth/ussd", { token: user.token, body })).status).toBe(200);
    expect((await world.call("POST /auth/ussd", { token: user.token, body })).status).toBe(200);
    const letters = await world.deps.db
      .selectFrom("mail as m")
      .innerJoin("app_user as u", "u.email", "m.recipient")
      .select("m.subject")
      .where("u.id", "=", user.id)
      .execute();
    expect(letters).toEqual([{ subject: "USSD switched on" }]);
    const first = user.phone;
    for (const phone of ["08035550001", first])
      await world.deps.db.transaction().execute((tx) => setDetails(tx, user.id, { phone }));
    const { body: own } = await world.call("GET /auth/ussd", { token: user.token });
    expect(own).toMatchObject({ isOn: false, phone: first });
  });

  test("take the PIN to switch on and to change limits, and nothing to switch off", async () => {
    const user = await world.makeUser();
    await givePin(world, user);
    const on = (pin: string) =>
      world.call("POST /auth/ussd", { token: user.token, body: { pin, language: "pcm", daily: 1_000 } });
    expect((await on(WRONG_PIN)).body.code).toBe("payment_pin_wrong");
    expect((await on(PIN)).status).toBe(200);
    const { body } = await world.call("GET /auth/ussd", { token: user.token });
    expect(body).toMatchObject({
      isOn: true,
      code: "*384*123#",
      once: null,
      daily: 1_000,
      most: { once: 5_000 },
    });
    expect(await press(user, newSession(), ["1"])).toContain("Type your payment PIN");
    await world.call("DELETE /auth/ussd", { token: user.token });
    expect((await world.call("GET /auth/ussd", { token: user.token })).body.isOn).toBe(false);
  });
});
