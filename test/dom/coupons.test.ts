import type { Page } from "./support/page.ts";
import { asAdmin, target, wantSecond } from "./support/staff.ts";
import { logInAs, openWallet, signIn, type Wallet } from "./support/people.ts";
import { alertSays, dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

const LIST = "**/api/v1/admin/coupons*";
type Coupon = { couponCode: string | null; userAccount: string; status: string; amount: number };
const coupons = async (issuer: Wallet) =>
  (await issuer.call<{ coupons: Coupon[] }>("GET", "/admin/coupons")).coupons;

/** A coupon vendor of the test's own, with money. */
async function vendor(): Promise<Wallet> {
  const admin = await logInAs("admin");
  const { wallet, id } = await target(admin, 2_000);
  await admin.call("POST", `/admin/users/${id}/role`, { isCouponVendor: true });
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

test("a name that nobody has is said so, and editing the name goes back to the first step", async ({
  page,
}) => {
  await asAdmin(page);
  const owner = await openWallet(0);
  await page.goto("/admin/generateCoupon");
  await name(page, "nobody_of_this_name");
  await expect(alertSays(page)).toHaveText("No user has that username.");
  await name(page, owner.userName);
  await expect(page.getByLabel("Amount", { exact: true })).toBeVisible();
  await page.getByLabel("Username").fill(`${owner.userName}x`);
  await expect(page.getByLabel("Amount", { exact: true })).toBeHidden();
});

test("an admin's coupon is paid by the house; above the bound it waits for a second admin", async ({
  page,
}) => {
  const admin = await asAdmin(page);
  const owner = await openWallet(0);
  const before = await admin.balance();
  await wantSecond();
  await page.goto("/admin/generateCoupon");
  await name(page, owner.userName);
  await generate(page, "50,000.01");
  await expect(dialog(page)).toContainText("The shop");
  await dialog(page).getByRole("button", { name: "Generate ₦50,000.01" }).click();
  await expect(page.getByText("A second admin must agree")).toBeVisible();
  await page.getByRole("button", { name: "Generate another" }).click();
  await name(page, owner.userName);
  await generate(page, "200");
  await dialog(page).getByRole("button", { name: "Generate ₦200.00" }).click();
  await expect(page.getByText("The coupon is ready")).toBeVisible();
  expect((await coupons(admin)).filter(({ userAccount }) => userAccount === owner.userName)).toHaveLength(1);
  expect(await admin.balance()).toBe(before);
});

test("coupons that cannot be loaded say so and can be asked for again", async ({ page }) => {
  await signIn(page, await vendor());
  await page.route(LIST, (route) => route.abort(), { times: 2 });
  await page.goto("/admin/generateCoupon");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load coupons" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No coupons yet")).toBeVisible();
});
