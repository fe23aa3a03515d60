import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Simulators, startSimulators } from "../start.ts";
import { call, control, meter, phone, receiver, tokenHeader, until } from "../test-support.ts";

let sims: Simulators;
let hook: Awaited<ReturnType<typeof receiver>>;
/** The state in the supplier's books when a webhook arrived: its answer was still on the way. */
let answered = false;
const answeredAtHook: boolean[] = [];

beforeAll(async () => {
  hook = await receiver(() => {
    answeredAtHook.push(answered);
    return 200;
  });
  sims = await startSimulators({ settleMs: -1, holdMs: 10_000, adexWebhookUrl: hook.url });
});
afterAll(async () => {
  await sims.stop();
  await hook.stop();
});

let serial = 0;
const requestId = () => `ord_${++serial}`;
const post = (path: string, body: object, timeoutMs = 5_000) =>
  call(`${sims.adex}/LEGIT/api/${path}`, { body, headers: tokenHeader("LEGIT"), timeoutMs });
const buyData = (number: string, id = requestId(), timeoutMs = 5_000) =>
  post("data", { network: 1, phone: number, data_plan: 102, bypass: true, "request-id": id }, timeoutMs);
const buyBill = (number: string, more: object = {}) =>
  post("bill", {
    disco: 1,
    meter_number: number,
    meter_type: "prepaid",
    bypass: false,
    amount: 1000,
    "request-id": requestId(),
    ...more,
  });
const booked = (number: string) => sims.books.adex(`phone=${number}`).orders;
const hooksFor = (id: string) =>
  hook.received.map((one) => JSON.parse(one.text)).filter((one) => one["request-id"] === id);

describe("token", () => {
  const login = (text: string, slash = "") => {
    const headers = { authorization: `Basic ${Buffer.from(text).toString("base64")}` };
    return call(`${sims.adex}/FRESH/api/user${slash}`, { method: "POST", headers });
  };

  test("Basic credentials give the static access token and a balance with commas", async () => {
    const seen = await login("fresh:airtide-sim", "/");
    const AccessToken = tokenHeader("FRESH").authorization.slice("Token ".length);
    expect(seen.json).toEqual({
      status: "success",
      AccessToken,
      balance: "10,000,000,000.00",
      username: "fresh",
    });
  });

  test("wrong credentials and wrong tokens are 403 fail", async () => {
    expect(await login("fresh:wrong")).toMatchObject({ status: 403, json: { status: "fail" } });
    const seen = await call(`${sims.adex}/LEGIT/api/data`, { body: {}, headers: tokenHeader("OTHER") });
    expect(seen).toMatchObject({
      status: 403,
      json: { status: "fail", message: expect.stringContaining("token") },
    });
  });
});

describe("orders", () => {
  test("success is 200 with the fields of the dialect, and the float moves once", async () => {
    const number = phone("5555");
    const seen = await buyData(number, "ord_plain");
    expect(seen).toMatchObject({
      status: 200,
      json: { status: "success", "request-id": "ord_plain", amount: "590", network: "MTN" },
    });
    expect(Number(seen.json["oldbal"]) - Number(seen.json["newbal"])).toBe(590);
    expect(booked(number)).toMatchObject([
      { status: "delivered", count: 1, sends: 1, reference: "ord_plain" },
    ]);
  });

  test("a business failure is 200 fail with the float given back, pending is process", async () => {
    expect((await buyData(phone("0004"))).json).toMatchObject({ status: "fail" });
    expect((await buyData(phone("0002"))).json).toMatchObject({ status: "process", response: null });
  });

  test("request-id is mandatory and good for one order: every duplicate is 403 and vends nothing", async () => {
    const number = phone("5555");
    const missing = await post("data", { network: 1, phone: number, data_plan: 102, bypass: true });
    expect(missing).toMatchObject({ status: 403, json: { status: "fail" } });
    const id = requestId();
    await buyData(number, id);
    const texts = new Set<unknown>();
    for (let again = 0; again < 4; again++) {
      const seen = await buyData(number, id);
      expect(seen.status).toBe(403);
      texts.add(seen.json["message"]);
    }
    expect(texts).toEqual(
      new Set([
        "Referrence ID Used",
        "Request ID Exits...",
        "The request-id has already been taken.",
        "Transaction Plan Id Exits",
      ]),
    );
    expect(booked(number)).toMatchObject([{ status: "delivered", sends: 5, count: 1 }]);
  });

  test("after a lost answer the duplicate text tells delivered from never received", async () => {
    const [delivered, lost] = [phone("0005"), phone("0010")];
    expect((await buyData(delivered, "lost_1", 500)).broke).toBe("timeout");
    expect((await buyData(delivered, "lost_1")).status).toBe(403);
    expect((await buyData(lost, "lost_2", 500)).broke).toBe("timeout");
    await control(sims.adex, "fault", { phone: lost, kind: "ok" });
    expect((await buyData(lost, "lost_2")).json["status"]).toBe("success");
    expect([booked(delivered).length, booked(lost).length]).toEqual([1, 1]);
  });

  test("a resend can be lost as well, and still vends nothing", async () => {
    const number = phone("5555");
    await control(sims.adex, "fault", { phone: number, kind: "delivered_no_answer", times: 2 });
    for (let send = 0; send < 2; send++) expect((await buyData(number, "lost_3", 500)).broke).toBe("timeout");
    expect(booked(number)).toMatchObject([{ sends: 2, count: 1 }]);
  });

  test("float, lock and daily limit are 403 before vending and do not use up the request-id", async () => {
    const low = await buyData(phone("0007"));
    expect([low.status, low.json["message"]]).toEqual([403, expect.stringContaining("Insufficient Account")]);
    const locked = await buyData(phone("0008"));
    expect(locked.json["message"]).toContain("not available right now");
    const number = phone("5555");
    await control(sims.adex, "fault", { phone: number, kind: "daily_limit" });
    expect((await buyData(number, "limit_1")).json["message"]).toContain("daily transaction limit");
    expect((await buyData(number, "limit_1")).json["status"]).toBe("success");
  });

  test("airtime says what we are charged as discount; network 3 is GLO here", async () => {
    const body = {
      network: 3,
      phone: phone("5555"),
      plan_type: "VTU",
      bypass: true,
      "request-id": requestId(),
    };
    const seen = await post("topup/", { ...body, amount: 200 });
    expect(seen.json).toMatchObject({ status: "success", network: "GLO", amount: "200", discount: "194" });
    expect((await post("topup", { ...body, amount: 99.5, "request-id": requestId() })).status).toBe(403);
  });

  test("there is no requery: no path answers for an order", async () => {
    for (const path of ["data/ord_plain", "transaction/ord_plain", "requery/ord_plain"]) {
      expect((await call(`${sims.adex}/LEGIT/api/${path}`, { headers: tokenHeader("LEGIT") })).status).toBe(
        404,
      );
    }
  });
});

describe("webhook", () => {
  test("is sent inside the call, so before the answer, unsigned, with three fields", async () => {
    answered = false;
    const from = answeredAtHook.length;
    const id = requestId();
    await buyData(phone("5555"), id);
    answered = true;
    expect(answeredAtHook.slice(from)).toEqual([false]);
    expect(hooksFor(id)).toEqual([{ status: "success", "request-id": id, response: expect.any(String) }]);
    expect(hook.received.every((one) => one.signature === undefined)).toBe(true);
  });

  test("comes for a lost answer, for a failure, and when a pending order settles; once each", async () => {
    const [lost, failed, pending] = [requestId(), requestId(), requestId()];
    await buyData(phone("0005"), lost, 500);
    await buyData(phone("0004"), failed);
    const number = phone("0003");
    await buyData(number, pending);
    expect([hooksFor(lost).length, hooksFor(failed)[0]?.status, hooksFor(pending)]).toEqual([1, "fail", []]);
    await control(sims.adex, "settle", { phone: number, status: "failed" });
    expect((await until(() => hooksFor(pending)[0])).status).toBe("fail");
    expect(booked(number)).toMatchObject([{ status: "failed" }]);
  });

  test("twice, never, and for a stranger's order, when scripted", async () => {
    const send = async (kind: string) => {
      const [number, id] = [phone("5555"), requestId()];
      await control(sims.adex, "fault", { phone: number, kind });
      await buyData(number, id);
      return id;
    };
    expect(hooksFor(await send("webhook_twice"))).toHaveLength(2);
    expect(hooksFor(await send("webhook_none"))).toHaveLength(0);
    expect(hooksFor(`stray-${await send("webhook_stray")}`)).toHaveLength(1);
  });
});

describe("electricity", () => {
  test("validation gives a name and no address, without credentials; 009 is 403", async () => {
    const ask = (number: string) =>
      call(`${sims.adex}/LEGIT/api/bill/bill-validation?meter_number=${number}&disco=1&meter_type=prepaid`);
    expect(await ask(meter("001"))).toMatchObject({
      status: 200,
      json: { status: "success", name: expect.any(String) },
    });
    expect(Object.keys((await ask(meter("001"))).json)).toEqual(["status", "name"]);
    expect((await ask(meter("009"))).status).toBe(403);
  });

  test("prepaid has a token, postpaid null, meter type in capitals", async () => {
    const seen = await buyBill(meter("001"));
    expect(seen.json).toMatchObject({
      status: "success",
      meter_type: "PREPAID",
      token: expect.stringMatching(/^\d{20}$/),
    });
    expect((await buyBill(meter("001"), { meter_type: "postpaid" })).json["token"]).toBeNull();
    expect((await buyBill(meter("004"))).json["status"]).toBe("fail");
  });

  test("005 stays process without a token; the stock script sends no webhook for it, a widened one does", async () => {
    const [quiet, reported] = [meter("005"), meter("005")];
    const first = await buyBill(quiet);
    expect([first.json["status"], "token" in first.json]).toEqual(["process", false]);
    await control(sims.adex, "settle", { meter: quiet });
    await control(sims.adex, "config", { webhookServices: ["data", "electricity"] });
    const second = await buyBill(reported);
    await control(sims.adex, "settle", { meter: reported });
    const sent = await until(() => hooksFor(String(second.json["request-id"]))[0]);
    expect(sent).toMatchObject({ status: "success", response: expect.stringMatching(/Token \d{20}/) });
    expect(hooksFor(String(first.json["request-id"]))).toEqual([]);
    await control(sims.adex, "config", { webhookServices: ["data"] });
  });
});
