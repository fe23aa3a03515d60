import { expect } from "vitest";
import { naira } from "../../../src/core/money.ts";
import { meterEnding, phoneEnding, soldTo } from "../selling.ts";
import type { WantedUser, TestApp } from "../world.ts";
import { bad, but, type Refusal, type Visits } from "./walk.ts";

/** Buying, and what is on sale. */

const ALL_FIELDS = "All fields are required";
const ALL_VALUES = "Please provide all values";
const NETWORK = "Please select a network";
const BALANCE = { is: "422 insufficient_balance", msg: "Insufficient balance" } as const;
const BUYER: WantedUser = { balance: naira(5_000) };
const DATA = { network: 1, mobile_number: "08030000001", plan: 1_001 };
const AIRTIME = { network: 1, mobile_number: "08030000001", amount: 500 };
const METER = { meterNumber: "45100009001", meterId: 18, meterType: "prepaid" };

/** Lock GLO's airtime as an admin does; no other visit buys it. */
async function lockGlo(world: TestApp): Promise<void> {
  const { token } = await world.makeUser({ isAdmin: true });
  const body = { serviceName: "GLO", serviceType: "airtime", serviceStatus: false };
  await world.call("POST /admin/updateServices", { token, body });
}

const unknownMeter: Refusal = {
  is: "422 meter_not_found",
  msg: "This meter number does not match the company and meter type. Check all three.",
  ask: { body: { ...METER, meterNumber: "45100009009" } },
};

export const BUYING: Visits = {
  "POST /buy/data": {
    by: BUYER,
    does: async (world) => {
      const user = await world.makeUser(BUYER);
      const number = phoneEnding("0001");
      const body = { ...DATA, mobile_number: `+234${number.slice(1)}` };
      const reply = await world.call("POST /buy/data", { token: user.token, body });
      const price = world.deps.catalogue().planByNumber.get(1_001)?.prices.smartEarner ?? 0n;
      expect(reply.body.receipt).toMatchObject({
        trans_Type: "data",
        trans_Status: "success",
        trans_Network: "MTN",
        trans_amount: Number(price) / 100,
        trans_UserName: user.userName,
        phone_number: number,
        balance_Before: 5_000,
        balance_After: 5_000 - Number(price) / 100,
      });
      expect(reply.body.receipt.trans_Id).toMatch(/^\w{20}$/);
      expect(await world.balance(user)).toBe(naira(5_000) - price);
      expect(soldTo(world, number)).toMatchObject([expect.stringContaining("delivered")]);
      return reply;
    },
    refuses: [
      bad(ALL_VALUES, { body: {} }),
      bad(ALL_VALUES, but(DATA, { network: undefined })),
      bad(ALL_VALUES, but(DATA, { mobile_number: "" })),
      bad(ALL_VALUES, but(DATA, { plan: undefined })),
      bad(NETWORK, but(DATA, { network: "select" })),
      bad(NETWORK, but(DATA, { network: 4 })),
      bad("Enter a valid Nigerian phone number", but(DATA, { mobile_number: "12345" })),
      { ...BALANCE, ask: { body: DATA, by: { balance: naira(1) } } },
      {
        is: "404 plan_not_found",
        msg: "This plan does not exist. Choose another plan.",
        ask: but(DATA, { plan: 999_999 }),
      },
    ],
  },
  "POST /buy/airtime": {
    by: BUYER,
    does: async (world) => {
      const charges = { "smart earner": 990, reseller: 980 } as const;
      const replies = [];
      for (const userType of ["smart earner", "reseller"] as const) {
        const user = await world.makeUser({ ...BUYER, userType });
        const body = { network: 1, mobile_number: phoneEnding("0001"), amount: 1_000 };
        const reply = await world.call("POST /buy/airtime", { token: user.token, body });
        expect(reply.body.receipt).toMatchObject({
          trans_Type: "airtime",
          trans_Status: "success",
          trans_amount: charges[userType],
          faceValue: 1_000,
          balance_After: 5_000 - charges[userType],
        });
        expect(await world.balance(user)).toBe(naira(5_000 - charges[userType]));
        replies.push(reply);
      }
      const [first] = replies;
      if (!first) throw new Error("two were bought");
      return first;
    },
    refuses: [
      bad(ALL_FIELDS, but(AIRTIME, { mobile_number: "" })),
      bad(ALL_FIELDS, but(AIRTIME, { amount: undefined })),
      bad(NETWORK, but(AIRTIME, { network: "select" })),
      bad(NETWORK, but(AIRTIME, { network: 6 })),
      { is: "400 airtime_below_minimum", msg: "Minimum purchase is ₦100", ask: but(AIRTIME, { amount: 99 }) },
      { ...BALANCE, ask: { body: AIRTIME, by: { balance: naira(494) } } },
      {
        is: "422 service_locked",
        msg: "This service is not available right now. You were not charged. Try again later.",
        ask: async (world) => {
          const user = await world.makeUser(BUYER);
          await lockGlo(world);
          return { token: user.token, body: { ...AIRTIME, network: 2 } };
        },
      },
    ],
  },
  "POST /buy/validateMeter": {
    does: async (world) => {
      const { token } = await world.makeUser();
      const body = { ...METER, meterNumber: meterEnding("001") };
      const reply = await world.call("POST /buy/validateMeter", { token, body });
      expect(reply.body).toMatchObject({ msg: "Meter verified", minimum: 500 });
      expect(reply.body.name).not.toBe("");
      return reply;
    },
    refuses: [
      unknownMeter,
      bad(ALL_FIELDS, but(METER, { meterNumber: "" })),
      bad("Select a company", but(METER, { meterId: 27 })),
      bad("Select a company", but(METER, { meterId: undefined })),
      bad("Select a meter type", but(METER, { meterType: "solar" })),
    ],
  },
  "POST /buy/electricity": {
    by: BUYER,
    does: async (world) => {
      const user = await world.makeUser(BUYER);
      const body = { ...METER, meterNumber: meterEnding("001"), amount: 1_000 };
      const reply = await world.call("POST /buy/electricity", { token: user.token, body });
      expect(reply.body.receipt).toMatchObject({
        trans_Type: "electricity",
        trans_Status: "success",
        trans_amount: 1_050,
        faceValue: 1_000,
        fee: 50,
        balance_After: 3_950,
        meterNumber: body.meterNumber,
        token: expect.stringMatching(/^\d{20}$/),
      });
      expect(await world.balance(user)).toBe(naira(3_950));
      return reply;
    },
    refuses: [
      { ...unknownMeter, ask: { body: { ...METER, meterNumber: "45100008009", amount: 1_000 } } },
      bad(ALL_FIELDS, { body: METER }),
      bad("Enter an amount in whole naira", { body: { ...METER, amount: 1_000.5 } }),
      {
        is: "400 electricity_below_minimum",
        msg: "The amount is below this company's minimum. Enter more.",
        ask: { body: { ...METER, amount: 499 } },
      },
      {
        ...BALANCE,
        ask: { body: { ...METER, amount: 1_000 }, by: { balance: naira(1_049) } },
        counts: ["meter_check insert"],
      },
    ],
  },
  "POST /prices": {
    does: async (world) => {
      const { token } = await world.makeUser({ userType: "api user" });
      const reply = await world.call("POST /prices", {
        token,
        body: { network: "GLO", category: "monthly" },
      });
      expect(reply.body.plans.length).toBeGreaterThan(0);
      for (const plan of reply.body.plans)
        expect(plan).toMatchObject({ plan_network: "GLO", planCategory: "monthly", my_price: plan.apiPrice });
      const byCode = await world.call("POST /prices", { token, body: { network: 2, category: "monthly" } });
      expect(byCode.body).toEqual(reply.body);
      return reply;
    },
    refuses: [
      bad("Select a network", { body: {} }),
      bad("Select a network", { body: { network: "select" } }),
      bad("Select a category", { body: { network: "GLO", category: "hourly" } }),
    ],
  },
  "GET /prices": {
    does: async (world) => {
      const reply = await world.call("GET /prices");
      const plan = world.deps.catalogue().planByNumber.get(1_001);
      expect(reply.body.find(({ id }) => id === 1_001)).toEqual({
        id: 1_001,
        plan_network: "MTN",
        plan_type: "SME",
        plan: "500MB",
        my_price: Number(plan?.prices.smartEarner) / 100,
        resellerPrice: Number(plan?.prices.reseller) / 100,
        apiPrice: Number(plan?.prices.api) / 100,
        month_validate: expect.stringMatching(/day/),
      });
      return reply;
    },
    refuses: [],
  },
  "GET /auth/networkStatus": {
    does: async (world) => {
      const user = await world.makeUser({ balance: naira(500) });
      const body = { network: 4, mobile_number: phoneEnding("0001"), amount: 100 };
      await world.call("POST /buy/airtime", { token: user.token, body });
      const reply = await world.call("GET /auth/networkStatus", { token: user.token });
      const names = ["MTN", "GLO", "AIRTEL", "9MOBILE"];
      for (const name of names)
        expect(reply.body.networks.some((entry) => entry.name.startsWith(name))).toBe(true);
      expect(reply.body.networks.find(({ name }) => name === "9MOBILE airtime")?.value).toBe(100);
      return reply;
    },
    refuses: [],
  },
};
