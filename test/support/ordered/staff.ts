import { expect } from "vitest";
import { naira } from "../../../src/core/money.ts";
import { foldSales } from "../../../src/flows/reporting/figures.ts";
import { lettersTo } from "../members.ts";
import { buy, numberFor } from "../selling.ts";
import type { TestUser, TestApp } from "../world.ts";
import { ADMIN, AGENT, bad, but, NOWHERE, type Refusal, type Visits } from "./walk.ts";

/** Calls of staff about people, their transactions, and messages to them. */

const ALL_FIELDS = "All fields are required";
const MISSING = { is: "404 not_found", msg: "We could not find this." } as const;
const LETTER = {
  subject: "News of the tide",
  message: "Data is cheaper.",
  url: "https://airtide.example/priceList",
  linkMessage: "See prices",
};

const staffAnd = async (world: TestApp): Promise<[staff: TestUser, user: TestUser]> => [
  await world.makeUser(ADMIN),
  await world.makeUser({ balance: naira(5_000) }),
];

/** A delivered purchase of airtime for 200 naira. */
async function sold(world: TestApp) {
  const [admin, user] = await staffAnd(world);
  const receipt = await buy(world, user, { service: "airtime", number: numberFor("airtime") });
  expect(receipt.trans_Status).toBe("success");
  return { admin, user, receipt };
}

const emailOf = (user: TestUser) => ({ email: `${user.userName}@example.test` });
const special = (change: Record<string, unknown>) => async (world: TestApp) => ({
  body: { userId: (await world.makeUser()).id, productName: "MTN-SME", price: 600, ...change },
});

export const STAFF: Visits = {
  "GET /transaction": {
    does: async (world) => {
      const { user, receipt } = await sold(world);
      await sold(world);
      const reply = await world.call("GET /transaction", { token: user.token, query: { type: "airtime" } });
      expect(reply.body).toMatchObject({
        transactions: [{ _id: receipt._id }],
        totalPages: 1,
        numOfPages: 1,
        noOfTransaction: 1,
        totalSales: 198,
        totalDebit: 198,
        totalCredit: 0,
      });
      const query = {
        transactionId: receipt.trans_Id,
        phoneNumber: receipt.phone_number,
        network: "MTN",
        status: "success",
      };
      expect((await world.call("GET /transaction", { token: user.token, query })).body.noOfTransaction).toBe(
        1,
      );
      expect(
        (await world.call("GET /transaction", { token: user.token, query: { ...query, status: "failed" } }))
          .body,
      ).toMatchObject({ noOfTransaction: 0, transactions: [] });
      return reply;
    },
    refuses: [
      bad("Enter a whole number from 1 to 100000", { query: { page: "0" } }),
      bad("Use a date such as 2026-01-31", { query: { from: "yesterday" } }),
      bad("Select a status", { query: { status: "lost" } }),
      {
        is: "403 forbidden",
        msg: "You are not allowed to do this.",
        ask: { query: { userName: "somebody" } },
      },
    ],
  },
  "GET /transaction/stat": {
    by: ADMIN,
    does: async (world) => {
      const { admin } = await sold(world);
      await foldSales(world.deps);
      const reply = await world.call("GET /transaction/stat", { token: admin.token });
      expect(reply.body.stat.map(({ network }) => network)).toEqual(["MTN", "GLO", "AIRTEL", "9MOBILE"]);
      expect(reply.body.totalSales).toBeGreaterThan(0);
      return reply;
    },
    refuses: [bad("Use a date such as 2026-01-31", { query: { from: "2026-1-1" } })],
  },
  "GET /admin/": {
    by: ADMIN,
    does: async (world) => {
      const { admin } = await sold(world);
      const reply = await world.call("GET /admin/", { token: admin.token });
      const { rows } = await world.database.pool("owner", 1).query("select count(*)::int as n from app_user");
      // Totals may be fifteen seconds old.
      expect(reply.body.allUsers).toBeGreaterThan(0);
      expect(reply.body.allUsers).toBeLessThanOrEqual(rows[0].n);
      expect(reply.body.allTransactions).toBeGreaterThan(0);
      const mtn = { serviceName: "MTN", serviceType: "airtime", isAvailable: true };
      expect(reply.body.services).toContainEqual(mtn);
      return reply;
    },
    refuses: [],
  },
  "GET /admin/users": {
    by: AGENT,
    does: async (world) => {
      const [admin, user] = await staffAnd(world);
      const query = {
        phoneNumber: user.phone,
        userName: user.userName,
        type: "smart earner",
        userBalance: "5000.01",
        page: "1",
      };
      const reply = await world.call("GET /admin/users", { token: admin.token, query });
      expect(reply.body).toMatchObject({
        users: [{ _id: user.id, userName: user.userName, balance: 5_000 }],
        totalUsers: 1,
        totalPages: 1,
        totalBalance: 5_000,
      });
      return reply;
    },
    refuses: [
      bad("Select an account type", { query: { type: "king" } }),
      bad("enter a valid amount", { query: { userBalance: "much" } }),
    ],
  },
  "POST /admin/sendMail": {
    by: ADMIN,
    does: async (world) => {
      const [admin, user] = await staffAnd(world);
      const asked = { token: admin.token, body: { ...LETTER, userAccount: user.userName } };
      const reply = await world.call("POST /admin/sendMail", asked);
      const [letter] = await lettersTo(world, emailOf(user), LETTER.subject);
      expect(letter?.text).toContain(LETTER.message);
      expect(letter?.text).toContain(LETTER.url);
      return reply;
    },
    refuses: [
      ...Object.keys(LETTER).map((field) => bad(ALL_FIELDS, but(LETTER, { [field]: "" }))),
      {
        is: "404 receiver_unknown",
        msg: "No user has that username.",
        ask: but(LETTER, { userAccount: "nobody_at_all" }),
      },
    ],
  },
  "POST /admin/refund/{id}": {
    by: AGENT,
    does: async (world) => {
      const { user, receipt } = await sold(world);
      const agent = await world.makeUser(AGENT);
      const asked = { token: agent.token, params: { id: receipt._id }, body: {} };
      const reply = await world.call("POST /admin/refund/{id}", asked);
      expect(reply.body.receipt).toMatchObject({ _id: receipt._id, trans_Status: "refunded" });
      expect(await world.balance(user)).toBe(naira(5_000));
      const lines = await world.call("GET /transaction", { token: user.token, query: { type: "refund" } });
      expect(lines.body.transactions).toMatchObject([{ trans_amount: 198, relatedId: receipt._id }]);
      return reply;
    },
    refuses: [
      { ...MISSING, ask: { params: { id: NOWHERE }, body: {} } },
      ...["opening", "refunded"].map(
        (what): Refusal => ({
          is: "409 refund_not_possible",
          msg: "This transaction cannot be refunded.",
          ask: async (world) => {
            const { user, receipt, admin } = await sold(world);
            const lines = await world.call("GET /transaction", {
              token: user.token,
              query: { type: "wallet" },
            });
            const id = (what === "opening" && lines.body.transactions[0]?._id) || receipt._id;
            const asked = { token: admin.token, params: { id }, body: {} };
            if (what === "refunded") await world.call("POST /admin/refund/{id}", asked);
            return asked;
          },
        }),
      ),
    ],
  },
  "GET /admin/upgradeUser/{userId}/{userType}": {
    by: ADMIN,
    does: async (world) => {
      const [admin, user] = await staffAnd(world);
      const promoteUser = (userType: string) =>
        world.call("GET /admin/upgradeUser/{userId}/{userType}", {
          token: admin.token,
          params: { userId: user.id, userType },
        });
      const reply = await promoteUser("smart earner");
      const rungs = [reply];
      for (const now of ["reseller", "api user", "partner"]) rungs.push(await promoteUser(now));
      expect(rungs.map(({ body }) => body.userType)).toEqual([
        "reseller",
        "api user",
        "partner",
        "smart earner",
      ]);
      expect(await world.balance(user)).toBe(naira(5_000));
      return reply;
    },
    refuses: [
      bad("Select an account type", { params: { userId: NOWHERE, userType: "king" } }),
      { ...MISSING, ask: { params: { userId: NOWHERE, userType: "reseller" } } },
      {
        is: "409 ladder_step",
        msg: "The person's account type has changed. Load the person again.",
        ask: async (world) => ({ params: { userId: (await world.makeUser()).id, userType: "partner" } }),
      },
    ],
  },
  "GET /admin/notification": {
    by: AGENT,
    does: async (world) => {
      const { token } = await world.makeUser(AGENT);
      await world.call("POST /admin/notification", { token, body: { msg: "GLO is slow" } });
      const reply = await world.call("GET /admin/notification", { token });
      expect(reply.body).toMatchObject({ msg: "GLO is slow", notifications: [{ msg: "GLO is slow" }] });
      return reply;
    },
    refuses: [],
  },
  "POST /admin/notification": {
    by: AGENT,
    does: async (world) => {
      const [, user] = await staffAnd(world);
      const { token } = await world.makeUser(AGENT);
      const reply = await world.call("POST /admin/notification", { token, body: { msg: "MTN is back" } });
      const shown = await world.call("GET /auth/notification", { token: user.token });
      expect(shown.body.notifications[0]?.msg).toBe("MTN is back");
      return reply;
    },
    refuses: [bad("Enter a message", { body: {} }), bad("Enter a message", { body: { msg: " " } })],
  },
  "POST /admin/setSpecialPrice": {
    by: ADMIN,
    does: async (world) => {
      const [admin, user] = await staffAnd(world);
      const { token } = admin;
      const body = { userId: user.id, productName: "MTN-SME", price: 700 };
      const reply = await world.call("POST /admin/setSpecialPrice", { token, body });
      await world.call("POST /admin/setUserSpecial", { token, body: { userId: user.id, isSpecial: true } });
      const shown = await world.call("GET /auth", { token: user.token });
      expect(shown.body.user.specialPrices).toEqual([{ productName: "MTN-SME", price: 700 }]);
      // 500MB at 700 a gigabyte.
      expect(shown.body.subscriptionPlans.MTN.find(({ id }) => id === 1_001)?.my_price).toBe(350);
      return reply;
    },
    refuses: [
      bad("Select a product", special({ productName: "MTN-CG" })),
      bad("enter a valid amount", special({ price: -1 })),
      { ...MISSING, ask: special({ userId: NOWHERE, price: 5_000 }) },
      {
        is: "409 below_cost",
        msg: "This would sell below what it costs us.",
        ask: special({ price: 100, confirmBelowCost: false }),
      },
    ],
  },
  "POST /admin/setUserSpecial": {
    by: ADMIN,
    does: async (world) => {
      const [admin, user] = await staffAnd(world);
      const body = { userId: user.id, isSpecial: true };
      const reply = await world.call("POST /admin/setUserSpecial", { token: admin.token, body });
      expect((await world.call("GET /auth", { token: user.token })).body.user.isSpecial).toBe(true);
      return reply;
    },
    refuses: [
      bad("Say yes or no", { body: { userId: NOWHERE } }),
      { ...MISSING, ask: { body: { userId: NOWHERE, isSpecial: true } } },
    ],
  },
  "POST /admin/resetUserPassword": {
    by: ADMIN,
    does: async (world) => {
      const [admin, user] = await staffAnd(world);
      const asked = { token: admin.token, body: { userId: user.id } };
      const reply = await world.call("POST /admin/resetUserPassword", asked);
      const [letter] = await lettersTo(world, emailOf(user), "password");
      expect(letter?.text).toContain(`/passwordReset/`);
      expect(letter?.text).toContain(user.id);
      expect(JSON.stringify(reply.body)).not.toContain("passwordReset");
      return reply;
    },
    refuses: [
      bad("This is not an id", { body: { userId: "somebody" } }),
      { ...MISSING, ask: { body: { userId: NOWHERE } } },
    ],
  },
};
