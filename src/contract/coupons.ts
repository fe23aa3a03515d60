import * as z from "zod/mini";
import { COUPON_STATES } from "../core/coupons.ts";
import { approvalRef } from "./approvals.ts";
import { transaction } from "./transactions.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { PROOF_ERRORS, proof } from "./proof.ts";
import { choice, id, text, time, wholeNumber, words } from "./shapes.ts";

const ALL_NEEDED = "All fields are required";

const coupon = z.object({
  _id: id,
  /** Shown to its owner and its issuer while it can be redeemed; null otherwise. */
  couponCode: z.nullable(z.string()),
  /** The owner's user name and name. */
  userAccount: z.string(),
  fullName: z.string(),
  amount: money,
  status: z.enum(COUPON_STATES),
  issuedBy: z.string(),
  createdAt: time,
  expiresAt: time,
  endedAt: z.nullable(time),
});

export const generateCoupon = defineRoute({
  method: "POST",
  path: "/admin/generateCoupon",
  // For admins and for coupon vendors, who are ordinary users: the flow checks which.
  access: "user",
  scope: "transfer",
  staffToo: true,
  rate: "money",
  keyed: "operation",
  summary: "Make a coupon for one person: the house pays for an admin's, a vendor pays from their own wallet",
  body: z.object({ userAccount: text(ALL_NEEDED, 40), amount: amount(ALL_NEEDED), proof }),
  answer: z.object({
    msg: z.string(),
    /** Null, like the next four, while a second admin has to agree. */
    couponCode: z.nullable(z.string()),
    userAccount: z.nullable(z.string()),
    fullName: z.nullable(z.string()),
    couponId: z.nullable(id),
    expiresAt: z.nullable(time),
    amount: money,
    approvalId: approvalRef,
  }),
  errors: [
    "not_logged_in",
    "forbidden",
    "coupon_owner_unknown",
    "staff_own",
    "insufficient_balance",
    "account_frozen",
    "card_money_held",
    "email_unproven",
    ...PROOF_ERRORS,
    "second_admin_missing",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});

export const redeemCoupon = defineRoute({
  method: "POST",
  path: "/fundWallet/coupon",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "operation",
  summary: "Redeem your own coupon into your wallet",
  body: z.object({
    userName: words(40),
    coupon: text("Enter a coupon code", 60),
  }),
  answer: z.object({ msg: z.string(), amount: money, receipt: transaction }),
  errors: [
    "not_logged_in",
    "coupon_unknown",
    "coupon_used",
    "coupon_cancelled",
    "coupon_expired",
    "account_locked",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});

const query = z.object({
  status: choice(COUPON_STATES, "Select a status"),
  page: wholeNumber({ min: 1, max: 100_000, fallback: 1 }),
  limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
});
const page = z.object({ coupons: z.array(coupon), totalPages: z.int(), noOfCoupons: z.int() });

export const listCoupons = defineRoute({
  method: "GET",
  path: "/admin/coupons",
  access: "user",
  scope: "read",
  staffToo: true,
  summary: "Coupons, newest first: all of them for an admin, their own for a vendor",
  query,
  answer: page,
  errors: ["not_logged_in", "forbidden"],
});

export const listOwnCoupons = defineRoute({
  method: "GET",
  path: "/fundWallet/coupons",
  access: "user",
  scope: "read",
  summary: "Coupons made for you, newest first, with their codes while they can be redeemed",
  query,
  answer: page,
  errors: ["not_logged_in"],
});

export const cancelCoupon = defineRoute({
  method: "POST",
  path: "/admin/coupons/{id}/cancel",
  access: "user",
  scope: "transfer",
  staffToo: true,
  rate: "money",
  summary: "Cancel a coupon: the money returns to whoever paid for it",
  params: z.object({ id }),
  answer: z.object({ msg: z.string(), coupon }),
  errors: ["not_logged_in", "forbidden", "not_found", "coupon_used", "coupon_expired"],
});
