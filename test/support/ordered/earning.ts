import { expect } from "vitest";
import { naira } from "../../../src/core/money.ts";
import { CASH_CODE, earningsOf, freshSim, giveEarnings, verifiedSim } from "../cash.ts";
import { BANK } from "../payouts.ts";
import type { WantedUser, TestApp } from "../world.ts";
import { ADMIN, bad, but, NOWHERE, type Visits } from "./walk.ts";

/** Earnings, partnership, and airtime turned into cash. */

const RICH: WantedUser = { balance: naira(5_000) };
const VALID = "enter a valid amount";
const NUMBER = "Enter account number";
const MISSING = { is: "404 not_found", msg: "We could not find this." } as const;
const PARTNER = { bank: BANK, accountNumber: "0123450001", bankCode: "058", nameOnAccount: "Ada Obi" };
/** Earnings that wait for an admin. */
async function askedFor(world: TestApp) {
  const user = await world.makeUser();
  await giveEarnings(world, user, naira(2_000));
  const asked = await world.call("POST /auth/withdrawEarning", { token: user.token, body: {} });
  return { user, asked, id: asked.body.receipt._id };
}

export const EARNING: Visits = {
  "GET /auth/referral": {
    does: async (world) => {
      const user = await world.makeUser();
      await giveEarnings(world, user, naira(500));
      await world.makeUser({ referredBy: user.id });
      const reply = await world.call("GET /auth/referral", { token: user.token, query: { page: "1" } });
      expect(reply.body).toMatchObject({ earningBalance: 500, totalEarned: 500, totalReferred: 2 });
      // The newest is first, and this one has brought nothing yet.
      expect(reply.body.referralList.map(({ amountEarned }) => amountEarned)).toEqual([0, 500]);
      return reply;
    },
    refuses: [bad("Enter a whole number from 1 to 1000", { query: { page: "0" } })],
  },
  "POST /auth/withdrawEarning": {
    does: async (world) => {
      const { user, asked } = await askedFor(world);
      expect(asked.body.receipt).toMatchObject({ trans_Type: "earning", trans_Status: "pending" });
      expect(await earningsOf(world, user)).toBe(0n);
      expect(await world.balance(user)).toBe(0n);
      return asked;
    },
    refuses: [
      bad(VALID, { body: { amount: -1 } }),
      { is: "422 insufficient_earnings", msg: "Insufficient balance", ask: { body: { amount: 1_000 } } },
    ],
  },
  "POST /admin/approveWithdrawal": {
    by: ADMIN,
    does: async (world) => {
      const { user, id } = await askedFor(world);
      const { token } = await world.makeUser(ADMIN);
      const asked = { token, body: { withdrawalId: id } };
      const reply = await world.call("POST /admin/approveWithdrawal", asked);
      expect(await world.balance(user)).toBe(naira(2_000));
      const read = await world.call("GET /transaction/{id}", { token: user.token, params: { id } });
      expect(read.body.trans_Status).toBe("success");
      return reply;
    },
    refuses: [
      bad("Choose a withdrawal", { body: {} }),
      { ...MISSING, ask: { body: { withdrawalId: NOWHERE } } },
    ],
  },
  "POST /auth/upgradeToPartner": {
    by: RICH,
    does: async (world) => {
      const user = await world.makeUser(RICH);
      const reply = await world.call("POST /auth/upgradeToPartner", { token: user.token, body: PARTNER });
      expect(reply.body.receipt).toMatchObject({ trans_amount: 1_000, balance_After: 4_000 });
      const me = await world.call("GET /auth", { token: user.token });
      expect(me.body.user).toMatchObject({ userType: "partner", isPartner: true, balance: 4_000 });
      return reply;
    },
    refuses: [
      bad(NUMBER, but(PARTNER, { accountNumber: "" })),
      bad(NUMBER, but(PARTNER, { accountNumber: undefined })),
      {
        is: "422 insufficient_balance",
        msg: "Insufficient balance",
        ask: { body: PARTNER, by: { balance: naira(999) } },
      },
      {
        is: "422 account_not_found",
        msg: "The bank does not know this account. Check the bank and the account number.",
        ask: but(PARTNER, { accountNumber: "0123450404" }),
      },
    ],
  },
  "POST /a2c/getOTP": {
    does: async (world) => {
      const { token } = await world.makeUser();
      const body = { network: "MTN", senderNumber: freshSim() };
      const reply = await world.call("POST /a2c/getOTP", { token, body });
      expect(reply.body.identifier).toMatch(/^[\da-f-]{36}$/);
      return reply;
    },
    refuses: [
      bad("Please select a network", { body: { network: "select", senderNumber: "08060000001" } }),
      bad("All fields are required", { body: { network: "MTN" } }),
    ],
  },
  "POST /a2c/verifyOTP": {
    does: async (world) => {
      const { token } = await world.makeUser();
      const asked = await world.call("POST /a2c/getOTP", {
        token,
        body: { network: "MTN", senderNumber: freshSim() },
      });
      const body = { identifier: asked.body.identifier, otp: CASH_CODE };
      const reply = await world.call("POST /a2c/verifyOTP", { token, body });
      expect(reply.body.airtimeBalance).toBe(50_000);
      return reply;
    },
    refuses: [
      bad("Enter the code you received", { body: { identifier: NOWHERE, otp: "" } }),
      { ...MISSING, ask: { body: { identifier: NOWHERE, otp: CASH_CODE } } },
    ],
  },
  "POST /a2c/transferAirtime": {
    does: async (world) => {
      const user = await world.makeUser();
      const { sessionId } = await verifiedSim(world, user);
      const body = { network: "MTN", amount: 5_000, transferPin: "1234", sessionId, airtimeBalance: 50_000 };
      const reply = await world.call("POST /a2c/transferAirtime", { token: user.token, body });
      expect(reply.body.receipt).toMatchObject({
        trans_Status: "success",
        trans_amount: 4_250,
        faceValue: 5_000,
      });
      expect(await world.balance(user)).toBe(naira(4_250));
      return reply;
    },
    refuses: [
      ...[
        ["Please select a network", { network: "select" }] as const,
        ["enter a valid amount", { amount: undefined }] as const,
        ["Enter your transfer PIN", { transferPin: "" }] as const,
      ].map(([msg, change]) =>
        bad(msg, but({ network: "MTN", amount: 5_000, transferPin: "1234", sessionId: NOWHERE }, change)),
      ),
      {
        ...MISSING,
        ask: { body: { network: "MTN", amount: 5_000, transferPin: "1234", sessionId: NOWHERE } },
      },
    ],
  },
};
