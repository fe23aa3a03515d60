import * as z from "zod/mini";
import { PASSWORD_MAX, PASSWORD_MIN, USER_NAME, USER_TYPES } from "../core/people.ts";
import { NETWORKS } from "../core/networks.ts";
import { EMAIL_CODE } from "../core/email-proof.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { plan } from "./prices.ts";
import { digits, id, maybe, message, phone, text, time, words } from "./shapes.ts";
import { transaction } from "./transactions.ts";

const ALL_REQUIRED = "All field are required";

/** The person of the session, as their own screens show them. NIN and BVN leave only masked. */
export const user = z.object({
  _id: id,
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** False until the person proved that they read its mail: until then no money leaves. */
  emailProven: z.boolean(),
  phoneNumber: z.string(),
  referredBy: z.nullable(z.string()),
  balance: money,
  earningBalance: money,
  userType: z.enum(USER_TYPES),
  createdAt: time,
  lastLogin: z.nullable(time),
  nin: z.nullable(z.string()),
  bvn: z.nullable(z.string()),
  apiToken: z.nullable(z.string()),
  webhookUrl: z.nullable(z.string()),
  accountNumbers: z.array(z.object({ bankName: z.string(), accountNumber: z.string() })),
  reservedAccountNo3: z.nullable(z.string()),
  /** Set while no money may leave the account; `freezeReason` says why, and support helps. */
  frozenAt: z.nullable(time),
  freezeReason: z.nullable(z.string()),
  isAdmin: z.boolean(),
  isAgent: z.boolean(),
  isCouponVendor: z.boolean(),
  isSpecial: z.boolean(),
  isPartner: z.boolean(),
  specialPrices: z.array(z.object({ productName: z.string(), price: money })),
});

const subscriptionPlans = z.object({
  MTN: z.array(plan),
  MTN_CG_PRICE: z.array(plan),
  GLO: z.array(plan),
  AIRTEL: z.array(plan),
  NMOBILE: z.array(plan),
  CABLETV: z.array(plan),
  CABLENAME: z.array(z.object({ id: z.int(), name: z.string() })),
  DISCO: z.array(z.object({ id: z.int(), name: z.string() })),
  NETWORK: z.array(z.object({ id: z.int(), name: z.enum(NETWORKS) })),
});

const session = {
  user,
  subscriptionPlans,
  transactions: z.array(transaction),
  isAdmin: z.boolean(),
  isCouponVendor: z.boolean(),
};

export const loginForm = z.object({
  userName: text(ALL_REQUIRED, 120),
  password: text(ALL_REQUIRED, PASSWORD_MAX),
  /** The second factor, where it is on: six digits of the app, or a recovery code. */
  code: maybe(
    z.pipe(
      z.union([z.string(), z.number()], "Enter the code"),
      z.transform((sent: string | number) => String(sent).trim()),
    ),
  ),
});

export const registerForm = z.object({
  userName: text(ALL_REQUIRED).check(z.regex(USER_NAME, "Use 3 to 20 letters, digits or underscores")),
  email: z
    .string("Enter an your email")
    .check(
      z.trim(),
      z.minLength(1, "Enter an your email"),
      z.maxLength(200, "That is too long"),
      z.email("Enter a valid email"),
    ),
  phoneNumber: phone(ALL_REQUIRED),
  fullName: words(100),
  password: text(ALL_REQUIRED, PASSWORD_MAX).check(
    z.minLength(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`),
  ),
  passwordCheck: text(ALL_REQUIRED, PASSWORD_MAX),
  /** The code that was mailed after a refusal with registration_code_needed. */
  emailCode: maybe(
    digits("Enter the code", { pattern: EMAIL_CODE, wrong: "Enter the six digits of the mail" }),
  ),
  /** User name of the referrer. */
  referredBy: words(40),
});

export const register = defineRoute({
  method: "POST",
  path: "/auth/register",
  access: "visitor",
  rate: "login",
  summary:
    "Open an account and log in; with the name, email, number and password of an existing account, just log in",
  body: registerForm,
  holdsSecret: true,
  answer: z.object({ msg: z.string(), token: z.string(), ...session }),
  errors: [
    "user_name_refused",
    "user_name_taken",
    "email_taken",
    "phone_taken",
    "password_common",
    "passwords_differ",
    "unknown_referrer",
    "registration_code_needed",
    "registration_code_wrong",
    "account_locked",
    "overloaded",
  ],
});

export const login = defineRoute({
  method: "POST",
  path: "/auth/login",
  access: "visitor",
  rate: "login",
  summary: "Log in with username (or email, or phone number) and password",
  body: loginForm,
  holdsSecret: true,
  answer: z.object({ msg: z.string(), token: z.string(), ...session }),
  errors: [
    "wrong_credentials",
    "account_locked",
    "second_factor_required",
    "wrong_code",
    "account_blocked",
    "overloaded",
  ],
});

export const isTokenValid = defineRoute({
  method: "POST",
  path: "/auth/isTokenValid",
  access: "visitor",
  summary: "Whether the token in x-auth-token is a live session or a key that works: a JSON boolean",
  answer: z.boolean(),
  errors: [],
});

export const readSession = defineRoute({
  method: "GET",
  path: "/auth",
  access: "user",
  scope: "read",
  summary: "The person logged in, plans at their price and recent transactions",
  query: z.object({
    /** The short form: subscriptionPlans lists no plans. */
    plans: maybe(z.literal("none", "Say none, or leave it out")),
  }),
  answer: z.object(session),
  errors: ["not_logged_in"],
});

export const logout = defineRoute({
  method: "POST",
  path: "/auth/logout",
  access: "user",
  summary: "End this session",
  answer: message,
  errors: ["not_logged_in"],
});

export const listSessions = defineRoute({
  method: "GET",
  path: "/auth/sessions",
  access: "user",
  summary: "Where you are logged in",
  answer: z.object({
    sessions: z.array(
      z.object({ _id: id, createdAt: time, lastSeenAt: time, device: z.string(), isThis: z.boolean() }),
    ),
  }),
  errors: ["not_logged_in"],
});

export const endSession = defineRoute({
  method: "DELETE",
  path: "/auth/sessions/{id}",
  access: "user",
  summary: "End one of your sessions",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

export const selfUpgrade = defineRoute({
  method: "PATCH",
  path: "/auth/user/{id}",
  access: "user",
  rate: "money",
  keyed: "operation",
  summary: "Upgrade yourself from smart earner to reseller for a one-time charge",
  params: z.object({ id }),
  body: z.object({ userType: z.enum(USER_TYPES, "Choose an account type") }),
  answer: z.object({ msg: z.string(), user }),
  errors: [
    "not_logged_in",
    "upgrade_not_allowed",
    "insufficient_balance",
    "account_frozen",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});
