import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AddressInfo } from "node:net";
import { naira } from "../../src/core/money.ts";
import type { VendOrder } from "../../src/core/ports.ts";
import { createHttp } from "../../src/providers/http-client.ts";
import { msorg } from "../../src/providers/suppliers/msorg.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { phoneEnding } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Scripts that resellers have already, pointed at us. */

const world = await startTestApp(await freshDatabase());
let baseUrl = "";
beforeAll(async () => {
  await world.app.listen({ host: "127.0.0.1", port: 0 });
  baseUrl = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/api`;
});
afterAll(() => expectBooksInOrder(world.deps.db));

async function shop(balance = 50_000): Promise<{ user: TestUser; key: string }> {
  const user = await world.makeUser({ userType: "api user", balance: naira(balance) });
  const made = await world.call("POST /auth/apiKey", { token: user.token });
  return { user, key: made.body.apiKey };
}

type Reply = { status: number; body: Record<string, unknown> };

async function ask(key: string, path: string, body?: object): Promise<Reply> {
  const reply = await fetch(`${baseUrl}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Token ${key}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const line = (number: string) => ({ network: 1, mobile_number: number, Ported_number: true });

describe("a script buys", () => {
  test("data, at the shop's own price, and finds the order by number, receiver and reference", async () => {
    const { user, key } = await shop();
    const account = await ask(key, "/user/");
    const plans = account.body.Dataplans as Record<string, { ALL: { id: number; plan_amount: string }[] }>;
    const plan = plans.MTN_PLAN?.ALL[0];
    if (!plan) throw new Error("no plan");
    const number = phoneEnding("1");
    const bought = await ask(key, "/data/", { ...line(number), plan: plan.id, ident: "shop-1" });
    expect(bought).toMatchObject({
      status: 201,
      body: { Status: "successful", plan: plan.id, ident: "shop-1" },
    });
    expect(bought.body.plan_amount).toBe(plan.plan_amount);
    const id = Number(bought.body.id);
    expect((await ask(key, `/data/${id}`)).body).toMatchObject({ id, mobile_number: number });
    expect((await ask(key, `/data/?search=${number}`)).body).toMatchObject([{ id }]);
    expect((await ask(key, "/data/?search=shop-1")).body).toMatchObject([{ id, ident: "shop-1" }]);
    expect((await ask(key, "/data/")).body).toMatchObject({ count: 1, next: null, results: [{ id }] });
    expect(await world.balance(user)).toBe(
      naira(50_000) - BigInt(Math.round(Number(plan.plan_amount) * 100)),
    );
  });

  test("airtime and electricity with its token", async () => {
    const { key } = await shop();
    const airtime = await ask(key, "/topup/", {
      ...line(phoneEnding("1")),
      amount: "200",
      airtime_type: "VTU",
    });
    expect(airtime).toMatchObject({ status: 201, body: { Status: "successful", amount: "200.00" } });
    const meter = { disco_name: "Ikeja Electric", meter_number: "45100001001", MeterType: "prepaid" };
    const query = "meternumber=45100001001&disconame=Ikeja&mtype=1";
    expect((await ask(key, `/validatemeter?${query}`)).body).toMatchObject({ invalid: false });
    const bill = await ask(key, "/billpayment/", { ...meter, amount: 1_000 });
    expect(bill.status).toBe(201);
    expect(String(bill.body.token).replace(/\D/g, "")).toHaveLength(20);
  });

  test("the same reference again answers the first order and sells nothing; for another order it is refused", async () => {
    const { user, key } = await shop();
    const order = { ...line(phoneEnding("1")), amount: 100, ident: "once" };
    const all = await Promise.all(Array.from({ length: 50 }, () => ask(key, "/topup/", order)));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(await world.balance(user)).toBe(naira(50_000) - naira(99));
    const other = await ask(key, "/topup/", { ...order, amount: 200 });
    expect(other).toMatchObject({ status: 400, body: { error: [expect.stringMatching(/duplicate ident/)] } });
  });
});

describe("refusals are in the wire's words, before anything is sold", () => {
  test.each([
    ["no field", { network: 1, amount: 100 }, { mobile_number: ["This field is required."] }],
    [
      "an unknown network",
      { ...line("08030000001"), network: 9, amount: 100 },
      { network: expect.anything() },
    ],
    ["too little", { ...line("08030000001"), amount: 50 }, { error: [expect.stringMatching(/Minimum/)] }],
    ["kobo", { ...line("08030000001"), amount: 100.5 }, { amount: expect.anything() }],
  ])("%s", async (_what, body, reported) => {
    const { user, key } = await shop();
    expect(await ask(key, "/topup/", body)).toEqual({ status: 400, body: reported });
    expect(await world.balance(user)).toBe(naira(50_000));
  });

  test("too little in the wallet", async () => {
    const { key } = await shop(50);
    const reply = await ask(key, "/topup/", { ...line(phoneEnding("1")), amount: 100 });
    expect(reply).toMatchObject({
      status: 400,
      body: { error: [expect.stringMatching(/insufficient balance/)] },
    });
  });

  test("a plan nobody has", async () => {
    const { key } = await shop();
    const reply = await ask(key, "/data/", { ...line(phoneEnding("1")), plan: 999_999 });
    expect(reply).toMatchObject({ status: 400, body: { error: [expect.stringMatching(/invalid plan/)] } });
  });

  test("only a key is a way in, and only to one's own orders", async () => {
    const [ada, bola] = [await shop(), await shop()];
    expect((await ask("nonsense", "/user/")).status).toBe(401);
    expect((await ask(ada.user.token, "/user/")).status).toBe(401);
    const mine = await ask(ada.key, "/topup/", { ...line(phoneEnding("1")), amount: 100, ident: "mine-1" });
    expect((await ask(bola.key, `/topup/${String(mine.body.id)}`)).status).toBe(404);
    expect((await ask(bola.key, "/topup/?search=mine-1")).body).toEqual([]);
    expect((await ask(ada.key, "/topup/nonsense")).status).toBe(404);
  });
});

test("a search for what no text of ours can hold finds nothing", async () => {
  const { key } = await shop();
  expect(await ask(key, "/data/?search=%00")).toEqual({ status: 200, body: [] });
});

describe("our own adapter of that wire, pointed at ourselves", () => {
  const order = (number: string): VendOrder => ({
    service: "airtime",
    network: "MTN",
    face: naira(300),
    phone: number,
    reference: `a1-${number}${"0".repeat(14)}`.slice(0, 29),
    dispatchedAt: world.clock.now(),
  });

  test("buys, reads its float, and finds an order whose answer was lost", async () => {
    const { key } = await shop();
    const http = createHttp({ log: world.deps.log });
    afterAll(() => http.close());
    const port = msorg({
      http,
      config: {
        baseUrl,
        token: key,
        networkIds: { airtime: { MTN: 1 }, data: { MTN: 1 } },
        discoIds: { 18: 18 },
        cableIds: { DSTV: 2 },
        airtimeType: "VTU",
        ident: true,
        billFields: "stock",
        discoBy: "id",
        maxInFlight: 10,
        timeouts: { vendMs: 25_000, readMs: 5_000 },
      },
    });
    const wanted = order(phoneEnding("1"));
    const vended = await port.vend(wanted);
    expect(vended).toMatchObject({ kind: "delivered" });
    const question = { order: wanted, supplierRef: undefined, claimed: new Set<string>() };
    expect(await port.requery(question)).toEqual(vended);
    expect(await port.vend(wanted), "told again, it is the same order").toEqual(vended);
    expect(await port.balance()).toBe(naira(50_000) - naira(297));
    expect(await port.requery({ ...question, order: order(phoneEnding("1")) })).toMatchObject({
      kind: "unknown",
      notFound: true,
    });
  });
});
