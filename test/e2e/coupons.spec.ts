import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { asAdmin } from "./support/staff.ts";
import { logInAs } from "./support/demo.ts";
import { openPayer } from "./support/payer.ts";
import { alertSays, dialog, holdBack, statusSays } from "./support/screen.ts";
import { openWallet, shown, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const LIST = "**/api/v1/admin/coupons*";
type Coupon = { couponCode: string | null; userAccount: string; status: string; amount: number };
const coupons = async (issuer: Wallet) =>
  (await issuer.call<{ coupons: Coupon[] }>("GET", "/admin/coupons")).coupons;

/** A coupon vendor of the test's own, with money that may leave. */
async function vendor(request: APIRequestContext): Promise<Wallet> {
  const wallet = await openPayer(request, 2_000);
  const { user } = await wallet.call<{ user: { _id: string } }>("GET", "/auth");
  const admin = await logInAs(request, "admin");
  await admin.call("POST", `/admin/users/${user._id}/role`, { isCouponVendor: true });
  return wallet;
}

async function name(page: Page, userName: string): Promise<void> {
  await page.getByLabel("Username").fill(userName);
  await page.getByRole("button", { name: "Validate user" }).click();
}

async function generate(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Generate coupon" }).click();
}

test("generating a coupon fits and is accessible; the vendor's wallet pays, and the owner redeems it", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const issuer = await vendor(request);
  const owner = await openWallet(request, 0);
  await signIn(page, issuer);
  const release = await holdBack(page, LIST);
  await page.goto("/admin/generateCoupon");
  await expect(page.getByText("Loading coupons")).toBeAttached();
  await expectAccessible(page, "coupons while loading");
  release();
  await expect(page.getByText("No coupons yet")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("You pay for coupons from your own wallet.");
  await page.getByRole("button", { name: "Validate user" }).click();
  await expect(alertSays(page)).toHaveText("All fields are required");
  await expect(page.getByLabel("Username")).toBeFocused();
  await expectAccessible(page, "coupon with errors");
  await name(page, owner.userName);
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await generate(page, "");
  await expect(alertSays(page)).toHaveText("All fields are required");
  await generate(page, "1981");
  await expect(alertSays(page)).toHaveText("Insufficient balance");
  await generate(page, "500");
  await expect(dialog(page)).toContainText("Your wallet");
  await expect(dialog(page)).toContainText(shown(1_480));
  await expectAccessible(page, "coupon confirm");
  await dialog(page).getByRole("button", { name: "Generate ₦500.00" }).click();
  await expect(page.getByText("The coupon is ready")).toBeVisible();
  await expectAccessible(page, "coupon generated");
  await expectNoSidewaysScroll(page);
  const [made] = await coupons(issuer);
  expect(made).toMatchObject({ userAccount: owner.userName, amount: 500, status: "open" });
  await expect(page.getByRole("main")).toContainText(made?.couponCode ?? "no code");
  expect(await issuer.balance()).toBe(1_480);
  await expect(page.getByRole("banner")).toContainText(shown(1_480));
  await owner.call("POST", "/fundWallet/coupon", { coupon: made?.couponCode });
  expect(await owner.balance()).toBe(500);
});

test("the code is copied; a coupon is cancelled after a question and the money comes back", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request, context }) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const issuer = await vendor(request);
  const owner = await openWallet(request, 0);
  const body = { userAccount: owner.userName, amount: 300 };
  const made = await issuer.call<{ couponCode: string }>("POST", "/admin/generateCoupon", body);
  await signIn(page, issuer);
  await page.goto("/admin/generateCoupon?status=open");
  await page.getByRole("row").filter({ hasText: owner.userName }).getByRole("button").click();
  await expect(page).toHaveURL(/coupon=/);
  await expectAccessible(page, "coupon detail");
  await dialog(page).getByRole("button", { name: "Copy code" }).click();
  await expect(statusSays(page)).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made.couponCode);
  await dialog(page).getByRole("button", { name: "Cancel coupon" }).click();
  const ask = dialog(page, /^Cancel the coupon of ₦300\.00/);
  await expectAccessible(page, "coupon cancel confirm");
  await ask.getByRole("button", { name: "Cancel coupon" }).click();
  await expect(statusSays(page)).toHaveText("The coupon was cancelled");
  expect(await issuer.balance()).toBe(1_980);
  expect((await coupons(issuer))[0]?.status).toBe("cancelled");
  await page.goto("/admin/generateCoupon?status=redeemed");
  await expect(page.getByText("No coupons found")).toBeVisible();
  await expectAccessible(page, "no coupon fits");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("row").filter({ hasText: owner.userName })).toContainText("Cancelled");
});

test("a coupon that waits for a second admin is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await asAdmin(page, request);
  const owner = await openWallet(request, 0);
  // The demo's house wants no second admin: the answer is made up.
  const none = { couponCode: null, userAccount: null, fullName: null, couponId: null, expiresAt: null };
  const json = { msg: "", ...none, amount: 50_000.01, approvalId: "01990000-0000-7000-8009-000000000001" };
  await page.route("**/api/v1/admin/generateCoupon", (route) => route.fulfill({ json }));
  await page.goto("/admin/generateCoupon");
  await name(page, owner.userName);
  await generate(page, "50,000.01");
  await dialog(page).getByRole("button", { name: "Generate ₦50,000.01" }).click();
  await expect(page.getByText("A second admin must agree")).toBeVisible();
  await expectAccessible(page, "coupon that waits");
});

test("coupons that cannot be loaded are accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await vendor(request));
  await page.route(LIST, (route) => route.abort());
  await page.goto("/admin/generateCoupon");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load coupons" })).toBeVisible();
  await expectAccessible(page, "coupons that failed");
});
