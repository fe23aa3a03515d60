import { describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { secretOf } from "../../src/flows/auth/webhook-endpoint.ts";
import { sendPriceLetters } from "../../src/flows/price-changes/letters.ts";
import { announcePrices } from "../../src/flows/price-changes/news.ts";
import { sendDueMail } from "../../src/flows/mails/send-due.ts";
import { freshDatabase } from "../support/database.ts";
import { planCalls } from "../support/plan-calls.ts";
import { priceCalls } from "../support/price-calls.ts";
import { startTestApp, type TestUser, type WantedUser } from "../support/world.ts";

/** Sellers hear of changed prices, and of no other prices than their own (rules 19.10, 19.11). */

const world = await startTestApp(await freshDatabase());
const ada = await world.makeUser({ isAdmin: true });
const { db } = world.deps;
const { add } = planCalls(world, ada);
const { change, undo } = priceCalls(world, ada);
const { _id: plan, planId } = (await add()).body.plan;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function shop(wanted: WantedUser): Promise<TestUser> {
  const user = await world.makeUser(wanted);
  const secret = Buffer.from(world.deps.vault.seal("whsec_of_the_shop", secretOf(user.id)));
  const endpoint = {
    user_id: user.id,
    url: "http://127.0.0.1:9/hook",
    secret,
    changed_at: world.clock.now(),
  };
  await db.insertInto("webhook_endpoint").values(endpoint).execute();
  return user;
}

type Message = { event: string; data: { plans: { id: number; priceBefore: number; my_price: number }[] } };
const sentTo = async (user: TestUser): Promise<Message[]> => {
  const { body } = await world.call("GET /auth/webhookDeliveries", { token: user.token });
  return body.deliveries.toReversed().map((row) => JSON.parse(row.body ?? "null") as Message);
};
const pricesSaid = async (user: TestUser) =>
  (await sentTo(user)).map(({ data }) => data.plans.map((one) => [one.id, one.priceBefore, one.my_price]));

describe("the servers of customers", () => {
  test("each hear once of their owner's own prices, and of no others", async () => {
    const reseller = await shop({ userType: "reseller" });
    const program = await shop({ userType: "api user" });
    const special = await shop({ userType: "reseller", isSpecial: true });
    const price = { user_id: special.id, product: "MTN-SME", price_kobo: naira(600) };
    await db.insertInto("special_price").values(price).execute();
    const made = await change([{ plan, before: { reseller: 1_950 }, after: { reseller: 1_960 } }]);
    // Parts of one server each: two processes share the work, and nobody is told twice.
    const written = await Promise.all([announcePrices(world.deps, 1), announcePrices(world.deps, 1)]);
    expect(written[0] + written[1]).toBe(1);
    expect(await pricesSaid(reseller)).toEqual([[[planId, 1_950, 1_960]]]);
    expect([await sentTo(program), await sentTo(special)]).toEqual([[], []]);
    await undo(made.body.change);
    expect(await announcePrices(world.deps)).toBe(1);
    const sent = await sentTo(reseller);
    expect(sent.map(({ event }) => event)).toEqual(["prices.changed", "prices.changed"]);
    expect((await pricesSaid(reseller))[1]).toEqual([[planId, 1_960, 1_950]]);
    expect(JSON.stringify(sent), "no cost, and no price of anybody else").not.toMatch(/1800|1900|2000|cost/i);
  });

  test("hear of nothing before its time", async () => {
    const appliesAt = new Date(world.clock.now().getTime() + DAY).toISOString();
    await change([{ plan, before: { api: 1_900 }, after: { api: 1_901 } }], { appliesAt });
    expect(await announcePrices(world.deps)).toBe(0);
  });
});

describe("letters", () => {
  const choose = (user: TestUser, wanted: boolean) =>
    world.call("POST /auth/priceLetter", { token: user.token, body: { wanted } });
  const set = (before: number, after: number) =>
    change([{ plan, before: { api: before }, after: { api: after } }]);
  async function lettersTo(user: TestUser): Promise<string[]> {
    await sendDueMail(world.deps);
    const { email } = await db
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    return world.simulators.mailbox.letters(email).map(({ text }) => text);
  }

  test("come to who chose them, at most once a day, about what differs in the end", async () => {
    const [reader, other] = [
      await world.makeUser({ userType: "api user" }),
      await world.makeUser({ userType: "api user" }),
    ];
    expect((await choose(reader, true)).body).toMatchObject({ wanted: true });
    world.clock.advance(MINUTE);
    await set(1_900, 1_950);
    await set(1_950, 1_920);
    expect(await sendPriceLetters(world.deps), "the prices have not stood still yet").toBe(0);
    world.clock.advance(16 * MINUTE);
    const sent = await Promise.all([sendPriceLetters(world.deps), sendPriceLetters(world.deps)]);
    expect(sent[0] + sent[1]).toBe(1);
    const [letter = "", ...more] = await lettersTo(reader);
    expect(letter).toContain(`MTN 3GB SME (${planId}): ₦1,900.00, now ₦1,920.00`);
    expect([more, await lettersTo(other)]).toEqual([[], []]);
    await set(1_920, 1_930);
    world.clock.advance(16 * MINUTE);
    expect(await sendPriceLetters(world.deps), "once a day").toBe(0);
    world.clock.advance(DAY);
    expect(await sendPriceLetters(world.deps)).toBe(1);
    expect((await lettersTo(reader))[1]).toContain("₦1,920.00, now ₦1,930.00");
  });

  test("do not come about what was undone, and end by their link", async () => {
    const reader = await world.makeUser({ userType: "reseller" });
    await choose(reader, true);
    world.clock.advance(MINUTE);
    const made = await change([{ plan, before: { reseller: 1_950 }, after: { reseller: 1_970 } }]);
    await undo(made.body.change);
    world.clock.advance(16 * MINUTE);
    expect(await sendPriceLetters(world.deps)).toBe(0);
    await change([{ plan, before: { reseller: 1_950 }, after: { reseller: 1_970 } }]);
    world.clock.advance(16 * MINUTE);
    expect(await sendPriceLetters(world.deps)).toBe(1);
    const [letter = ""] = await lettersTo(reader);
    const token = /unsubscribe\/([\w-]{43})/.exec(letter)?.[1] ?? "";
    expect((await world.call("GET /mail/unsubscribe/{token}", { params: { token } })).status).toBe(200);
    const { body } = await world.call("GET /auth/priceLetter", { token: reader.token });
    expect(body).toEqual({ wanted: false });
    const left = await db
      .selectFrom("mail_optout")
      .select("user_id")
      .where("user_id", "=", reader.id)
      .execute();
    expect(left, "other mails go on").toEqual([]);
  });

  test("are for those who sell on", async () => {
    const person = await world.makeUser();
    expect((await choose(person, true)).status).toBe(403);
    expect((await choose(person, false)).status).toBe(200);
  });
});
