import * as z from "zod/mini";
import { USER_TYPES } from "../core/people.ts";
import { SPECIAL_PRODUCTS } from "../core/people-ladder.ts";
import { approvalRef } from "./approvals.ts";
import { user } from "./auth.ts";
import { defineRoute } from "./define.ts";
import { amountFilter, amountFromZero, money } from "./money.ts";
import { choice, id, message, text, textFilter, time, wholeNumber, yesNo } from "./shapes.ts";

/** People, as staff see and change them. */

const part = textFilter(40);

const userFilter = {
  /** A part of a phone number, in any of its forms. */
  phoneNumber: part,
  /** A part of a user name. */
  userName: part,
  type: choice(USER_TYPES, "Select an account type"),
  /** People whose balance is below this. */
  userBalance: amountFilter(),
  page: wholeNumber({ min: 1, max: 100_000, fallback: 1 }),
  limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
};

const listedUser = z.object({
  _id: id,
  userName: z.string(),
  fullName: z.string(),
  userType: z.enum(USER_TYPES),
  balance: money,
  createdAt: time,
  lastLogin: z.nullable(time),
  phoneNumber: z.string(),
  /** Agents get null in this field and those below. */
  email: z.nullable(z.string()),
  isAdmin: z.nullable(z.boolean()),
  isAgent: z.nullable(z.boolean()),
  isCouponVendor: z.nullable(z.boolean()),
  isSpecial: z.nullable(z.boolean()),
  isBlocked: z.nullable(z.boolean()),
  isPartner: z.nullable(z.boolean()),
  webhookUrl: z.nullable(z.string()),
  /** Masked, for admins too. */
  nin: z.nullable(z.string()),
  bvn: z.nullable(z.string()),
  apiToken: z.nullable(z.string()),
  /** The user name of the referrer. */
  referredBy: z.nullable(z.string()),
  /** Empty for agents, like the special prices. */
  accountNumbers: user.shape.accountNumbers,
  reservedAccountNo3: z.nullable(z.string()),
  specialPrices: user.shape.specialPrices,
});

const SIMPLE = ["not_logged_in", "forbidden", "not_found"] as const;

export const listUsers = defineRoute({
  method: "GET",
  path: "/admin/users",
  access: "agent",
  summary: "People, newest first, with how many match and their total balance (at most 15 seconds old)",
  query: z.object(userFilter),
  answer: z.object({
    users: z.array(listedUser),
    totalUsers: z.int(),
    totalPages: z.int(),
    totalBalance: money,
  }),
  errors: ["not_logged_in", "forbidden", "reading_limit"],
});

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ID_LIST = new RegExp(`^${UUID}(?:,${UUID}){0,199}$`);
const PICK_PEOPLE = "Choose at most 200 people";
/** Pages in one answer, of at most 200 people each. */
const MAX_PAGES = 50;

export const exportUsers = defineRoute({
  method: "GET",
  path: "/admin/users.csv",
  access: "admin",
  rate: "lookup",
  summary: "The same as CSV, from `page` to `toPage` (50 pages at most)",
  query: z
    .object({
      ...userFilter,
      toPage: z.optional(wholeNumber({ min: 1, max: 100_000, fallback: 1 })),
      /** Only these people, by id with commas between, at most 200; the pages then count nothing. */
      ids: z.optional(z.string(PICK_PEOPLE).check(z.regex(ID_LIST, PICK_PEOPLE))),
    })
    .check(
      z.refine(({ page, toPage = page }) => toPage >= page && toPage - page < MAX_PAGES, {
        path: ["toPage"],
        message: `Choose at most ${MAX_PAGES} pages`,
      }),
    ),
  file: "text/csv",
  answer: z.string(),
  errors: ["not_logged_in", "forbidden"],
});

export const readUser = defineRoute({
  method: "GET",
  path: "/admin/users/{id}",
  access: "admin",
  summary: "One person: NIN, BVN and API key are masked for admins too",
  params: z.object({ id }),
  answer: z.object({
    user,
    isBlocked: z.boolean(),
    blockedAt: z.nullable(time),
    blockReason: z.string(),
  }),
  errors: SIMPLE,
});

export const upgradeUser = defineRoute({
  method: "GET",
  path: "/admin/upgradeUser/{userId}/{userType}",
  access: "admin",
  changes: true,
  summary: "Move a person one step up the account types; send the type they have, or the next one",
  params: z.object({ userId: id, userType: z.enum(USER_TYPES, "Select an account type") }),
  answer: z.object({ msg: z.string(), userType: z.enum(USER_TYPES) }),
  errors: [...SIMPLE, "ladder_step"],
});

export const setUserSpecial = defineRoute({
  method: "POST",
  path: "/admin/setUserSpecial",
  access: "admin",
  summary: "Whether a person's special prices count",
  body: z.object({ userId: id, isSpecial: yesNo() }),
  answer: z.object({ msg: z.string(), isSpecial: z.boolean() }),
  errors: SIMPLE,
});

export const setSpecialPrice = defineRoute({
  method: "POST",
  path: "/admin/setSpecialPrice",
  access: "admin",
  summary: "A person's own price in naira per gigabyte of a product; zero removes it",
  body: z.object({
    userId: id,
    productName: z.enum(SPECIAL_PRODUCTS, "Select a product"),
    price: amountFromZero().check(z.refine((price) => price <= 10_000_000n, "enter a valid amount")),
    /** False: a price below cost is refused, so that a screen can ask. Otherwise the answer warns of it. */
    confirmBelowCost: z.optional(yesNo()),
  }),
  answer: z.extend(message, {
    /** The warning that something sells below cost since this change. */
    warning: z.optional(z.string()),
  }),
  errors: [...SIMPLE, "below_cost", "loss_needs_two", "staff_own"],
});

export const resetUserPassword = defineRoute({
  method: "POST",
  path: "/admin/resetUserPassword",
  access: "admin",
  summary: "Email a person a link that sets a new password; nobody else sees it",
  body: z.object({ userId: id }),
  answer: message,
  errors: SIMPLE,
});

export const setUserRole = defineRoute({
  method: "POST",
  path: "/admin/users/{id}/role",
  access: "admin",
  summary: "Make somebody an agent or a coupon vendor, or take that away",
  params: z.object({ id }),
  body: z
    .object({ isAgent: z.optional(yesNo()), isCouponVendor: z.optional(yesNo()) })
    .check(
      z.refine(
        ({ isAgent, isCouponVendor }) => isAgent !== undefined || isCouponVendor !== undefined,
        "Say which role",
      ),
    ),
  answer: message,
  errors: [...SIMPLE, "staff_own"],
});

export const blockUser = defineRoute({
  method: "POST",
  path: "/admin/users/{id}/block",
  access: "admin",
  summary: "Block a person or let them in again; a block ends their sessions and refuses log-in and keys",
  params: z.object({ id }),
  body: z.object({ isBlocked: yesNo(), reason: text("Give a reason", 300) }),
  answer: z.object({ msg: z.string(), approval: approvalRef }),
  errors: [...SIMPLE, "staff_own", "second_admin_missing"],
});
