import { expect } from "vitest";
import { naira } from "../../../src/core/money.ts";
import { sendResetLinks } from "../../../src/flows/auth/request-reset.ts";
import { lettersTo, logIn, newMember } from "../members.ts";
import { PASSWORD } from "../people.ts";
import type { TestApp } from "../world.ts";
import { bad, but, NOWHERE, type Refusal, type Visits } from "./walk.ts";

/** Logging in, passwords, and one's account. */

const ALL_FIELD = "All field are required";
const ALL_FIELDS = "All fields are required";
const EMAIL = "Enter an your email";
const TWICE = "Enter the same password twice";
const COUNTED_AS_TRIES = ["login_throttle insert", "login_throttle update"];
const NEW = "dune-and-reef-9";
const FORM = {
  userName: "nobody_yet",
  email: "nobody.yet@example.test",
  phoneNumber: "08079990001",
  password: PASSWORD,
  passwordCheck: PASSWORD,
};
const CHANGE = { oldPassword: PASSWORD, newPassword: NEW, newPasswordCheck: NEW };
const RESET = { token: "x".repeat(43), userId: NOWHERE, newPassword: NEW, newPasswordCheck: NEW };

/** Requests a reset link and reads it from the mail. */
async function resetLink(world: TestApp) {
  const member = await newMember(world);
  world.clock.advance(3_600_000);
  const asked = await world.call("POST /auth/requestPasswordReset", { body: { email: member.email } });
  await sendResetLinks(world.deps);
  const [letter] = await lettersTo(world, member, "Reset your");
  const [, token = "", userId = ""] = /passwordReset\/([\w-]+)\/([\w-]+)/.exec(letter?.text ?? "") ?? [];
  return { member, asked, link: { token, userId } };
}

const registering = (change: Record<string, unknown>) => ({ body: { ...FORM, ...change } });
const wrongPassword: Refusal["ask"] = async (world) => {
  const { userName } = await newMember(world);
  return { body: { userName, password: "not-the-password-1" } };
};

export const ACCOUNT: Visits = {
  "POST /auth/login": {
    does: async (world) => {
      const member = await newMember(world);
      const reply = await logIn(world, member);
      expect(reply.body).toMatchObject({
        user: { userName: member.userName, userType: "smart earner", balance: 0 },
        isAdmin: false,
        isCouponVendor: false,
        transactions: [],
      });
      expect(reply.body.subscriptionPlans.MTN.length).toBeGreaterThan(0);
      expect((await world.call("GET /auth", { token: reply.body.token })).status).toBe(200);
      return reply;
    },
    refuses: [
      bad(ALL_FIELD, { body: {} }),
      bad(ALL_FIELD, { body: { userName: "ada", password: "" } }),
      bad(ALL_FIELD, { body: { userName: " ", password: PASSWORD } }),
      {
        is: "422 wrong_credentials",
        msg: "Wrong username or password.",
        ask: wrongPassword,
        counts: COUNTED_AS_TRIES,
      },
    ],
  },
  "POST /auth/register": {
    does: async (world) => {
      const referrer = await newMember(world);
      const body = {
        ...FORM,
        userName: "newly_here",
        email: "newly@example.test",
        phoneNumber: "08079990002",
      };
      const reply = await world.call("POST /auth/register", {
        body: { ...body, referredBy: referrer.userName },
      });
      expect(reply.body.user).toMatchObject({
        userName: "newly_here",
        email: "newly@example.test",
        phoneNumber: "08079990002",
        referredBy: referrer.userName,
        balance: 0,
      });
      expect(JSON.stringify(reply.body)).not.toContain(PASSWORD);
      expect((await logIn(world, { userName: "NEWLY_here" })).status).toBe(200);
      return reply;
    },
    refuses: [
      bad(EMAIL, registering({ email: undefined })),
      bad(EMAIL, registering({ email: " " })),
      bad(ALL_FIELD, registering({ userName: "" })),
      bad(ALL_FIELD, registering({ password: undefined })),
      { is: "400 passwords_differ", msg: TWICE, ask: registering({ passwordCheck: "another-one-8" }) },
      {
        is: "400 unknown_referrer",
        msg: "We could not find the person who referred you. Check the username, or leave it empty.",
        ask: registering({ referredBy: "nobody_at_all" }),
        counts: COUNTED_AS_TRIES,
      },
      {
        is: "409 user_name_taken",
        msg: "That username is already taken.",
        ask: async (world) => registering({ userName: (await newMember(world)).userName.toUpperCase() }),
        counts: COUNTED_AS_TRIES,
      },
    ],
  },
  "POST /auth/isTokenValid": {
    does: async (world) => {
      const { token } = await world.makeUser();
      expect((await world.call("POST /auth/isTokenValid")).body).toBe(false);
      expect((await world.call("POST /auth/isTokenValid", { token: "no-such-token" })).body).toBe(false);
      const reply = await world.call("POST /auth/isTokenValid", { token });
      expect(reply.body).toBe(true);
      return reply;
    },
    refuses: [],
  },
  "GET /auth": {
    does: async (world) => {
      const user = await world.makeUser({ userType: "reseller", balance: naira(1_234) });
      const reply = await world.call("GET /auth", { token: user.token });
      expect(reply.body).toMatchObject({
        user: { _id: user.id, userName: user.userName, userType: "reseller", balance: 1_234 },
        transactions: [{ trans_Type: "wallet", balance_After: 1_234 }],
        isAdmin: false,
      });
      expect(reply.body).not.toHaveProperty("token");
      const plan = reply.body.subscriptionPlans.MTN.find(({ id }) => id === 1_001);
      expect(plan?.my_price).toBe(plan?.resellerPrice);
      return reply;
    },
    refuses: [],
  },
  "POST /auth/requestPasswordReset": {
    does: async (world) => {
      const { asked, link } = await resetLink(world);
      expect(link.token).toMatch(/^[\w-]{43}$/);
      const nobody = await world.call("POST /auth/requestPasswordReset", {
        body: { email: "who@example.test" },
      });
      expect([nobody.status, nobody.body]).toEqual([asked.status, asked.body]);
      return asked;
    },
    refuses: [bad(EMAIL, { body: {} }), bad(EMAIL, { body: { email: " " } })],
  },
  "POST /auth/resetpassword": {
    does: async (world) => {
      const { member, link } = await resetLink(world);
      const body = { ...link, newPassword: NEW, newPasswordCheck: NEW };
      const reply = await world.call("POST /auth/resetpassword", { body });
      expect((await logIn(world, member, { password: NEW })).status).toBe(200);
      expect((await world.call("GET /auth", { token: member.token })).status).toBe(401);
      return reply;
    },
    refuses: [
      bad(ALL_FIELDS, but(RESET, { newPassword: "" })),
      bad(ALL_FIELDS, but(RESET, { newPasswordCheck: undefined })),
      {
        is: "400 passwords_differ",
        msg: TWICE,
        ask: async (world) =>
          but(RESET, { ...(await resetLink(world)).link, newPasswordCheck: "another-one-8" }),
      },
      {
        is: "422 reset_link_invalid",
        msg: "This link was already used or is too old. Ask for a new one.",
        ask: { body: RESET },
      },
    ],
  },
  "POST /auth/changepassword": {
    does: async (world) => {
      const member = await newMember(world);
      const reply = await world.call("POST /auth/changepassword", { token: member.token, body: CHANGE });
      expect((await logIn(world, member, { password: NEW })).status).toBe(200);
      expect((await logIn(world, member)).body.code).toBe("wrong_credentials");
      return reply;
    },
    refuses: [
      bad(ALL_FIELDS, but(CHANGE, { oldPassword: undefined })),
      bad(ALL_FIELDS, but(CHANGE, { newPassword: "" })),
      bad(ALL_FIELDS, but(CHANGE, { newPasswordCheck: "" })),
      { is: "400 passwords_differ", msg: TWICE, ask: but(CHANGE, { newPasswordCheck: "another-one-8" }) },
      {
        is: "422 wrong_password",
        msg: "Your password is wrong.",
        ask: async (world) => ({
          token: (await newMember(world)).token,
          ...but(CHANGE, { oldPassword: "not-the-password-1" }),
        }),
        counts: COUNTED_AS_TRIES,
      },
    ],
  },
  "PATCH /auth/user/{id}": {
    does: async (world) => {
      const user = await world.makeUser({ balance: naira(1_000) });
      const asked = { token: user.token, params: { id: user.id }, body: { userType: "reseller" } };
      const reply = await world.call("PATCH /auth/user/{id}", asked);
      expect(reply.body.user).toMatchObject({ userType: "reseller", balance: 0 });
      expect(await world.balance(user)).toBe(0n);
      return reply;
    },
    refuses: [
      {
        is: "422 insufficient_balance",
        msg: "Insufficient balance",
        ask: async (world) => {
          const { id, token } = await world.makeUser({ balance: naira(999) });
          return { token, params: { id }, body: { userType: "reseller" } };
        },
      },
      {
        is: "403 upgrade_not_allowed",
        msg: "You cannot change to this account type.",
        ask: async (world) => {
          const { id, token } = await world.makeUser({ balance: naira(5_000) });
          return { token, params: { id }, body: { userType: "partner" } };
        },
      },
    ],
  },
};
