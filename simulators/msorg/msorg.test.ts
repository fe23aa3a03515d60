import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Simulators, startSimulators } from "../start.ts";
import { call, control, phone, tokenHeader, until } from "../test-support.ts";

let sims: Simulators;
beforeAll(async () => {
  sims = await startSimulators({ settleMs: -1, holdMs: 10_000 });
});
afterAll(() => sims.stop());

type Sale = { number: string; more?: object; timeoutMs?: number };
const post = (account: string, path: string, body: object) =>
  call(`${sims.msorg}/${account}/api/${path}`, { body, headers: tokenHeader(account) });
const get = (account: string, path: string) =>
  call(`${sims.msorg}/${account}/api/${path}`, { headers: tokenHeader(account) });
const buyData = (account: string, { number, more, timeoutMs = 5_000 }: Sale) => {
  const body = { network: 1, mobile_number: number, plan: 102, Ported_number: true, ...more };
  return call(`${sims.msorg}/${account}/api/data/`, { body, headers: tokenHeader(account), timeoutMs });
};
const booked = (number: string) => sims.books.msorg(`phone=${number}`).orders;
const float = (account: string) => sims.books.msorg("orders=0").accounts[account]?.floatKobo ?? Number.NaN;

describe("purchases", () => {
  test("an ordinary number is delivered once, answered 201, and the float moves once", async () => {
    await get("AYINLAK", "user/");
    const before = float("AYINLAK");
    const number = phone("5555");
    const seen = await buyData("AYINLAK", { number });
    expect(seen.status).toBe(201);
    expect(seen.json).toMatchObject({
      Status: "successful",
      mobile_number: number,
      plan_amount: "590.0",
      plan: 102,
    });
    expect(seen.json["balance_before"]).toMatch(/^\d+\.\d{5}$/);
    expect(booked(number)).toMatchObject([{ status: "delivered", chargedKobo: 59_000, count: 1 }]);
    expect(before - float("AYINLAK")).toBe(59_000);
  });

  test("failed is 201 too and leaves the float alone", async () => {
    const before = float("AYINLAK");
    const number = phone("0004");
    const seen = await buyData("AYINLAK", { number });
    expect([seen.status, seen.json["Status"]]).toEqual([201, "failed"]);
    expect(float("AYINLAK")).toBe(before);
    expect(booked(number)).toMatchObject([{ status: "failed" }]);
  });

  test.each([
    ["0002", "successful", 1],
    ["0003", "failed", 0],
  ])("%s is pending, then %s", async (ending, word, vends) => {
    const number = phone(ending);
    const seen = await buyData("PENDER", { number });
    expect(seen.json["Status"]).toBe("processing");
    const status = word === "failed" ? "failed" : "delivered";
    expect((await control(sims.msorg, "settle", { phone: number, status })).json).toEqual({ settled: 1 });
    const later = await get("PENDER", `data/${String(seen.json["id"])}`);
    expect([later.status, later.json["Status"]]).toEqual([200, word]);
    expect(booked(number).filter((order) => order.status === "delivered")).toHaveLength(vends);
  });

  test("pending settles by itself after settleMs, and 0013 never does", async () => {
    const quick = await startSimulators({ settleMs: 5 });
    try {
      const [settles, stays] = [phone("0003"), phone("0013")];
      for (const number of [stays, settles]) {
        const body = { network: 1, mobile_number: number, plan: 102, Ported_number: true };
        await call(`${quick.msorg}/A/api/data/`, { body, headers: tokenHeader("A") });
      }
      const status = (number: string) => quick.books.msorg(`phone=${number}`).orders[0]?.status;
      await until(() => (status(settles) === "failed" ? true : undefined));
      expect(status(stays)).toBe("pending");
    } finally {
      await quick.stop();
    }
  });

  test.each([
    ["0005", "timeout", 0],
    ["0009", "cut", 201],
    ["0011", "reset", 0],
  ])("%s is delivered although the line breaks (%s)", async (ending, broke, status) => {
    const number = phone(ending);
    const seen = await buyData("BROKEN", { number, timeoutMs: 500 });
    expect([seen.broke, seen.status]).toEqual([broke, status]);
    expect(booked(number)).toMatchObject([{ status: "delivered", count: 1 }]);
  });

  test("0006 is delivered behind an HTML 502, 0012 behind JSON nobody can read", async () => {
    const [html, garbage] = [phone("0006"), phone("0012")];
    const first = await buyData("BROKEN", { number: html });
    expect([first.status, first.text.startsWith("<html>")]).toEqual([502, true]);
    const second = await buyData("BROKEN", { number: garbage });
    expect(second.status).toBe(201);
    expect(() => JSON.parse(second.text)).toThrow(SyntaxError);
    expect([...booked(html), ...booked(garbage)].map((order) => order.status)).toEqual([
      "delivered",
      "delivered",
    ]);
  });

  test.each([
    ["0010", "timeout"],
    ["0014", "reset"],
  ])("%s gives no answer (%s) and nothing is delivered", async (ending, broke) => {
    const number = phone(ending);
    const seen = await buyData("LOST", { number, timeoutMs: 500 });
    expect(seen.broke).toBe(broke);
    expect(booked(number)).toEqual([]);
    expect(sims.books.msorg("account=LOST").accounts["LOST"]?.calls).toBeGreaterThan(0);
  });

  test("0007 and 0008 are 400 before vending, in the two shapes of error", async () => {
    const low = await buyData("AYINLAK", { number: phone("0007") });
    expect([low.status, String(low.json["error"]).includes("insufficient balance")]).toEqual([400, true]);
    const locked = await buyData("AYINLAK", { number: phone("0008") });
    expect([locked.status, Array.isArray(locked.json["error"])]).toEqual([400, true]);
  });

  test("a float that is really too low refuses, and nothing is vended", async () => {
    await control(sims.msorg, "config", { account: "POOR", floatKobo: 58_999 });
    const number = phone("5555");
    expect((await buyData("POOR", { number })).status).toBe(400);
    expect(booked(number)).toEqual([]);
    expect(float("POOR")).toBe(58_999);
  });

  test("airtime charges 97 % of the face and refuses below 100 naira", async () => {
    const number = phone("5555");
    const body = { network: 1, mobile_number: number, Ported_number: true, airtime_type: "VTU" };
    const seen = await post("GLAD", "topup/", { ...body, amount: 500 });
    expect(seen.json).toMatchObject({ Status: "successful", amount: "500.0", paid_amount: "485.0" });
    expect((await post("GLAD", "topup/", { ...body, amount: 99 })).status).toBe(400);
    expect(booked(number)).toMatchObject([{ service: "airtime", faceKobo: 50_000, chargedKobo: 48_500 }]);
  });
});

describe("identity", () => {
  test("a stock account overwrites ident and vends a resend again", async () => {
    const number = phone("5555");
    const [one, two] = [
      await buyData("STOCK", { number, more: { ident: "ours-1" } }),
      await buyData("STOCK", { number, more: { ident: "ours-1" } }),
    ];
    expect([one.json["ident"], two.json["ident"]]).not.toContain("ours-1");
    expect(sims.books.msorg("account=STOCK&reference=ours-1").orders).toEqual([]);
    expect(booked(number)).toHaveLength(2);
  });

  test("GLAD keeps ident, finds it, and still vends a resend again", async () => {
    const number = phone("5555");
    await buyData("GLAD", { number, more: { ident: "ours-2" } });
    await buyData("GLAD", { number, more: { ident: "ours-2" } });
    const found = await get("GLAD", "data/?search=ours-2");
    expect(JSON.parse(found.text)).toMatchObject([{ ident: "ours-2" }, { ident: "ours-2" }]);
    expect(booked(number).map((order) => order.count)).toEqual([2, 2]);
    expect((await get("GLAD", "data/requery/ours-2/")).json).toMatchObject({
      ident: "ours-2",
      Status: "successful",
    });
    expect((await get("STOCK", "data/requery/ours-2/")).status).toBe(404);
  });

  test("accounts share nothing, and a foreign token is refused", async () => {
    const number = phone("5555");
    const seen = await buyData("GLAD", { number });
    const headers = tokenHeader("GLAD");
    expect((await get("AYINLAK", `data/${String(seen.json["id"])}`)).json["mobile_number"]).not.toBe(number);
    expect((await call(`${sims.msorg}/AYINLAK/api/user/`, { headers })).status).toBe(401);
    expect((await call(`${sims.msorg}/GLAD/api/user/`)).status).toBe(401);
  });

  test("network ids differ: 3 is AIRTEL at GLAD and 9MOBILE in the stock script", async () => {
    const [glad, stock] = [
      await buyData("GLAD", { number: phone("5555"), more: { network: 3 } }),
      await buyData("STOCK", { number: phone("5555"), more: { network: 3 } }),
    ];
    expect([glad.json["plan_network"], stock.json["plan_network"]]).toEqual(["AIRTEL", "9MOBILE"]);
  });
});

describe("reading", () => {
  test("search by phone is a bare list, history is paged newest first, an unknown id is an empty 404", async () => {
    const number = phone("5555");
    for (let sold = 0; sold < 12; sold++) await buyData("PAGED", { number });
    expect(JSON.parse((await get("PAGED", `data/?search=${number}`)).text)).toHaveLength(12);
    const first = await get("PAGED", "data/");
    expect(first.json).toMatchObject({ count: 12, previous: null });
    expect(first.json["results"]).toHaveLength(10);
    const second = await call(String(first.json["next"]), { headers: tokenHeader("PAGED") });
    expect([second.json["next"], (second.json["results"] as unknown[]).length]).toEqual([null, 2]);
    const missing = await get("PAGED", "data/999");
    expect([missing.status, missing.text]).toEqual([404, ""]);
  });

  test("an older copy without search answers a page instead of a list", async () => {
    await control(sims.msorg, "config", { account: "OLD", search: false });
    expect((await get("OLD", "data/?search=x")).json).toMatchObject({ count: 0, results: [] });
  });

  test("user holds balance with dust, plans as text prices, and secrets", async () => {
    const { json } = await get("GLAD", "user/");
    expect(json).toMatchObject({
      user: { pin: expect.any(String), wallet_balance: expect.stringMatching(/^\d+\.\d$/) },
    });
    expect(json).toMatchObject({
      Dataplans: { MTN_PLAN: { SME: expect.arrayContaining([expect.objectContaining({ id: 102 })]) } },
    });
    const networks = await get("GLAD", "network/");
    expect(networks.json["9MOBILE_PLAN"]).toMatchObject([
      { network: 6, plan_amount: expect.any(String) },
      {},
      {},
      {},
    ]);
  });

  test("strict installations know only their own plans", async () => {
    const strict = await startSimulators();
    try {
      await control(strict.msorg, "config", { strictPlans: true });
      const buy = async (plan: number) => {
        const body = { network: 1, mobile_number: phone("5555"), plan, Ported_number: true };
        const seen = await call(`${strict.msorg}/GLAD/api/data/`, { body, headers: tokenHeader("GLAD") });
        return seen.status === 201 ? "sold" : String(seen.json["error"]);
      };
      expect(await buy(102)).toBe("sold");
      expect(await buy(9_999)).toContain("invalid plan id");
      expect(await buy(201)).toContain("not available on this network");
    } finally {
      await strict.stop();
    }
  });

  test("serializer errors: field, eleven digits, prefix of an unported number, lost slash", async () => {
    expect((await buyData("GLAD", { number: "" })).json).toMatchObject({
      mobile_number: [expect.any(String)],
    });
    expect((await buyData("GLAD", { number: "0803" })).status).toBe(400);
    const prefix = await buyData("GLAD", { number: "08050001111", more: { Ported_number: false } });
    expect(String(prefix.json["error"])).toContain("check entered number");
    const slashless = await post("GLAD", "data", { network: 1, mobile_number: phone("5555"), plan: 102 });
    expect(slashless.status).toBe(301);
  });
});
