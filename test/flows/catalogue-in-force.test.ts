import { beforeAll, expect, test } from "vitest";
import type { Catalogue } from "../../src/core/catalogue.ts";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Rules 4.28 without the doorbell: its triggers are gone here, so the process hears of a change by answering
 * it and by nothing else.
 */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const second = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });
const { token } = admin;

beforeAll(async () => {
  const owner = world.database.pool("owner");
  await owner.query("drop function ring_catalogue() cascade");
  await owner.query("drop function ring_selling() cascade");
  await owner.query("update plan set cost_kobo = 34000 where number = 1001");
  await world.call("POST /admin/suppliers/{code}/sync", { token, params: { code: "GLAD" } });
});

type Act = {
  act: () => Promise<{ status: number }>;
  seen: (catalogue: Catalogue) => unknown;
  after: unknown;
};

const PLAN = { planNetwork: "GLO", planName: "4GB", planType: "CG", planVolumeRatio: 4 };
const PRICES = { smartEarnerPrice: 2_000, resellerPrice: 1_950, apiPrice: 1_900, planCostPrice: 1_800 };
const NEW = { ...PLAN, ...PRICES, planValidity: "30 days", planId: 91_000 };
const SHOP = {
  supplierName: "SHOP",
  dialect: "msorg",
  baseUrl: "https://shop.example/api",
  services: ["data"],
  options: { networkIds: { data: { MTN: 1 } } },
};
const onShop = { token, params: { code: "SHOP" } };
const patchSettings = (body: Record<string, unknown>) => world.call("PATCH /admin/settings", { token, body });

const ACTS: Record<string, Act> = {
  "POST /dataPlan/add": {
    act: () => world.call("POST /dataPlan/add", { token, body: { ...NEW, planAvailability: false } }),
    seen: ({ planByNumber }) => planByNumber.get(91_000)?.name,
    after: "4GB",
  },
  "PATCH /dataPlan/update": {
    act: () =>
      world.call("PATCH /dataPlan/update", {
        token,
        body: { planNetwork: "MTN", planId: 1_001, planName: "Half" },
      }),
    seen: ({ planByNumber }) => planByNumber.get(1_001)?.name,
    after: "Half",
  },
  "DELETE /dataPlan/delete": {
    act: () => world.call("DELETE /dataPlan/delete", { token, query: { planId: "1004" } }),
    seen: ({ planByNumber }) => planByNumber.has(1_004),
    after: false,
  },
  "POST /admin/updatePrice": {
    act: () =>
      world.call("POST /admin/updatePrice", {
        token: agent.token,
        body: { dataId: 1_002, newPrice: { price: 5_000 } },
      }),
    seen: ({ planByNumber }) => planByNumber.get(1_002)?.prices.smartEarner,
    after: naira(5_000),
  },
  "POST /admin/updateServices": {
    act: () =>
      world.call("POST /admin/updateServices", {
        token,
        body: { serviceName: "GLO", serviceType: "airtime", serviceStatus: false },
      }),
    seen: ({ locked }) => locked.has("GLO/airtime"),
    after: true,
  },
  "POST /admin/supplier": {
    act: () =>
      world.call("POST /admin/supplier", {
        token,
        body: { network: "GLO", supplierName: "LEGIT", service: "data" },
      }),
    seen: ({ routes }) => routes.get("GLO/data")?.[0],
    after: "LEGIT",
  },
  "POST /admin/costPrice": {
    act: () => world.call("POST /admin/costPrice", { token, body: { network: "AIRTEL", costPrice: 91 } }),
    seen: ({ costBps }) => costBps.get("AIRTEL/airtime"),
    after: 9_100n,
  },
  "PATCH /admin/settings": {
    act: () => patchSettings({ fundingFeeBps: 250 }),
    seen: ({ settings }) => settings.fundingFeeBps,
    after: 250,
  },
  "POST /admin/approvals/{id}/approve": {
    act: async () => {
      await wantSecondAdmin(world, [second]);
      const { alone } = (await world.call("GET /admin/settings", { token })).body;
      const asked = await patchSettings({ alone: { ...alone, credit: 77_000 } });
      return world.call("POST /admin/approvals/{id}/approve", {
        token: second.token,
        params: { id: asked.body.approval ?? "" },
      });
    },
    seen: ({ settings }) => settings.alone.credit,
    after: naira(77_000),
  },
  "PATCH /admin/suppliers/{code}": {
    act: () =>
      world.call("PATCH /admin/suppliers/{code}", {
        token,
        params: { code: "LEGIT" },
        body: { maxInFlight: 3 },
      }),
    seen: ({ suppliers }) => suppliers.get("LEGIT")?.maxInFlight,
    after: 3,
  },
  "POST /admin/suppliers": {
    act: () => world.call("POST /admin/suppliers", { token, body: SHOP }),
    seen: ({ suppliers }) => suppliers.has("SHOP"),
    after: true,
  },
  "POST /admin/suppliers/{code}/credentials": {
    act: () =>
      world.call("POST /admin/suppliers/{code}/credentials", { ...onShop, body: { token: "a key" } }),
    seen: () => world.deps.suppliers.has("SHOP"),
    after: true,
  },
  "DELETE /admin/suppliers/{code}": {
    act: () => world.call("DELETE /admin/suppliers/{code}", onShop),
    seen: ({ suppliers }) => suppliers.has("SHOP"),
    after: false,
  },
  "POST /admin/suppliers/{code}/sync/apply": {
    act: () =>
      world.call("POST /admin/suppliers/{code}/sync/apply", {
        token,
        params: { code: "GLAD" },
        body: { items: [{ action: "cost", code: "101", planId: 1_001 }], confirmBelowCost: true },
      }),
    seen: ({ planByNumber }) => planByNumber.get(1_001)?.cost,
    after: naira(350),
  },
  "POST /admin/selling": {
    act: () => world.call("POST /admin/selling", { token, body: { stopped: true, reason: "a test" } }),
    seen: () => world.deps.sellingStopped() !== undefined,
    after: true,
  },
};

test.each(Object.entries(ACTS))("%s is in force on the process that answers it", async (_name, row) => {
  expect(row.seen(world.deps.catalogue())).not.toEqual(row.after);
  const { status } = await row.act();
  expect(status).toBe(200);
  expect(row.seen(world.deps.catalogue())).toEqual(row.after);
});

test("an act that is refused reads nothing anew", async () => {
  const before = world.deps.catalogue();
  const refused = await world.call("POST /admin/costPrice", {
    token,
    body: { network: "MTN", costPrice: 0 },
  });
  expect(refused.status).toBe(400);
  expect(world.deps.catalogue()).toBe(before);
});
