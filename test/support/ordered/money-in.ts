import { expect } from "vitest";
import { naira } from "../../../src/core/money.ts";
import { couponFor, newReference, reported } from "../money-in.ts";
import { verify } from "../payments.ts";
import { control } from "../selling.ts";
import type { TestApp } from "../world.ts";
import { ADMIN, bad, but, type Refusal, type Visits } from "./walk.ts";

/** Ways into the wallet. */

const VALID = "enter a valid amount";
const MINIMUM: Pick<Refusal, "is" | "msg"> = {
  is: "400 funding_below_minimum",
  msg: "minimum payment is 100",
};
const NEEDED = "Please enter all required fields";
const REPORT = { bankName: "Opay", paymentReference: "TRF of nobody", amount: 1_000 };
const COUPON = { userAccount: "nobody_at_all", amount: 500 };

const ownersOf = (world: TestApp) => Promise.all([world.makeUser(ADMIN), world.makeUser(), world.makeUser()]);

const LINK_REFUSALS: readonly Refusal[] = [
  bad(VALID, { body: {} }),
  bad(VALID, { body: { amount: "1,000" } }),
  bad(VALID, { body: { amount: -5 } }),
  bad(VALID, { body: { amount: 100.001 } }),
  bad("Enter a valid email", { body: { amount: 1_000, email: "nobody" } }),
  { ...MINIMUM, ask: { body: { amount: 99.99 } } },
];

export const MONEY_IN: Visits = {
  "POST /fundWallet/squad/initiate": {
    does: async (world) => {
      const user = await world.makeUser();
      const body = { amount: 10_000, email: "payer@example.test" };
      const reply = await world.call("POST /fundWallet/squad/initiate", { token: user.token, body });
      expect(reply.body).toMatchObject({ amount: 10_000, fee: 100, credit: 9_900 });
      expect(reply.body.link).toContain(world.simulators.squad);
      expect(await world.balance(user)).toBe(0n);
      await control(world, "squad settle", { reference: reply.body.reference });
      await verify(world, user, reply.body.reference);
      expect(await world.balance(user)).toBe(naira(9_900));
      return reply;
    },
    refuses: LINK_REFUSALS,
  },
  "POST /loophole": {
    does: async (world) => {
      const user = await world.makeUser();
      const reply = await world.call("POST /loophole", { token: user.token, body: { amount: 1_000 } });
      expect(reply.body).toMatchObject({ amount: 1_000, fee: 10, credit: 990 });
      expect(reply.body.link).toContain(world.simulators.paystack);
      expect(await world.balance(user)).toBe(0n);
      const { reference } = reply.body;
      await control(world, "paystack pay", { reference });
      await world.call("POST /fundWallet/paystack/verify", { token: user.token, body: { reference } });
      expect(await world.balance(user)).toBe(naira(990));
      return reply;
    },
    refuses: LINK_REFUSALS,
  },
  "POST /fundwallet/automanual": {
    does: async (world) => {
      const [admin, user] = await ownersOf(world);
      const body = { bankName: "Opay", paymentReference: newReference(), amount: 2_500.5 };
      const reply = await world.call("POST /fundwallet/automanual", { token: user.token, body });
      expect(reply.body.receipt).toMatchObject({ trans_Type: "wallet", trans_Status: "pending" });
      expect(await world.balance(user)).toBe(0n);
      const params = { id: reply.body.receipt._id };
      await world.call("POST /admin/manualFunding/{id}/approve", { token: admin.token, params, body: {} });
      expect(await world.balance(user)).toBe(naira(2_500) + 50n);
      return reply;
    },
    refuses: [
      bad(NEEDED, but(REPORT, { bankName: "" })),
      bad(NEEDED, but(REPORT, { paymentReference: " " })),
      bad(NEEDED, but(REPORT, { amount: undefined })),
      { ...MINIMUM, ask: but(REPORT, { amount: 99 }) },
      {
        is: "400 bank_not_listed",
        msg: "We do not receive transfers at this bank. Pay into one of the accounts listed.",
        ask: but(REPORT, { bankName: "GTBank Plc" }),
      },
      {
        is: "409 payment_reference_used",
        msg: "This reference was already used. Check your bank receipt: each transfer has its own.",
        ask: async (world) => {
          const paymentReference = newReference();
          await reported(world, await world.makeUser(), { paymentReference });
          return but(REPORT, { paymentReference });
        },
      },
    ],
  },
  "POST /admin/generateCoupon": {
    by: ADMIN,
    does: async (world) => {
      const [admin, owner] = await ownersOf(world);
      const body = { userAccount: owner.userName, amount: 750 };
      const reply = await world.call("POST /admin/generateCoupon", { token: admin.token, body });
      expect(reply.body).toMatchObject({ userAccount: owner.userName, fullName: "Test Person", amount: 750 });
      const coupon = reply.body.couponCode ?? "";
      await world.call("POST /fundWallet/coupon", { token: owner.token, body: { coupon } });
      expect(await world.balance(owner)).toBe(naira(750));
      return reply;
    },
    refuses: [
      bad("All fields are required", but(COUPON, { userAccount: "" })),
      bad("All fields are required", but(COUPON, { amount: undefined })),
      { is: "404 coupon_owner_unknown", msg: "No user has that username.", ask: { body: COUPON } },
      {
        is: "403 forbidden",
        msg: "You are not allowed to do this.",
        ask: { body: COUPON, by: { isAgent: true, balance: naira(1_000) } },
      },
      {
        is: "422 insufficient_balance",
        msg: "Insufficient balance",
        ask: async (world) => {
          const owner = await world.makeUser();
          return {
            by: { isCouponVendor: true, balance: naira(499) },
            ...but(COUPON, { userAccount: owner.userName }),
          };
        },
      },
    ],
  },
  "POST /fundWallet/coupon": {
    does: async (world) => {
      const [admin, owner] = await ownersOf(world);
      const { code } = await couponFor(world, admin, { for: owner, amount: 300 });
      const body = { userName: owner.userName, coupon: code };
      const reply = await world.call("POST /fundWallet/coupon", { token: owner.token, body });
      expect(reply.body.amount).toBe(300);
      expect(await world.balance(owner)).toBe(naira(300));
      const again = await world.call("POST /fundWallet/coupon", { token: owner.token, body });
      expect(again.body).toMatchObject({
        code: "coupon_used",
        msg: "This coupon was already used. Check your transactions.",
      });
      expect(await world.balance(owner)).toBe(naira(300));
      return reply;
    },
    refuses: [
      bad("Enter a coupon code", { body: {} }),
      bad("Enter a coupon code", { body: { coupon: " " } }),
      {
        is: "422 coupon_unknown",
        msg: "This coupon code is not valid. Check every letter. It works only for the person it was made for.",
        ask: async (world) => {
          const [admin, owner, thief] = await ownersOf(world);
          const { code } = await couponFor(world, admin, { for: owner });
          return { token: thief.token, body: { userName: owner.userName, coupon: code } };
        },
        counts: ["login_throttle insert", "login_throttle update"],
      },
    ],
  },
};
