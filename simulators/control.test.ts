import { afterAll, beforeAll, expect, test } from "vitest";
import { BEHAVIOURS } from "./kit/behaviours.ts";
import { type Simulators, startSimulators } from "./start.ts";
import { call, control, phone, tokenHeader } from "./test-support.ts";

let sims: Simulators;
beforeAll(async () => {
  sims = await startSimulators({ holdMs: 10_000 });
});
afterAll(() => sims.stop());

const buy = (account: string, number: string, timeoutMs = 5_000) => {
  const body = { network: 1, mobile_number: number, plan: 102, Ported_number: true };
  return call(`${sims.msorg}/${account}/api/data/`, { body, headers: tokenHeader(account), timeoutMs });
};

test("a scripted fault hits the next fitting purchases only, as often as it says", async () => {
  const number = phone("5555");
  await control(sims.msorg, "fault", {
    account: "ONE",
    service: "data",
    phone: number,
    kind: "delivered_502",
    times: 2,
  });
  expect((await buy("TWO", number)).status).toBe(201);
  expect((await buy("ONE", phone("5555"))).status).toBe(201);
  const seen = [await buy("ONE", number), await buy("ONE", number), await buy("ONE", number)];
  expect(seen.map((one) => one.status)).toEqual([502, 502, 201]);
});

test("a fault without a service leaves questions alone; service * takes them too, until cleared", async () => {
  const read = () => call(`${sims.msorg}/ASK/api/user/`, { headers: tokenHeader("ASK") });
  await control(sims.msorg, "fault", { account: "ASK", kind: "down" });
  expect((await read()).status).toBe(200);
  expect((await buy("ASK", phone("5555"))).status).toBe(503);
  await control(sims.msorg, "fault", { account: "ASK", service: "*", kind: "down", times: "always" });
  expect([(await read()).status, (await buy("ASK", phone("5555"))).status]).toEqual([503, 503]);
  await call(`${sims.msorg}/_control/fault`, { method: "DELETE" });
  expect((await read()).status).toBe(200);
});

test("ok overrules a magic number, slow delivers and answers late, odd words and empty bodies exist", async () => {
  const fault = (kind: string, ms = 0) => control(sims.msorg, "fault", { account: "MANY", kind, ms });
  await fault("ok");
  expect((await buy("MANY", phone("0004"))).json["Status"]).toBe("successful");
  await fault("slow", 900);
  const number = phone("5555");
  expect((await buy("MANY", number, 500)).broke).toBe("timeout");
  expect(sims.books.msorg(`phone=${number}`).orders).toMatchObject([{ status: "delivered" }]);
  await fault("delivered_odd_status");
  expect((await buy("MANY", phone("5555"))).json["Status"]).toBe("queued_at_gateway");
  await fault("delivered_empty");
  expect(await buy("MANY", phone("5555"))).toMatchObject({ status: 201, text: "" });
});

test("every behaviour can be scripted on both dialects, and what it says of the books is true", async () => {
  for (const base of [sims.msorg, sims.adex]) await control(base, "config", { holdMs: 10 });
  for (const [kind, behaviour] of Object.entries(BEHAVIOURS)) {
    const number = phone("5555");
    await control(sims.msorg, "fault", { phone: number, kind });
    await control(sims.adex, "fault", { phone: number, kind });
    await buy("EACH", number);
    const body = { network: 1, phone: number, data_plan: 102, bypass: true, "request-id": `each-${kind}` };
    await call(`${sims.adex}/EACH/api/data`, { body, headers: tokenHeader("EACH") });
    for (const books of [sims.books.msorg, sims.books.adex]) {
      const statuses = books(`phone=${number}`).orders.map((order) => order.status);
      expect([kind, ...statuses]).toEqual(behaviour.books === "nothing" ? [kind] : [kind, behaviour.books]);
    }
  }
});

test("magic numbers can be switched off for load, and answers delayed", async () => {
  await control(sims.msorg, "config", { magic: false, answerDelayMs: 60 });
  const started = performance.now();
  expect((await buy("LOAD", phone("0004"))).json["Status"]).toBe("successful");
  expect(performance.now() - started).toBeGreaterThan(50);
  await control(sims.msorg, "config", { magic: true, answerDelayMs: 0 });
});

test("totals per account agree with the orders and with the float", async () => {
  const first = phone("5555");
  for (const number of [first, ...["0004", "5555", "0006"].map(phone)]) await buy("TOTAL", number);
  const seen = await call(`${sims.msorg}/_control/books?account=total`);
  expect(seen.json).toMatchObject({
    server: "msorg",
    totals: { vends: 3, valueKobo: 177_000 },
    accounts: {
      TOTAL: { calls: 4, delivered: 3, pending: 0, failed: 1, floatKobo: 1_000_000_000_000 - 177_000 },
    },
  });
  expect(
    (await call(`${sims.msorg}/_control/books?account=TOTAL&phone=${first}`)).json["orders"],
  ).toHaveLength(1);
});

test("reset empties books, floats and scripts", async () => {
  const own = await startSimulators();
  try {
    const body = { network: 1, mobile_number: phone("5555"), plan: 102, Ported_number: true };
    await call(`${own.msorg}/A/api/data/`, { body, headers: tokenHeader("A") });
    await control(own.msorg, "fault", { kind: "down", times: "always" });
    await control(own.msorg, "reset", {});
    expect(own.books.msorg()).toEqual({
      server: "msorg",
      totals: { vends: 0, valueKobo: 0 },
      accounts: {},
      orders: [],
    });
    expect((await call(`${own.msorg}/_control/fault`)).json).toEqual({ faults: [] });
  } finally {
    await own.stop();
  }
});

test("nonsense is refused: unknown kind, times, control, body", async () => {
  expect((await control(sims.msorg, "fault", { kind: "sulk" })).status).toBe(400);
  expect((await control(sims.msorg, "fault", { kind: "ok", times: 0 })).status).toBe(400);
  expect((await control(sims.msorg, "settle", {})).status).toBe(400);
  expect((await control(sims.adex, "nothing", {})).status).toBe(404);
});

test("stop closes held sockets at once", async () => {
  const own = await startSimulators();
  const body = { network: 1, mobile_number: phone("0005"), plan: 102, Ported_number: true };
  const held = call(`${own.msorg}/A/api/data/`, { body, headers: tokenHeader("A") });
  while (own.books.msorg().totals.vends === 0) await new Promise((resolve) => setImmediate(resolve));
  await own.stop();
  expect((await held).broke).toBe("reset");
});
