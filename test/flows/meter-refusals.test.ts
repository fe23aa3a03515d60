import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { meterEnding } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const meter = { meterNumber: meterEnding("001"), meterId: 18, meterType: "prepaid" };
const { token } = await world.makeUser({ balance: naira(5_000) });

const check = (sent: Record<string, unknown>, by = token) =>
  world.call("POST /buy/validateMeter", { token: by, body: { ...meter, ...sent } });

async function lockElectricity(isOpen: boolean): Promise<void> {
  const admin = await world.makeUser({ isAdmin: true });
  const body = { serviceName: "electricity", serviceType: "electricity", serviceStatus: isOpen };
  const changed = await world.call("POST /admin/updateServices", { token: admin.token, body });
  expect(changed.status).toBe(200);
}

/** Rules 9.6. */
test("every refusal of a meter check says its sentence as `name`, and other refusals have none", async () => {
  const refusals = [
    await check({ meterNumber: meterEnding("009") }),
    await check({ meterNumber: "1" }),
    await check({ meterId: 27 }),
    await check({}, "no such token"),
  ];
  await lockElectricity(false);
  refusals.push(await check({}));
  await lockElectricity(true);
  const codes = refusals.map(({ body }) => (body as { code?: string }).code);
  const bad = "bad_request";
  expect(codes).toEqual(["meter_not_found", bad, bad, "not_logged_in", "service_locked"]);
  for (const { body } of refusals) expect(body.name).toBe(body.msg);
  const headers = { "x-auth-token": token, "content-type": "application/json" };
  const url = "/api/v1/buy/validateMeter";
  const broken = await world.app.inject({ method: "POST", url, headers, payload: "{" });
  expect(broken.json()).toMatchObject({ code: "malformed_body", name: "We could not read this request." });
  const elsewhere = await world.call("POST /buy/electricity", { token, body: { ...meter, amount: 499 } });
  expect(elsewhere.body).toMatchObject({ code: "electricity_below_minimum", minimum: 500 });
  expect(elsewhere.body).not.toHaveProperty("name");
});
