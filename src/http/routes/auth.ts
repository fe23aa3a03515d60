import type { login } from "../../contract/auth.ts";
import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import { allOffersFor } from "../../flows/catalogue/plans.ts";
import type { Deps } from "../../flows/deps.ts";
import { authenticate } from "../../flows/auth/authenticate.ts";
import { endSession, listSessions, type Opened } from "../../flows/auth/sessions.ts";
import { login as logIn } from "../../flows/auth/login.ts";
import { beginPasskeyLogin, logInByPasskey } from "../../flows/payment-proof/passkey-login.ts";
import { readAccount } from "../../flows/people/read-account.ts";
import { register } from "../../flows/auth/register.ts";
import { upgrade } from "../../flows/people/upgrade.ts";
import { type Mounted, on } from "../on.ts";
import { originOf } from "../origin.ts";
import { requestKey } from "../request-key.ts";
import { subscriptionPlansShape } from "../shapes/plan.ts";
import { transactionShape } from "../shapes/transaction.ts";
import { userShape } from "../shapes/user.ts";

/** Routes of accounts and sessions. */
export function authRoutes(deps: Deps): Mounted[] {
  return [...doorRoutes(deps), ...sessionRoutes(deps), ...accountRoutes(deps)];
}

const LOGGED_IN = "Login successful";

/** Registration, log-in, and log-out. */
function doorRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.register, async (call) => {
      const { phoneNumber: phone, fullName, referredBy, emailCode, ...form } = call.body;
      const filled = { ...form, phone, fullName, referredBy, emailCode };
      const opened = await register(deps, filled, originOf(call));
      if (!opened.ok) return opened;
      return ok(
        await welcome(deps, opened.value, opened.value.isNew ? "Registration successful" : LOGGED_IN),
      );
    }),
    on(routes.login, async (call) => {
      const { userName, password, code } = call.body;
      const opened = await logIn(deps, { login: userName, password, code }, originOf(call));
      return opened.ok ? ok(await welcome(deps, opened.value, LOGGED_IN)) : opened;
    }),
    on(routes.beginPasskeyLogin, async () => {
      const begun = await beginPasskeyLogin(deps);
      return begun.ok ? ok({ options: begun.value }) : begun;
    }),
    on(routes.logInByPasskey, async (call) => {
      const { passkey, code } = call.body;
      const handle = passkey.response.userHandle;
      const opened = await logInByPasskey(deps, { answer: passkey, handle, code }, originOf(call));
      return opened.ok ? ok(await welcome(deps, opened.value, LOGGED_IN)) : opened;
    }),
    on(routes.isTokenValid, async ({ headers }) => {
      const caller = await authenticate(deps, headers["x-auth-token"] ?? "");
      return ok(caller !== undefined);
    }),
  ];
}

function sessionRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readSession, async ({ query, user }) => ok(await sessionOf(deps, user.id, query.plans))),
    on(routes.logout, async ({ user }) => {
      await endSession(deps, user.id, user.sessionId);
      return ok({ msg: "Logged out" });
    }),
    on(routes.listSessions, async ({ user }) => {
      const sessions = await listSessions(deps, user.id);
      return ok({
        sessions: sessions.map(({ id, ...session }) => ({
          _id: id,
          ...session,
          isThis: id === user.sessionId,
        })),
      });
    }),
    on(routes.endSession, async ({ params, user }) => {
      const ended = await endSession(deps, user.id, params.id);
      return ended.ok ? ok({ msg: "Session ended" }) : ended;
    }),
  ];
}

function accountRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.selfUpgrade, async ({ params, body, user, requestKey: key }) => {
      const route = `upgrade ${params.id}`;
      const upgraded = await upgrade(deps, {
        callerId: user.id,
        targetId: params.id,
        wanted: body.userType,
        requestKey: key ? requestKey({ userId: user.id, key, route, body }) : undefined,
      });
      if (!upgraded.ok) return upgraded;
      return ok({
        msg: "You are now a reseller. Log in again to continue.",
        user: userShape(upgraded.value),
      });
    }),
  ];
}

async function welcome(deps: Deps, opened: Opened, msg: string): Promise<Answer<typeof login>> {
  return { msg, token: opened.token, ...(await sessionOf(deps, opened.userId)) };
}

/** Reads the person, the plans at their prices (unless `plans` is "none"), and their newest transactions. */
async function sessionOf(
  deps: Deps,
  userId: string,
  plans?: "none",
): Promise<Answer<typeof routes.readSession>> {
  const { profile, transactions } = await readAccount(deps, userId);
  const offers = plans === "none" ? [] : await allOffersFor(deps, profile);
  return {
    user: userShape(profile),
    subscriptionPlans: subscriptionPlansShape(offers),
    transactions: transactions.map((row) => transactionShape(row, profile)),
    isAdmin: profile.isAdmin,
    isCouponVendor: profile.isCouponVendor,
  };
}
