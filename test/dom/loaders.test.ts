import { QueryObserver } from "@tanstack/react-query";
import { queryClient } from "../../src/web/app/shell/query-client.ts";
import { createAppRouter } from "../../src/web/app/router.tsx";
import { EVERYBODY } from "../../src/web/routes/everybody.ts";
import { STAFF } from "../../src/web/routes/staff.ts";
import type { AnyRoute } from "../../src/web/shared/router/routes.ts";
import { session } from "../../src/web/app/session.ts";
import { partnershipQuery } from "../../src/web/shared/partnership-query.ts";
import { logInAs, openWallet, signIn, type Wallet } from "./support/people.ts";
import type { Page } from "./support/page.ts";
import { unmountApp } from "./support/screens.ts";
import { until } from "./support/waiting.ts";
import { expect, test } from "./support/dom-test.ts";

/** Screens that ask the server for nothing when they open: they begin with a form. */
const WITHOUT_DATA = ["/profile/A2C", "/profile/kyc", "/profile/task"];

/** Each data route, with the parts of the address that change what it asks. */
const OF_ADMINS = [
  "/admin",
  "/admin?panel=services",
  "/admin/alerts",
  "/admin/alerts?tab=past&rule=queue",
  "/admin/alerts?tab=channels",
  "/admin/audit?actor=ada&entry=3",
  "/admin/audit?show=readings&actor=ada",
  "/admin/books?day=2026-07-01",
  "/admin/books?tab=month&month=2026-07",
  "/admin/books?tab=supplier&supplier=GLAD&month=2026-07",
  "/admin/books?tab=reports",
  "/admin/books?tab=erasures",
  "/admin/disputes?show=overdue&kind=token_fails",
  "/admin/generateCoupon?status=open",
  "/admin/figures?period=week&line=data",
  "/admin/ledger",
  "/admin/reconciliation",
  "/admin/reconciliation?kind=supplier&party=GLAD&day=2026-01-30&state=open",
  "/admin/person?id=reseller",
  "/admin/prices?network=MTN",
  "/admin/prices?tab=scheduled",
  "/admin/prices?tab=history&status=undone&page=2",
  "/admin/prices?tab=proposals",
  "/admin/reviews",
  "/admin/reviews?tab=earnings",
  "/admin/reviews?tab=withdrawals&status=paid",
  "/admin/reviews?tab=orders&status=released",
  "/admin/reviews?tab=approvals&page=2",
  "/admin/search?q=reseller",
  "/admin/sendMail",
  "/admin/staff?role=agent",
  "/admin/suppliers",
  "/admin/suppliers?tab=costs",
  "/admin/suppliers?tab=abroad",
  "/admin/transactions?supplier=nobody&status=failed",
  "/admin/users?type=reseller",
  "/profile/adminSettings",
  "/profile/adminSettings?tab=house",
  "/profile/updatePrice?network=MTN&category=daily",
];
const OF_EVERYBODY = [
  "/profile",
  "/profile/buyairtime",
  "/profile/bulk",
  "/profile/buydata",
  "/profile/cable",
  "/profile/internet",
  "/profile/betting",
  "/profile/exam",
  "/profile/abroad",
  "/profile/recharge-cards",
  "/profile/contacts",
  "/profile/customers",
  "/profile/schedules",
  "/profile/disputes?page=2",
  "/profile/earnings?page=2",
  "/profile/electricity",
  "/profile/fundWallet",
  "/profile/fundWallet/coupon",
  "/profile/myData",
  "/profile/networkStatus",
  "/profile/partnership",
  "/profile/settings",
  "/profile/spending",
  "/profile/statement?from=2026-01-01&to=2026-01-31",
  "/profile/transactions?status=failed",
  "/profile/transfer",
  "/profile/user",
  "/profile/withdraw",
];

/** The device of somebody who was here before: it knows the token and the person. */
async function returnAs(page: Page, wallet: Wallet): Promise<void> {
  await signIn(page, wallet);
  const { user } = await wallet.call<{ user: object }>("GET", "/auth");
  await page.addInitScript((kept: string) => localStorage.setItem("user", kept), JSON.stringify(user));
}

/** Records what the screens ask of the API, but not the session's own requests and the live stream. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const path = pathname.replace("/api/v1", "");
    if (!/isTokenValid|\/events|\/auth\/notification|\/alerts\/count/.test(path))
      asked.push(`${request.method()} ${path}${search} ${request.postData() ?? ""}`.trim());
  });
  return asked;
}

/** Lets the router load an address, as the app's entry does before it draws anything. */
async function loadOnly(wallet: Wallet | undefined, address: string) {
  unmountApp();
  if (wallet) {
    const { user } = await wallet.call<{ user: object }>("GET", "/auth");
    localStorage.setItem("token", wallet.token);
    localStorage.setItem("user", JSON.stringify(user));
  }
  history.pushState(null, "", address);
  session.start();
  const router = createAppRouter();
  await router.load();
  return router;
}

test("every screen with data asks for it while its code loads", () => {
  const routes: [string, AnyRoute][] = Object.entries({ ...EVERYBODY, ...STAFF });
  const without = routes.filter(([, row]) => !("load" in row)).map(([path]) => path);
  expect(without.toSorted()).toEqual(WITHOUT_DATA);
});

test("a loader asks what its screen asks: before the screen is drawn, and only once", async ({ page }) => {
  const admin = await logInAs("admin");
  const person = await openWallet(0);
  for (const [who, addresses] of [
    [admin, OF_ADMINS],
    [person, OF_EVERYBODY],
  ] as const) {
    for (const address of addresses) {
      unmountApp();
      const asked = listen(page);
      await loadOnly(who, address);
      expect(asked, address).not.toEqual([]);
      const early = [...asked];
      await returnAs(page, who);
      asked.length = 0;
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await until(`${address} has its answers`, () => queryClient.isFetching() === 0);
      // The shell asks for the person again when the first live event overtakes the answer.
      const twice = asked.filter((one, at) => asked.indexOf(one) !== at && one !== "GET /auth?plans=none");
      expect(twice, `${address} asks again`).toEqual([]);
      expect(asked, address).toEqual(expect.arrayContaining(early));
    }
  }
});

test("a person who may not see a screen starts no request, nor does a device without a session", async ({
  page,
}) => {
  const asked = listen(page);
  for (const address of OF_ADMINS) await loadOnly(undefined, address);
  const person = await openWallet(0);
  asked.length = 0;
  for (const address of OF_ADMINS) await loadOnly(person, address);
  expect(asked).toEqual([]);
});

test("a refusal that comes before the screen is its answer; the next visit asks again", async ({ page }) => {
  await page.route(/partnership/, (route) => route.fulfill({ status: 500, json: { msg: "Not now" } }));
  const asked = listen(page);
  await loadOnly(await openWallet(0), "/profile/partnership");
  const answered = () => queryClient.isFetching() === 0;
  const times = () => asked.filter((one) => one.includes("partnership")).length;
  await until("the refusal is here", () => times() === 1 && answered());
  const visit = () => new QueryObserver(queryClient, partnershipQuery).subscribe(() => {});
  const leave = visit();
  expect(times()).toBe(1);
  leave();
  visit()();
  expect(times()).toBe(2);
});

test("a preload of a screen's code loads none of its data; its opening does, also right after", async ({
  page,
}) => {
  const router = await loadOnly(await openWallet(0), "/profile/settings");
  const asked = listen(page);
  await router.preload("/profile/contacts");
  expect(asked).toEqual([]);
  await router.navigate({ to: "/profile/contacts" });
  await until("the contacts were asked", () => asked.length > 0);
  expect(asked).toEqual(["GET /auth/contact"]);
});
