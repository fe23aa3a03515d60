import { afterAll, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { NameAnswer } from "../../src/core/ports-banking.ts";
import { foldCommissions } from "../../src/flows/partnership/fold.ts";
import { joinPartnership } from "../../src/flows/partnership/join.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { newRequestKey, overtaken } from "../support/overtaken.ts";
import { joinPartners } from "../support/partners.ts";
import { buy, lineOf, numberFor, routeTo } from "../support/selling.ts";
import { startWorld, type TestUser } from "../support/world.ts";

const world = await startWorld(await freshDatabase());
const { db } = world.deps;
await routeTo(world, lineOf("data"), ["GLAD"]);
world.deps.payouts = { ...world.deps.payouts, lookUp: async () => ({ kind: "found", name: "ADA OBI" }) };
afterAll(() => expectBooksInOrder(db));

const buyData = (user: TestUser) => buy(world, user, { service: "data", number: numberFor("data") });

test("a partnership can be joined again by whoever was a partner until an admin took the type away; purchases in between bring nothing", async () => {
  const admin = await world.makeUser({ isAdmin: true });
  const user = await world.makeUser({ balance: naira(2_000) });
  expect((await joinPartners(world, user)).status).toBe(200);
  const friend = await world.makeUser({ balance: naira(5_000), referredBy: user.id });
  const params = { userId: user.id, userType: "partner" } as const;
  const climbed = await world.call("GET /admin/upgradeUser/{userId}/{userType}", {
    token: admin.token,
    params,
  });
  expect(climbed.body.userType).toBe("smart earner");
  const seen = await world.call("GET /auth", { token: user.token });
  expect(seen.body.user.isPartner).toBe(false);
  await buyData(friend);
  await foldCommissions(world.deps);
  world.clock.advance(1_000);
  expect((await joinPartners(world, user)).status).toBe(200);
  expect(await world.balance(user)).toBe(0n);
  const later = await buyData(friend);
  await foldCommissions(world.deps);
  const found = await db
    .selectFrom("partner_commission")
    .select("purchase_id")
    .where("partner_id", "=", user.id)
    .execute();
  expect(found.map(({ purchase_id }) => purchase_id)).toEqual([later._id]);
});

test.each<[string, NameAnswer]>([
  ["does not answer", { kind: "unavailable", note: "busy" }],
  ["knows no such account", { kind: "not_found" }],
])(
  "whose bank %s is told of the partnership that the same key paid for meanwhile, and it is paid once",
  async (_what, answer) => {
    const user = await world.makeUser({ balance: naira(2_000) });
    const bank = { name: "Wema Bank", code: "035", accountNumber: "0123456789" };
    const wish = { userId: user.id, isPartner: false, bank, requestKey: newRequestKey(world.deps) };
    const unlucky = { ...world.deps, payouts: { ...world.deps.payouts, lookUp: async () => answer } };
    const second = overtaken(unlucky, "bank.look_up", () => joinPartnership(world.deps, wish));
    expect(await joinPartnership(second, wish)).toMatchObject({
      ok: true,
      value: { product: "partnership" },
    });
    expect(await world.balance(user)).toBe(naira(1_000));
  },
);
