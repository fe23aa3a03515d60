import { expect, test } from "vitest";
import * as approvals from "../../src/contract/approvals.ts";
import type { RouteSpec } from "../../src/contract/define.ts";
import * as mails from "../../src/contract/mail-jobs.ts";
import * as refunds from "../../src/contract/refunds.ts";
import * as house from "../../src/contract/staff-house.ts";
import * as settings from "../../src/contract/staff-settings.ts";
import * as users from "../../src/contract/staff-users.ts";
import * as unknownOrders from "../../src/contract/unknown-orders.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

/** Walks the routes of admins and agents with every kind of caller (rules 2.2, 12). */

const world = await startTestApp(await freshDatabase());
const everything: Record<string, unknown> = {
  ...approvals,
  ...mails,
  ...refunds,
  ...house,
  ...settings,
  ...users,
  ...unknownOrders,
};
const isRoute = (part: unknown): part is RouteSpec =>
  typeof part === "object" && part !== null && "method" in part;
const staff = Object.values(everything)
  .filter(isRoute)
  .filter(({ access }) => access !== "visitor");

const tokens = {
  visitor: undefined,
  user: (await world.makeUser()).token,
  vendor: await vendorToken(),
  agent: (await world.makeUser({ isAgent: true })).token,
  admin: (await world.makeUser({ isAdmin: true })).token,
};
type Kind = keyof typeof tokens;

async function vendorToken(): Promise<string> {
  const user = await world.makeUser();
  await world.deps.db
    .updateTable("app_user")
    .set({ is_coupon_vendor: true })
    .where("id", "=", user.id)
    .execute();
  return user.token;
}

async function statusFor(route: RouteSpec, kind: Kind): Promise<number> {
  const token = tokens[kind];
  const nobody = world.deps.ids.next();
  const path = route.path.replace("{userType}", "partner").replace(/\{\w+\}/g, nobody);
  const reply = await world.app.inject({
    method: route.method,
    url: `/api/v1${path}`,
    headers: token ? { "x-auth-token": token } : {},
    ...(route.body ? { payload: {} } : {}),
  });
  return reply.statusCode;
}

test("there are routes to look at, of agents and of admins", () => {
  expect(staff.length).toBeGreaterThan(25);
  expect(new Set(staff.map(({ access }) => access))).toEqual(new Set(["agent", "admin"]));
});

test.each(staff.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s",
  async (_name, route) => {
    expect(await statusFor(route, "visitor")).toBe(401);
    expect(await statusFor(route, "user")).toBe(403);
    expect(await statusFor(route, "vendor")).toBe(403);
    const asAgent = await statusFor(route, "agent");
    expect(asAgent === 403).toBe(route.access === "admin");
    const asAdmin = await statusFor(route, "admin");
    expect([200, 400, 404]).toContain(asAdmin);
  },
);
