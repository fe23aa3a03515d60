import { expect } from "vitest";
import { naira } from "../../../src/core/money.ts";
import { phoneEnding } from "../selling.ts";
import type { TestApp } from "../world.ts";
import { ADMIN, AGENT, bad, but, type Refusal, type Visits } from "./walk.ts";

/** Plans, prices, services and suppliers. */

const VALID = "Please enter a valid value";
const NETWORK = "Please select a network";
const BELOW: Pick<Refusal, "is" | "msg"> = {
  is: "409 below_cost",
  msg: "This would sell below what it costs us.",
};
const PLAN = {
  planNetwork: "GLO",
  planName: "3GB",
  planType: "SME",
  planVolumeRatio: 3,
  planValidity: "7 days",
  planId: 77_001,
  smartEarnerPrice: 2_000,
  resellerPrice: 1_950,
  apiPrice: 1_900,
  planCostPrice: 1_800,
  planAvailability: true,
  partnerPrice: "",
  planSupplier: "all",
  planSuppliers: [],
  planCategory: "weekly",
  planAutoRotate: true,
};

let plans = 77_100;

async function added(world: TestApp) {
  const { token } = await world.makeUser(ADMIN);
  const body = { ...PLAN, planId: (plans += 1) };
  const reply = await world.call("POST /dataPlan/add", { token, body });
  return { token, reply, plan: reply.body.plan };
}

async function listed(world: TestApp, id: string) {
  const { token } = await world.makeUser(ADMIN);
  const { body } = await world.call("GET /dataPlan", { token, query: { network: "GLO" } });
  return body.plans.find(({ _id }) => _id === id);
}

const ofPlan = (change: Record<string, unknown>) => async (world: TestApp) => {
  const { token, plan } = await added(world);
  return { token, body: { planNetwork: "GLO", _id: plan._id, ...change } };
};
const priceOfPlan = (newPrice: unknown) => async (world: TestApp) => {
  const { plan } = await added(world);
  return { body: { newPrice, dataId: plan.planId } };
};
const GONE: Pick<Refusal, "is" | "msg"> = {
  is: "404 plan_not_found",
  msg: "This plan does not exist. Choose another plan.",
};

export const SHOP: Visits = {
  "POST /admin/updatePrice": {
    by: AGENT,
    does: async (world) => {
      const { plan } = await added(world);
      const { token } = await world.makeUser(AGENT);
      const newPrice = { price: 2_100, reseller: 2_050, partner: 2_040, api: 2_030 };
      const reply = await world.call("POST /admin/updatePrice", {
        token,
        body: { newPrice, dataId: plan.planId },
      });
      const prices = { smartEarnerPrice: 2_100, resellerPrice: 2_050, partnerPrice: 2_040, apiPrice: 2_030 };
      expect(await listed(world, plan._id)).toMatchObject(prices);
      return reply;
    },
    refuses: [
      bad(VALID, priceOfPlan({})),
      bad(VALID, priceOfPlan({ price: "", api: null })),
      bad(VALID, priceOfPlan({ price: -5 })),
      {
        ...BELOW,
        ask: async (world) => {
          const { token, plan } = await added(world);
          return {
            token,
            body: { newPrice: { price: 1_000 }, dataId: plan.planId, confirmBelowCost: false },
          };
        },
      },
      { ...GONE, ask: { body: { newPrice: { price: 900 }, dataId: 999_999_998 } } },
    ],
  },
  "POST /admin/updateServices": {
    by: ADMIN,
    does: async (world) => {
      const { token } = await world.makeUser(ADMIN);
      const buyer = await world.makeUser({ balance: naira(1_000) });
      const set = (serviceStatus: boolean) =>
        world.call("POST /admin/updateServices", {
          token,
          body: { serviceName: "AIRTEL", serviceType: "airtime", serviceStatus },
        });
      const order = () => ({
        token: buyer.token,
        body: { network: 3, mobile_number: phoneEnding("0001"), amount: 100 },
      });
      const reply = await set(false);
      expect((await world.call("POST /buy/airtime", order())).body.code).toBe("service_locked");
      await set(true);
      expect((await world.call("POST /buy/airtime", order())).status).toBe(200);
      return reply;
    },
    refuses: [
      bad("Select a service", { body: { serviceName: "", serviceType: "data", serviceStatus: false } }),
      bad("Select a service", { body: { serviceName: "MTN", serviceType: "cable", serviceStatus: false } }),
      bad("Select a status", { body: { serviceName: "MTN", serviceType: "data" } }),
    ],
  },
  "GET /admin/checkServices": {
    by: ADMIN,
    does: async (world) => {
      const { token } = await world.makeUser(ADMIN);
      const reply = await world.call("GET /admin/checkServices", { token });
      const mtn = { serviceName: "MTN", serviceType: "airtime", serviceStatus: true, isAvailable: true };
      expect(reply.body).toContainEqual(expect.objectContaining(mtn));
      expect(
        reply.body.filter(({ serviceType }) => serviceType === "electricity").length,
      ).toBeGreaterThanOrEqual(11);
      return reply;
    },
    refuses: [],
  },
  "POST /admin/supplier": {
    by: ADMIN,
    does: async (world) => {
      const { token } = await world.makeUser(ADMIN);
      const body = { network: "AIRTEL", supplierName: "LEGIT" };
      const reply = await world.call("POST /admin/supplier", { token, body });
      const { body: choices } = await world.call("GET /admin/supplier", { token });
      expect(choices).toContainEqual(expect.objectContaining({ ...body, service: "airtime" }));
      return reply;
    },
    refuses: [
      ...["all", "", "NOBODY"].map((supplierName) =>
        bad("Select a supplier", { body: { network: "MTN", supplierName } }),
      ),
      bad("Select a network", { body: { network: "", supplierName: "GLAD" } }),
    ],
  },
  "GET /admin/supplier": {
    by: ADMIN,
    does: async (world) => {
      const { token } = await world.makeUser(ADMIN);
      await world.call("POST /admin/supplier", { token, body: { network: "GLO", supplierName: "LEGIT" } });
      const reply = await world.call("GET /admin/supplier", { token });
      const glo = reply.body.find(({ network, service }) => network === "GLO" && service === "airtime");
      expect(glo).toMatchObject({ supplierName: "LEGIT" });
      expect(glo?.suppliers[0]).toBe("LEGIT");
      return reply;
    },
    refuses: [],
  },
  "POST /admin/costPrice": {
    by: ADMIN,
    does: async (world) => {
      const { token } = await world.makeUser(ADMIN);
      const body = { network: "9MOBILE", costPrice: 95.5 };
      const reply = await world.call("POST /admin/costPrice", { token, body });
      const { body: costs } = await world.call("GET /admin/costPrice", { token });
      expect(costs).toContainEqual({ ...body, service: "airtime", varies: false });
      return reply;
    },
    refuses: [
      ...[0, -1, undefined].map((costPrice) =>
        bad("enter a valid price", { body: { network: "MTN", costPrice } }),
      ),
      bad("Select a network", { body: { network: "", costPrice: 95 } }),
      { ...BELOW, ask: { body: { network: "MTN", costPrice: 99.9, confirmBelowCost: false } } },
    ],
  },
  "GET /admin/costPrice": {
    by: ADMIN,
    does: async (world) => {
      const { token } = await world.makeUser(ADMIN);
      const reply = await world.call("GET /admin/costPrice", { token });
      const networks = reply.body
        .filter(({ service }) => service === "airtime")
        .map(({ network }) => network);
      expect(networks.toSorted()).toEqual(["9MOBILE", "AIRTEL", "GLO", "MTN"]);
      for (const { costPrice } of reply.body) expect(costPrice).toBeGreaterThan(90);
      return reply;
    },
    refuses: [],
  },
  "POST /dataPlan/add": {
    by: ADMIN,
    does: async (world) => {
      const { reply, plan } = await added(world);
      expect(plan).toMatchObject({
        planNetwork: "GLO",
        planName: "3GB",
        planType: "SME",
        planValidity: "7 days",
        planCategory: "weekly",
        planVolumeRatio: 3,
        partnerPrice: 1_950,
        planSupplier: "",
        planAutoRotate: true,
        isAvailable: true,
      });
      expect(await listed(world, plan._id)).toEqual(plan);
      const { body } = await world.call("GET /prices");
      expect(body).toContainEqual(expect.objectContaining({ id: plan.planId, my_price: 2_000 }));
      return reply;
    },
    refuses: [
      bad(NETWORK, but(PLAN, { planNetwork: "select" })),
      bad(NETWORK, but(PLAN, { planNetwork: undefined })),
      ...["planName", "planType", "planValidity", "planId", "smartEarnerPrice", "planCostPrice"].map(
        (field) => bad(VALID, but(PLAN, { [field]: "" })),
      ),
      bad("Select a supplier", but(PLAN, { planSupplier: "NOBODY" })),
      { ...BELOW, ask: but(PLAN, { apiPrice: 1_799, confirmBelowCost: false }) },
      {
        is: "409 plan_number_taken",
        msg: "Another plan already has this plan ID.",
        ask: async (world) => but(PLAN, { planId: (await added(world)).plan.planId }),
      },
    ],
  },
  "PATCH /dataPlan/update": {
    by: ADMIN,
    does: async (world) => {
      const { token, plan } = await added(world);
      const body = {
        ...PLAN,
        planId: plan.planId,
        _id: plan._id,
        smartEarnerPrice: 2_222,
        planAvailability: false,
      };
      const reply = await world.call("PATCH /dataPlan/update", { token, body });
      expect(await listed(world, plan._id)).toMatchObject({ smartEarnerPrice: 2_222, isAvailable: false });
      return reply;
    },
    refuses: [
      bad(NETWORK, ofPlan({ planNetwork: "select" })),
      bad(VALID, ofPlan({ smartEarnerPrice: 0 })),
      { ...BELOW, ask: ofPlan({ planCostPrice: 1_960, confirmBelowCost: false }) },
      { ...GONE, ask: { body: { planNetwork: "GLO", planId: 999_999_998, smartEarnerPrice: 900 } } },
    ],
  },
  "DELETE /dataPlan/delete": {
    by: ADMIN,
    does: async (world) => {
      const { token, plan } = await added(world);
      const asked = { token, query: { planId: String(plan.planId) } };
      const reply = await world.call("DELETE /dataPlan/delete", asked);
      expect(await listed(world, plan._id)).toBeUndefined();
      return reply;
    },
    refuses: [bad(VALID, { query: { planId: "" } }), { ...GONE, ask: { query: { planId: "999999998" } } }],
  },
};
