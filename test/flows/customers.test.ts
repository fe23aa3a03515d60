import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { MAX_CUSTOMERS } from "../../src/core/customers.ts";
import { freshDatabase } from "../support/database.ts";
import { whileLocked } from "../support/held-row.ts";
import { boughtReceipt, codeOf, startReceipts } from "../support/receipts.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** The customers of whoever sells on (rules 29). */

const world = await startTestApp(await freshDatabase());
const { page } = await startReceipts(world);
const admin = await world.makeUser({ isAdmin: true });
const owner = world.database.pool("owner", 2);

type Form = { name: string; note?: string; numbers?: string[] };
const add = ({ token }: TestUser, { name, note = "", numbers = [] }: Form) =>
  world.call("POST /customers", { token, body: { name, note, numbers } });
const customerOf = async (user: TestUser, form: Form = { name: "Bola" }) =>
  (await add(user, form)).body.customer._id;
const book = async ({ token }: TestUser) => (await world.call("GET /customers", { token })).body;
const read = async ({ token }: TestUser, id: string) =>
  (await world.call("GET /customers/{id}", { token, params: { id } })).body;
const note = (
  { token }: TestUser,
  id: string,
  body: { kind: "payment" | "debt"; amount: number; entryId?: string },
) =>
  world.call("POST /customers/{id}/entries", {
    token,
    params: { id },
    body: { entryId: randomUUID(), ...body },
  });
const refund = (id: string) => world.call("POST /admin/refund/{id}", { token: admin.token, params: { id } });
const sell = (
  { token }: TestUser,
  id: string,
  body: { transactionId: string; price: number; paid?: number },
) => world.call("POST /customers/{id}/sales", { token, params: { id }, body });

/** A delivered purchase, sold on to a new customer of its buyer. */
async function sold(price = 1_200, paid?: number) {
  const { buyer, id: transactionId, receipt, number } = await boughtReceipt(world);
  const customer = await customerOf(buyer);
  const answer = await sell(buyer, customer, {
    transactionId,
    price,
    ...(paid === undefined ? {} : { paid }),
  });
  expect(answer).toMatchObject({ status: 200, body: { msg: "Sale saved" } });
  return { buyer, transactionId, customer, cost: receipt.trans_amount, number };
}

describe("the book", () => {
  test("has customers by name; numbers are read as people write them (29.1)", async () => {
    const user = await world.makeUser();
    await add(user, { name: "Zainab", numbers: ["+234 803 123 0001", "04512345678"] });
    await add(user, { name: "ada", note: "Shop 4" });
    const { customers, owed, shopName } = await book(user);
    expect({ owed, shopName }).toEqual({ owed: 0, shopName: "" });
    expect(customers).toMatchObject([
      { name: "ada", note: "Shop 4", numbers: [], owes: 0 },
      { name: "Zainab", numbers: ["04512345678", "08031230001"] },
    ]);
  });

  test("refuses a name or a number that another customer has, and what is no number (29.1)", async () => {
    const user = await world.makeUser();
    const id = await customerOf(user, { name: "Bola", numbers: ["08031230001"] });
    expect((await add(user, { name: "BOLA" })).body.code).toBe("customer_exists");
    const second = await customerOf(user, { name: "Tunde" });
    const edit = (form: { name: string; numbers: string[] }) =>
      world.call("PATCH /customers/{id}", { token: user.token, params: { id: second }, body: form });
    expect((await edit({ name: "Tunde", numbers: ["08031230001"] })).body).toMatchObject({
      code: "number_of_another_customer",
    });
    expect((await edit({ name: "bola", numbers: [] })).body).toMatchObject({ code: "customer_exists" });
    expect((await add(user, { name: "X", numbers: ["12"] })).body.code).toBe("bad_request");
    expect((await add(user, { name: "X", numbers: Array(6).fill("08031230002") })).body.code).toBe(
      "bad_request",
    );
    expect((await read(user, id)).customer.numbers).toEqual(["08031230001"]);
    expect((await edit({ name: "Tunde", numbers: ["08031230003"] })).body.customer).toMatchObject({
      numbers: ["08031230003"],
    });
  });

  test("has 500 customers at most, also when the last two come at once (29.1)", async () => {
    const user = await world.makeUser();
    await owner.query(
      `insert into customer (id, user_id, name, created_at)
       select gen_random_uuid(), $1, 'n' || i, now() from generate_series(1, $2) i`,
      [user.id, MAX_CUSTOMERS - 1],
    );
    const both = await Promise.all([add(user, { name: "Ada" }), add(user, { name: "Bola" })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("is its owner's alone (29.9)", async () => {
    const { buyer, customer, transactionId } = await sold();
    const thief = await world.makeUser();
    const { entries } = await read(buyer, customer);
    const asThief = { token: thief.token, params: { id: customer } };
    const form = { name: "Mine", numbers: [] };
    const answers = [
      await world.call("GET /customers/{id}", asThief),
      await world.call("PATCH /customers/{id}", { ...asThief, body: form }),
      await world.call("DELETE /customers/{id}", asThief),
      await note(thief, customer, { kind: "payment", amount: 1 }),
      await world.call("DELETE /customers/entries/{id}", {
        token: thief.token,
        params: { id: entries[0]?._id ?? "" },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const own = await customerOf(thief);
    expect((await sell(thief, own, { transactionId, price: 5 })).body.code).toBe("nothing_to_sell");
    expect((await book(buyer)).customers[0]?.owes).toBe(1_200);
  });
});

describe("what a customer owes", () => {
  test("is sales and debts less payments, and what was earned is price less cost (29.2, 29.4)", async () => {
    const { buyer, customer, cost } = await sold(1_200, 200);
    const ids = [randomUUID(), randomUUID()].toSorted((a, b) => b.localeCompare(a));
    const [entryId = "", lower = ""] = ids;
    await note(buyer, customer, { kind: "debt", amount: 300, entryId });
    await note(buyer, customer, { kind: "payment", amount: 250.5, entryId: lower });
    const { owed, today, month, customers } = await book(buyer);
    expect({ owed, owes: customers[0]?.owes }).toEqual({ owed: 1_049.5, owes: 1_049.5 });
    expect(today).toEqual({ sales: 1, sold: 1_200, margin: 1_200 - cost });
    expect(month).toEqual(today);
    const { entries, hasMore } = await read(buyer, customer);
    expect({ kinds: entries.map(({ kind }) => kind), hasMore }).toEqual({
      kinds: ["payment", "debt", "payment", "sale"],
      hasMore: false,
    });
  });

  test("a payment that is sent twice is one, and its id is nobody else's (29.7)", async () => {
    const user = await world.makeUser();
    const [ada, bola] = [await customerOf(user, { name: "Ada" }), await customerOf(user)];
    const sent = { kind: "debt" as const, amount: 400, entryId: randomUUID() };
    const twice = await Promise.all([note(user, ada, sent), note(user, ada, sent)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await note(user, bola, sent)).status).toBe(404);
    expect((await book(user)).owed).toBe(400);
  });

  test("who paid ahead lowers nobody else's debt (29.2)", async () => {
    const user = await world.makeUser();
    const [ada, bola] = [await customerOf(user, { name: "Ada" }), await customerOf(user)];
    await note(user, ada, { kind: "debt", amount: 400 });
    await note(user, bola, { kind: "payment", amount: 900 });
    const { owed, customers } = await book(user);
    expect({ owed, owes: customers.map(({ owes }) => owes) }).toEqual({ owed: 400, owes: [400, -900] });
  });

  test("sales of another day or month are not this one's (29.4)", async () => {
    const { buyer, transactionId } = await sold();
    await owner.query(
      "update customer_entry set made_at = made_at - interval '40 days' where transaction_id = $1",
      [transactionId],
    );
    const { today, month, owed } = await book(buyer);
    expect({ today: today.sales, month: month.sales, owed }).toEqual({ today: 0, month: 0, owed: 1_200 });
  });

  test("what is taken out counts no longer, and a sale can be entered again (29.7)", async () => {
    const { buyer, customer, transactionId } = await sold();
    const { entries } = await read(buyer, customer);
    const params = { id: entries[0]?._id ?? "" };
    await world.call("DELETE /customers/entries/{id}", { token: buyer.token, params });
    expect((await book(buyer)).owed).toBe(0);
    expect((await sell(buyer, customer, { transactionId, price: 900 })).status).toBe(200);
    expect((await book(buyer)).owed).toBe(900);
    await world.call("DELETE /customers/{id}", { token: buyer.token, params: { id: customer } });
    expect(await book(buyer)).toMatchObject({ customers: [], owed: 0, today: { sales: 0 } });
  });
});

describe("a sale", () => {
  test("is of a purchase once, also by two at once (29.3)", async () => {
    const { buyer, id: transactionId } = await boughtReceipt(world);
    const customer = await customerOf(buyer);
    const both = await Promise.all(
      [1_000, 1_100].map((price) => sell(buyer, customer, { transactionId, price, paid: price })),
    );
    expect(both.map(({ body }) => body.code ?? "saved").toSorted((a, b) => a.localeCompare(b))).toEqual([
      "sale_exists",
      "saved",
    ]);
    expect((await read(buyer, customer)).entries).toHaveLength(2);
  });

  test("counts no longer once its purchase is paid back, and cannot be entered then (29.3)", async () => {
    const { buyer, customer, transactionId } = await sold();
    await refund(transactionId);
    const { owed, today } = await book(buyer);
    expect({ owed, today }).toEqual({ owed: 0, today: { sales: 0, sold: 0, margin: 0 } });
    expect((await read(buyer, customer)).entries).toMatchObject([
      { kind: "sale", isVoid: true, amount: 1_200 },
    ]);
    const { buyer: other, id } = await boughtReceipt(world);
    await refund(id);
    const answer = await sell(other, await customerOf(other), { transactionId: id, price: 1_000 });
    expect(answer.body.code).toBe("nothing_to_sell");
  });

  test("that comes while the purchase is being paid back is refused (29.3)", async () => {
    const { buyer, id } = await boughtReceipt(world);
    const customer = await customerOf(buyer);
    const [sale] = await whileLocked(world, buyer, async (held) => {
      await held.query("update wallet_transaction set status = 'refunded' where id = $1", [id]);
      return [sell(buyer, customer, { transactionId: id, price: 1_000 })];
    });
    expect((await sale)?.body.code).toBe("nothing_to_sell");
  });

  test("its receipt says the shop and its price to anybody, also after a refund (29.5)", async () => {
    const { buyer, transactionId, cost } = await sold(1_234);
    const code = await codeOf(world, buyer, transactionId);
    expect((await page(`/r/${code}`)).text).toContain("receiptSoldBy=Airtide;");
    const named = (shopName: string) =>
      world.call("POST /customers/shopName", { token: buyer.token, body: { shopName } });
    expect((await named("Air Tide help")).body).toMatchObject({ code: "shop_name_refused" });
    await named("Mama Nkechi");
    const { text } = await page(`/r/${code}`);
    expect(text).toContain("receiptSoldBy=Mama Nkechi, on Airtide;");
    expect(text).toContain("receiptPaid=₦1,234.00;");
    expect(text).not.toContain(`receiptPaid=₦${cost.toFixed(2)};`);
    await refund(transactionId);
    expect((await page(`/r/${code}`)).text).toContain("receiptPaid=₦1,234.00;");
    const { sale } = (
      await world.call("GET /transaction/{id}/sale", { token: buyer.token, params: { id: transactionId } })
    ).body;
    expect(sale).toBeNull();
  });
});

test("the receipt of a plan that was sold on says nowhere what it cost (29.5)", async () => {
  const { buyer, id: transactionId, receipt } = await boughtReceipt(world, "data");
  await sell(buyer, await customerOf(buyer), { transactionId, price: 9_000 });
  const code = await codeOf(world, buyer, transactionId);
  const cost = receipt.trans_amount.toFixed(2);
  const shown = [await page(`/r/${code}`), await page(`/r/${code}.json`)];
  for (const { text } of shown.map((one) => ({ text: one.text.replaceAll(",", "") }))) {
    expect(text).toContain("9000.00");
    expect(text).not.toContain(cost);
  }
});

describe("what is not in the book yet", () => {
  test("is offered with its customer and the last price of the same (29.6)", async () => {
    const { buyer, id: transactionId, number } = await boughtReceipt(world);
    const customer = await customerOf(buyer, { name: "Bola", numbers: [number] });
    const unsold = async () =>
      (await world.call("GET /customers/unsold", { token: buyer.token })).body.purchases;
    expect(await unsold()).toMatchObject([{ transactionId, customerId: customer, lastPrice: null, number }]);
    await sell(buyer, customer, { transactionId, price: 777 });
    expect(await unsold()).toEqual([]);
    const again = await boughtReceipt(world, "airtime", buyer);
    expect(await unsold()).toMatchObject([{ transactionId: again.id, customerId: null, lastPrice: 777 }]);
    world.clock.advance(8 * 24 * 3_600_000);
    expect(await unsold()).toEqual([]);
  });

  test("says the value of airtime, and of a plan the public price (29.6)", async () => {
    const { buyer } = await boughtReceipt(world);
    await boughtReceipt(world, "data", buyer);
    const { purchases } = (await world.call("GET /customers/unsold", { token: buyer.token })).body;
    const { rows } = await owner.query<{ naira: string }>(
      `select p.price_kobo / 100.0 as naira from plan p
         join wallet_transaction t on t.plan_id = p.id where t.user_id = $1`,
      [buyer.id],
    );
    expect(purchases).toMatchObject([
      { faceValue: null, publicPrice: Number(rows[0]?.naira) },
      { faceValue: expect.any(Number), publicPrice: null },
    ]);
    expect(purchases[1]?.faceValue).toBeGreaterThan(purchases[1]?.cost ?? Number.POSITIVE_INFINITY);
  });
});
