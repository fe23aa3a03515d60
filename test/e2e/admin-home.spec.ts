import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { dialog, holdBack, statusSays } from "./support/screen.ts";
import { asAdmin, target } from "./support/staff.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const DETAILS = "**/api/v1/admin/";
const tiles = (page: Page) => page.getByRole("region", { name: "The house" });
type Details = {
  services: { serviceName: string; serviceType: string; isAvailable: boolean }[];
};

test("the dashboard fits and is accessible: six tiles, the users below, a search box", {
  tag: "@wide",
}, async ({ page, request }) => {
  test.slow();
  const admin = await asAdmin(page, request);
  const who = await target(request, admin);
  const release = await holdBack(page, DETAILS);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin dashboard" })).toBeVisible();
  await expectAccessible(page, "admin dashboard while loading");
  release();
  await expect(tiles(page).getByRole("button", { name: /^All Users/ })).toContainText(/\d/);
  await expect(tiles(page).getByRole("button", { name: /^Available services/ })).toContainText(/of \d+ open/);
  for (const name of [/^All transactions/, /^Generate Coupon/, /^Email users/])
    await expect(tiles(page).getByRole("link", { name })).toBeVisible();
  await expect(tiles(page)).toContainText(/Total Balance₦[\d,]+\.\d\d/);
  await expectAccessible(page, "admin dashboard");
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Search by username or phone").fill(who.wallet.userName);
  await page.getByLabel("Search by username or phone").press("Enter");
  await expect(page).toHaveURL(new RegExp(`userName=${who.wallet.userName}`));
  await page.getByRole("row").filter({ hasText: who.wallet.userName }).getByRole("button").click();
  await expect(dialog(page)).toContainText(who.email);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("figures are the API's, and Refresh asks again", async ({ page, request }) => {
  await asAdmin(page, request);
  let users = 41;
  await page.route(DETAILS, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), allUsers: users } });
  });
  await page.goto("/admin");
  await expect(tiles(page).getByRole("button", { name: /^All Users/ })).toContainText("41");
  users = 42;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(tiles(page).getByRole("button", { name: /^All Users/ })).toContainText("42");
});

test("the tiles lead to transactions, coupons and mail", async ({ page, request }) => {
  await asAdmin(page, request);
  for (const [name, address] of [
    [/^All transactions/, /\/admin\/transactions$/],
    [/^Generate Coupon/, /\/admin\/generateCoupon$/],
    [/^Email users/, /\/admin\/sendMail$/],
  ] as const) {
    await page.goto("/admin");
    await tiles(page).getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
  }
});

test("a service is locked after its question, and unlocked at once", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await asAdmin(page, request);
  await page.goto("/admin");
  await tiles(page)
    .getByRole("button", { name: /^Available services/ })
    .click();
  await expect(page).toHaveURL(/panel=services/);
  // A company that no other test buys from; the wide run has one of its own.
  const company = (page.viewportSize()?.width ?? 0) > 600 ? "Yola" : "Benin";
  const isOpen = async () =>
    (await admin.call<Details>("GET", "/admin")).services.find((one) => one.serviceName === company)
      ?.isAvailable;
  await page.getByRole("button", { name: `Lock ${company} electricity` }).click();
  await expect(dialog(page)).toContainText(`Nobody can buy electricity of ${company} until it is unlocked.`);
  await expectAccessible(page, "lock confirm");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  expect(await isOpen()).toBe(true);
  await page.getByRole("button", { name: `Lock ${company} electricity` }).click();
  await dialog(page)
    .getByRole("button", { name: `Lock ${company} electricity` })
    .click();
  await expect(statusSays(page)).toHaveText(`${company} electricity is locked`);
  expect(await isOpen()).toBe(false);
  // What is half under the bar at the top where the page stands counts as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, "services with one locked");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Unlock ${company} electricity` }).click();
  await expect(statusSays(page)).toHaveText(`${company} electricity is available`);
  expect(await isOpen()).toBe(true);
});

test("a failed admin fetch leads to the own dashboard", async ({ page, request }) => {
  await asAdmin(page, request);
  await page.route(DETAILS, (route) => route.fulfill({ status: 500, json: { msg: "no", code: "internal" } }));
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/profile$/);
});

test("who is no admin is sent to the own dashboard", async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  for (const address of ["/admin", "/admin/sendmail", "/admin/generateCoupon"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/profile$/);
  }
});
