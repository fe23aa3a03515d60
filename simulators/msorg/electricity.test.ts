import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Simulators, startSimulators } from "../start.ts";
import { call, control, meter, tokenHeader } from "../test-support.ts";

let sims: Simulators;
beforeAll(async () => {
  sims = await startSimulators({ settleMs: -1, holdMs: 10_000 });
});
afterAll(() => sims.stop());

const headers = tokenHeader("GLAD");
const post = (path: string, body: object, timeoutMs = 5_000) =>
  call(`${sims.msorg}/GLAD/api/${path}`, { body, headers, timeoutMs });
const get = (path: string) => call(`${sims.msorg}/GLAD/api/${path}`, { headers });
const buyBill = (number: string, more: object = {}, timeoutMs = 5_000) => {
  const body = {
    disco_name: 18,
    meter_number: number,
    MeterType: "prepaid",
    amount: 2000,
    Customer_Phone: "08030001111",
  };
  return post("billpayment/", { ...body, ...more }, timeoutMs);
};
const booked = (number: string) => sims.books.msorg(`phone=${number}`).orders;

describe("electricity", () => {
  test("validation: owner and address, no address, invalid", async () => {
    const ask = (number: string, disco = "18") =>
      get(`validatemeter?meternumber=${number}&disconame=${encodeURIComponent(disco)}&mtype=prepaid`);
    expect((await ask(meter("001"))).json).toEqual({
      invalid: false,
      name: expect.any(String),
      address: expect.any(String),
    });
    expect((await ask(meter("016"), "Ikeja Electric")).json["address"]).toBe(false);
    const wrong = await ask(meter("009"));
    expect([wrong.status, wrong.json["invalid"]]).toEqual([200, true]);
  });

  test("prepaid gets a 20-digit token, 017 one with a leading zero, postpaid none", async () => {
    const [plain, zero] = [await buyBill(meter("001")), await buyBill(meter("017"))];
    expect(plain.json).toMatchObject({
      Status: "successful",
      token: expect.stringMatching(/^\d{20}$/),
      units: "29.4",
    });
    expect(zero.json["token"]).toMatch(/^0\d{19}$/);
    const postpaid = await buyBill(meter("001"), { MeterType: "postpaid" });
    expect(postpaid.json).toMatchObject({ Status: "successful", token: "" });
  });

  test("005 is successful without its token; the token shows at a later question", async () => {
    const number = meter("005");
    const seen = await buyBill(number);
    expect(seen.json).toMatchObject({ Status: "successful", token: "" });
    const path = `billpayment/${String(seen.json["id"])}`;
    expect((await get(path)).json["token"]).toBe("");
    await control(sims.msorg, "settle", { meter: number });
    expect((await get(path)).json["token"]).toMatch(/^\d{20}$/);
    expect(booked(number)).toMatchObject([{ status: "delivered", chargedKobo: 200_000 }]);
  });

  test("004 fails, 006 is paid behind a 502, 010 is lost unpaid", async () => {
    expect((await buyBill(meter("004"))).json["Status"]).toBe("failed");
    const [paid, lost] = [meter("006"), meter("010")];
    expect((await buyBill(paid)).status).toBe(502);
    expect(booked(paid)).toMatchObject([{ status: "delivered" }]);
    expect((await buyBill(lost, {}, 500)).broke).toBe("timeout");
    expect(booked(lost)).toEqual([]);
  });

  test("the field names and meter types of other hosts are understood", async () => {
    const body = { disco_id: "29", meter_number: meter("001"), meter_type: 1, amount: "1000" };
    expect((await post("v2/billpayment/", body)).json).toMatchObject({
      Status: "successful",
      MeterType: "prepaid",
    });
  });
});
