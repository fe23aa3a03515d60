import { expect, test } from "vitest";
import { kobo } from "../../src/core/money.ts";
import { foldSales } from "../../src/flows/reporting/figures.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const { deps } = world;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const planOf = (number: number) => {
  const plan = deps.catalogue().planByNumber.get(number);
  if (!plan) throw new Error(`plan ${number}`);
  return plan;
};

type Row = {
  plan: number;
  count: number;
  userId?: string;
  status?: "success" | "failed" | "processing";
  number?: string;
  ago?: number;
  seconds?: number;
};

let places = 0n;

/** Rows of history as data purchases leave them, `ago` in milliseconds. */
async function bought({ plan: number, count, userId, status = "success", ...row }: Row): Promise<void> {
  const plan = planOf(number);
  const at = deps.clock.now().getTime() - (row.ago ?? 10 * MINUTE);
  const rows = Array.from({ length: count }, () => ({
    id: deps.ids.next(),
    user_id: userId ?? deps.ids.next(),
    seq: ++places,
    kind: "purchase_data" as const,
    type: "data" as const,
    network: plan.network,
    product: plan.prices.product,
    plan_id: plan.id,
    number: row.number ?? "08030000001",
    status,
    is_credit: false,
    amount_kobo: kobo(50_000n),
    balance_before: kobo(50_000n),
    balance_after: kobo(0n),
    created_at: new Date(at),
    finished_at: status === "processing" ? null : new Date(at + (row.seconds ?? 7) * 1_000),
  }));
  await deps.db.insertInto("wallet_transaction").values(rows).execute();
}

async function figures(token: string, network = "MTN") {
  world.clock.advance(MINUTE);
  await foldSales(deps);
  const { status, body } = await world.call("GET /prices/figures", { token, query: { network } });
  expect(status).toBe(200);
  const plans = new Map(body.plans.map((plan) => [plan._id, plan]));
  return { of: (number: number) => plans.get(planOf(number).id), last: body.last };
}

test("a kind of plan shows its share and its usual time from twenty orders of the last day on (4.40)", async () => {
  const { token } = await world.makeUser();
  await bought({ plan: 2001, count: 15 });
  await bought({ plan: 2002, count: 3, status: "failed" });
  await bought({ plan: 2002, count: 1, status: "processing", ago: 4 * HOUR });
  await bought({ plan: 2001, count: 40, status: "failed", ago: 26 * HOUR });
  expect((await figures(token, "GLO")).of(2001)).toBeUndefined();
  await bought({ plan: 2002, count: 1, status: "processing" });
  await bought({ plan: 2003, count: 1, seconds: 100 });
  // Every plan of the kind, also those that nobody bought; an order of a moment ago says nothing yet.
  const known = { delivered: 80, seconds: 8, bought: 0, isPopular: false };
  for (const number of [2001, 2002, 2003, 2004])
    expect((await figures(token, "GLO")).of(number)).toMatchObject(known);
  expect((await figures(token, "GLO")).of(2006)).toBeUndefined();
});

test("the shop's figures are measured once a minute, not for each person", async () => {
  const { token } = await world.makeUser();
  await figures(token, "AIRTEL");
  await bought({ plan: 3001, count: 20 });
  const asked = () => world.call("GET /prices/figures", { token, query: { network: "AIRTEL" } });
  expect((await asked()).body.plans).toEqual([]);
  world.clock.advance(MINUTE);
  expect((await asked()).body.plans).toMatchObject([{ isPopular: true }]);
});

test("often bought are one's own plans, and the three that the shop sells most of those sold twenty times (4.41)", async () => {
  const { id, token } = await world.makeUser();
  await bought({ plan: 1001, count: 20 });
  await bought({ plan: 1002, count: 25 });
  await bought({ plan: 1003, count: 23 });
  await bought({ plan: 1004, count: 22 });
  await bought({ plan: 1005, count: 19 });
  await bought({ plan: 1004, count: 2, userId: id });
  await bought({ plan: 1005, count: 1, userId: id, status: "failed" });
  const { of } = await figures(token);
  expect([1001, 1002, 1003, 1004, 1005].map((number) => of(number)?.isPopular)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect([1003, 1004, 1005].map((number) => of(number)?.bought)).toEqual([0, 2, 0]);
});

test("the last plan of each number is the person's own, and is left out when it cannot be bought", async () => {
  const { id, token } = await world.makeUser();
  await bought({ plan: 1001, count: 1, userId: id, number: "08030000011" });
  await bought({ plan: 1002, count: 1, userId: id, number: "08030000011" });
  await bought({ plan: 1003, count: 1, userId: id, number: "08030000011", status: "failed" });
  await bought({ plan: 1004, count: 1, userId: id, number: "08030000012" });
  await bought({ plan: 2001, count: 1, userId: id, number: "08050000013" });
  await bought({ plan: 1001, count: 1, number: "08030000014" });
  const last = [
    { number: "08030000012", _id: planOf(1004).id },
    { number: "08030000011", _id: planOf(1002).id },
  ];
  expect((await figures(token)).last).toEqual(last);
  const admin = await world.makeUser({ isAdmin: true });
  const off = { planNetwork: "MTN", planId: 1004, planAvailability: false };
  expect((await world.call("PATCH /dataPlan/update", { token: admin.token, body: off })).status).toBe(200);
  expect((await figures(token)).last).toEqual(last.slice(1));
});

test("a network that is none is refused with the words of the form", async () => {
  const { token } = await world.makeUser();
  const refused = await world.call("GET /prices/figures", { token, query: { network: "select" } });
  expect(refused.body).toMatchObject({ code: "bad_request", fields: { network: "Select a network" } });
});
