import { describe, expect, test } from "vitest";
import { readAbroadNumber } from "../../src/core/countries.ts";
import { detectOperator, listOperators } from "../../src/flows/abroad/operators.ts";
import { abroadNumber, sellAbroad } from "../support/abroad.ts";
import { alertsOf, look } from "../support/alerts.ts";
import { freshDatabase } from "../support/database.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** The naira rate of an account in another currency: a cost that is guarded and grows old (rules 34). */

const world = await startTestApp(await freshDatabase());
await sellAbroad(world);
const admin = await world.makeUser({ isAdmin: true });
const { token } = admin;
const { clock, deps } = world;
const DAY_MS = 24 * 3_600_000;

const USD = { currency: "USD", nairaRate: "1540.50" };
const ROAMER = { code: "ROAMER" };
const add = (supplierName: string, options: Record<string, string>) =>
  world.call("POST /admin/suppliers", {
    token,
    body: {
      supplierName,
      dialect: "reloadly",
      baseUrl: `${world.simulators.reloadly}/ROAMER/api`,
      services: ["abroad"],
      options,
    },
  });
const save = (options: Record<string, string>) =>
  world.call("PATCH /admin/suppliers/{code}", { token, params: ROAMER, body: { options } });
const roamer = async () => {
  const { body } = await world.call("GET /admin/suppliers", { token });
  return body.suppliers.find(({ supplierName }) => supplierName === ROAMER.code);
};
await add(ROAMER.code, USD);

describe("the age of a rate (rules 34.12)", () => {
  test("begins when it is saved, and anew when it is saved unchanged; other changes leave it", async () => {
    const since = clock.now().toISOString();
    expect((await roamer())?.nairaRateSetAt).toBe(since);
    clock.advance(3 * DAY_MS);
    const body = { maxInFlight: 7 };
    await world.call("PATCH /admin/suppliers/{code}", { token, params: ROAMER, body });
    expect((await roamer())?.nairaRateSetAt).toBe(since);
    expect((await save(USD)).status).toBe(200);
    expect((await roamer())?.nairaRateSetAt).toBe(clock.now().toISOString());
    expect((await save({ currency: "NGN" })).status).toBe(200);
    expect(await roamer()).toMatchObject({ nairaRateSetAt: null });
    await save(USD);
  });

  test("alerts after seven days while the supplier is on, until the rate is saved again", async () => {
    await world.call("POST /admin/suppliers/{code}/credentials", {
      token,
      params: ROAMER,
      body: { apiKey: "roamer", secretKey: "a-secret-key" },
    });
    await deps.db.updateTable("supplier").set({ is_enabled: true }).where("code", "=", "ROAMER").execute();
    await save(USD);
    const open = async () =>
      (await alertsOf(world, "rate_age", "ROAMER")).filter(({ closed_at }) => closed_at === null);
    clock.advance(7 * DAY_MS - 60_000);
    await look(world);
    expect(await open()).toEqual([]);
    await look(world);
    expect(await open()).toHaveLength(1);
    const { alerts } = (await world.call("GET /admin/alerts", { token })).body;
    expect(alerts.find(({ rule }) => rule === "rate_age")?.sentence).toBe(
      "The rate of ROAMER is 7 days old. The alert is at 7; after 30 days nothing abroad is sold at it.",
    );
    await save(USD);
    await look(world);
    expect(await open()).toEqual([]);
  });

  test("ends what is listed and quoted after thirty days; an account in naira has no age", async () => {
    // The simulated account stays in naira, so only the age decides.
    const suppliers = new Map(deps.suppliers);
    const number = readAbroadNumber("GH", abroadNumber());
    if (!number) throw new Error("no number of Ghana");
    const found = async () => {
      const asked = await detectOperator({ ...deps, suppliers }, { country: "GH", number });
      const listed = await listOperators(deps, "GH");
      return [asked.ok ? "found" : asked.fault.code, listed.length > 0];
    };
    const age = async (currency: string, days: number) => {
      const naira_rate_at = new Date(clock.now().getTime() - days * DAY_MS);
      await deps.db
        .updateTable("supplier")
        .set({ options: { currency, nairaRate: "1" }, naira_rate_at })
        .where("code", "=", "RELOADLY")
        .execute();
      await world.catalogue.reload();
    };
    await age("NGN", 400);
    expect(await found()).toEqual(["found", true]);
    await age("USD", 30);
    expect(await found()).toEqual(["found", true]);
    clock.advance(1);
    expect(await found()).toEqual(["abroad_unavailable", false]);
    await age("NGN", 0);
  });
});

test("no admin alone lowers a rate, where a second one is wanted (rules 34.11)", async () => {
  await save(USD);
  await wantSecondAdmin(world, [admin]);
  const refused = (sentence: string) => ({
    status: 422,
    body: { code: "loss_needs_two", fields: { "options.nairaRate": sentence } },
  });
  expect(await save({ ...USD, nairaRate: "1540.49" })).toMatchObject(
    refused("Below the current rate of 1540.50"),
  );
  expect((await roamer())?.options).toEqual(USD);
  expect((await save({ ...USD, nairaRate: "1600" })).status).toBe(200);
  expect((await save({ currency: "NGN" })).status).toBe(200);
  const first = refused("No rate of USD stands yet to compare this one with");
  expect(await save({ ...USD, nairaRate: "1600" }), "by naira and back").toMatchObject(first);
  expect(await add("ROAMER_TWO", USD), "by another supplier").toMatchObject(first);
  expect((await add("ROAMER_TWO", { currency: "NGN" })).status).toBe(200);
});
