import { readFileSync } from "node:fs";
import type { PagesIndex } from "../../src/web/build/pages.ts";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectScreenAccessible } from "./support/axe.ts";
import { type DemoPerson, logInAs } from "./support/demo.ts";
import { expectFitsLargeText, expectTextWhole } from "./support/fits.ts";
import { personWithPast } from "./support/past.ts";
import { signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** For whom a screen is looked at, and the address where its route has parameters. */
type Look = { as: DemoPerson | "visitor"; at?: string };
const SCREENS: Record<string, Look> = {
  "/login": { as: "visitor" },
  "/register": { as: "visitor" },
  "/register/:referralId": { as: "visitor", at: "/register/adaeze_o" },
  "/requestPasswordReset": { as: "visitor" },
  "/passwordReset": { as: "visitor" },
  "/passwordReset/:token/:userId": {
    as: "visitor",
    at: "/passwordReset/abc/01890000-0000-7000-8000-000000000000",
  },
  "/stopWithdrawal/:id/:token": {
    as: "visitor",
    at: "/stopWithdrawal/01890000-0000-7000-8000-000000000000/abc",
  },
  "/proveEmail/:token/:userId": {
    as: "visitor",
    at: "/proveEmail/abc/01890000-0000-7000-8000-000000000000",
  },
  "/profile": { as: "smart" },
  "/profile/A2C": { as: "smart" },
  "/profile/buyairtime": { as: "smart" },
  "/profile/buydata": { as: "apiuser" },
  "/profile/cable": { as: "smart" },
  "/profile/internet": { as: "smart" },
  "/profile/betting": { as: "smart" },
  "/profile/exam": { as: "smart" },
  "/profile/abroad": { as: "smart" },
  "/profile/recharge-cards": { as: "smart" },
  "/profile/contacts": { as: "smart" },
  "/profile/customers": { as: "smart" },
  "/profile/schedules": { as: "smart" },
  "/profile/disputes": { as: "smart" },
  "/profile/earnings": { as: "partner" },
  "/profile/electricity": { as: "smart" },
  "/profile/fundWallet": { as: "smart" },
  "/profile/fundWallet/coupon": { as: "smart" },
  "/profile/kyc": { as: "smart" },
  "/profile/networkStatus": { as: "smart" },
  "/profile/partnership": { as: "smart" },
  "/profile/settings": { as: "smart" },
  "/profile/bulk": { as: "smart" },
  "/profile/spending": { as: "smart" },
  "/profile/myData": { as: "reseller" },
  "/profile/statement": { as: "reseller" },
  "/profile/task": { as: "smart" },
  "/profile/transactions": { as: "reseller" },
  "/profile/transfer": { as: "smart" },
  "/profile/user": { as: "apiuser" },
  "/profile/withdraw": { as: "smart" },
  "/profile/adminSettings": { as: "admin" },
  "/profile/updatePrice": { as: "admin" },
  "/admin": { as: "admin" },
  "/admin/alerts": { as: "admin" },
  "/admin/audit": { as: "admin" },
  "/admin/disputes": { as: "admin" },
  "/admin/generateCoupon": { as: "vendor" },
  "/admin/books": { as: "admin" },
  "/admin/figures": { as: "admin" },
  "/admin/ledger": { as: "admin" },
  "/admin/reconciliation": { as: "admin" },
  "/admin/person": { as: "admin", at: "/admin/person?id=smart" },
  "/admin/prices": { as: "admin" },
  "/admin/reviews": { as: "admin" },
  "/admin/search": { as: "agent", at: "/admin/search?q=smart" },
  "/admin/sendMail": { as: "admin" },
  "/admin/staff": { as: "admin" },
  "/admin/suppliers": { as: "admin" },
  "/admin/transactions": { as: "admin" },
  "/admin/users": { as: "agent" },
};
/** Whoever is neither of these is sent to /profile. */
const STAFF_ONLY: Record<string, readonly DemoPerson[]> = {
  "/profile/adminSettings": ["admin", "agent"],
  "/profile/updatePrice": ["admin", "agent"],
  "/admin": ["admin"],
  "/admin/alerts": ["admin"],
  "/admin/audit": ["admin"],
  "/admin/disputes": ["admin", "agent"],
  "/admin/generateCoupon": ["admin", "vendor"],
  "/admin/books": ["admin"],
  "/admin/figures": ["admin"],
  "/admin/ledger": ["admin"],
  "/admin/reconciliation": ["admin"],
  "/admin/person": ["admin", "agent"],
  "/admin/prices": ["admin"],
  "/admin/reviews": ["admin"],
  "/admin/search": ["admin", "agent"],
  "/admin/sendMail": ["admin"],
  "/admin/staff": ["admin"],
  "/admin/suppliers": ["admin"],
  "/admin/transactions": ["admin", "agent"],
  "/admin/users": ["admin", "agent"],
};
/** The button of a screen that then shows more, which is looked at with large text too. */
const CHOICES: Record<string, { name: RegExp; at?: string }> = {
  "/profile/buydata": { name: /Ada/ },
  "/profile/contacts": { name: /^Add contact/ },
  "/profile/electricity": { name: /Ikeja/ },
  "/profile/transactions": { name: /airtime/ },
  "/profile/updatePrice": { name: /^MTN/ },
  "/profile/withdraw": { name: /Sterling/ },
  "/admin/suppliers": { name: /^GLAD/ },
  "/admin/transactions": { name: /airtime/i },
  // Other tests open accounts: the newest people fill the first page.
  "/admin/users": { name: /^smart/, at: "/admin/users?userName=smart" },
};

const shownWhole = async (page: Page) => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

test("the list of screens that are looked at is the list of screens", { tag: "@quick" }, () => {
  const { shells } = JSON.parse(readFileSync("dist/web/pages.json", "utf8")) as PagesIndex;
  expect(Object.keys(SCREENS).toSorted()).toEqual(shells.toSorted());
});

/** Pages without a log-in, made whole by the build. */
for (const path of [
  "/",
  "/services",
  "/priceList",
  "/privacyPolicy",
  "/dataKept",
  "/status",
  "/no/such/page",
]) {
  test(`${path} fits, also with large text`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const { height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 320, height });
    await expectTextWhole(page, path);
    await expectFitsLargeText(page, path);
  });
}

for (const [path, { as, at = path }] of Object.entries(SCREENS)) {
  test(`${path} fits, is accessible and says who it is`, { tag: ["@quick", "@wide"] }, async ({
    page,
    request,
  }) => {
    if (as !== "visitor") await signIn(page, await logInAs(request, as));
    await page.goto(at);
    await shownWhole(page);
    if (as !== "visitor") await expect(page.locator("#side-menu")).toBeAttached();
    await expect(page).toHaveTitle(/\S+ · \S+/);
    await expectScreenAccessible(page, `${path} ${as}`);
    await expectNoSidewaysScroll(page);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    if (width > 600) return;
    await page.setViewportSize({ width: 320, height });
    await expectNoSidewaysScroll(page);
    await expectTextWhole(page, path);
  });

  test(`${path} fits with large text`, async ({ page, request }) => {
    const isOwn = as === "smart" || as === "reseller" || as === "apiuser";
    if (as !== "visitor") await signIn(page, await (isOwn ? personWithPast(request) : logInAs(request, as)));
    const choice = CHOICES[path];
    await page.goto(choice?.at ?? at);
    await shownWhole(page);
    await expectFitsLargeText(page, path);
    if (!choice) return;
    const main = page.locator("#main");
    await main.getByRole("button", choice).or(main.getByRole("radio", choice)).first().click();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectFitsLargeText(page, `${path} with ${choice.name}`);
  });

  if (as === "visitor") continue;
  test(`${path} is accessible while it waits, and when nothing can be loaded`, { tag: "@wide" }, async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allowed.push(/./);
    await signIn(page, await logInAs(request, as));
    let answer: "wait" | "fail" = "wait";
    const waiting: (() => void)[] = [];
    await page.route(
      /\/api\/v1\/(?!auth(\/isTokenValid|\/notification|\?plans=none)?$|events)/,
      async (route) => {
        if (answer === "wait") await new Promise<void>((go) => waiting.push(go));
        await route
          .fulfill({ status: 503, json: { msg: "Down for a moment", code: "internal" } })
          .catch(() => {});
      },
    );
    await page.goto(at);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator("#side-menu")).toBeAttached();
    await expectAccessible(page, `${path} ${as} waiting`);
    answer = "fail";
    for (const go of waiting.splice(0)) go();
    // A failed request is tried once more before it is called failed; one that is not repeated ends its
    // waiting at once.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0, { timeout: 20_000 });
    // A screen that leads elsewhere when it fails may be between two.
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessible(page, `${path} ${as} failed`);
    await expectNoSidewaysScroll(page);
  });
}

for (const who of ["smart", "agent", "vendor"] as const) {
  test(`${who} is sent home from every screen that is not theirs`, { tag: "@quick" }, async ({
    page,
    request,
  }) => {
    await signIn(page, await logInAs(request, who));
    for (const [path, allowed] of Object.entries(STAFF_ONLY)) {
      await page.goto(path);
      await expect(page).toHaveURL(allowed.includes(who) ? path : "/profile");
    }
  });
}
