import { afterAll, beforeAll, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { receiptOf } from "../../src/core/mails/receipts.ts";
import { webhookShape } from "../../src/http/shapes/transaction.ts";
import { orderShape } from "../../src/http/reseller/shapes.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellThroughAll } from "../support/dialects.ts";
import { ALWAYS_OPEN, buy, lineOf, meterEnding, routeTo, storyOf } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** A vend with several tokens: kept, and told in every place, from every dialect (rules 5.25). */

const world = await startTestApp(await freshDatabase());
beforeAll(() => sellThroughAll(world));
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const DIGITS = /^\d{20}$/;

test.each(["GLAD", "LEGIT", "VTPASS"])(
  "%s: all four tokens are kept, in the meter's order",
  async (supplier) => {
    world.deps.router = ALWAYS_OPEN;
    await routeTo(world, lineOf("electricity"), [supplier]);
    const user = await world.makeUser({ balance: naira(5_000) });
    const receipt = await buy(world, user, { service: "electricity", number: meterEnding("019") });
    expect(receipt.trans_Status).toBe("success");
    expect(receipt.tokens.map(({ kind }) => kind)).toEqual(["kct1", "kct2", "main", "bonus"]);
    for (const { token } of receipt.tokens) expect(token).toMatch(DIGITS);
    expect(receipt.tokens[1]?.token).toMatch(/^0/);
    expect(receipt.token).toBe(receipt.tokens[2]?.token);

    const { tokens } = receipt;
    const { purchase } = await storyOf(world, receipt._id);
    const read = await world.call("GET /transaction/{id}", {
      token: user.token,
      params: { id: receipt._id },
    });
    expect(read.body).toMatchObject({ tokens });
    expect(webhookShape(purchase, user)).toMatchObject({ tokens });
    expect(orderShape(purchase, { numbering: "stock" })).toMatchObject({ token: receipt.token, tokens });
    const facts = receiptOf(purchase).facts.filter(([, value]) => DIGITS.test(value));
    expect(facts).toEqual([
      ["Key change token 1", tokens[0]?.token],
      ["Key change token 2", tokens[1]?.token],
      ["Token", tokens[2]?.token],
      ["Bonus token", tokens[3]?.token],
    ]);
  },
);

test("one token is a list of one, and so are the rows that were written before there were lists", async () => {
  await routeTo(world, lineOf("electricity"), ["GLAD"]);
  const user = await world.makeUser({ balance: naira(5_000) });
  const receipt = await buy(world, user, { service: "electricity", number: meterEnding("777") });
  const { purchase } = await storyOf(world, receipt._id);
  expect(purchase.tokens).toBeNull();
  expect(receipt.tokens).toEqual([{ kind: "main", token: receipt.token, units: receipt.units }]);
});

test("the version before settles beside this one, without a list", async () => {
  const { rows } = await world.deps.db
    .selectFrom("pg_proc" as never)
    .select("pronargs" as never)
    .where("proname" as never, "=", "purchase_settle" as never)
    .orderBy("pronargs" as never)
    .execute()
    .then((found) => ({ rows: found as { pronargs: number }[] }));
  expect(rows.map(({ pronargs }) => Number(pronargs))).toEqual([14, 15]);
});
