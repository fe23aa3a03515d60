import type { Page } from "./support/page.ts";

import { asAdmin } from "./support/staff.ts";
import { openWallet, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const DETAILS = "**/api/v1/admin/";
const tiles = (page: Page) => page.getByRole("region", { name: "Overview" });
test("figures are the API's, and Refresh asks again", async ({ page }) => {
  await asAdmin(page);
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

test("the tiles lead to transactions, coupons and mail", async ({ page }) => {
  await asAdmin(page);
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

test("a failed admin fetch leads to the own dashboard", async ({ page }) => {
  await asAdmin(page);
  await page.route(DETAILS, (route) => route.fulfill({ status: 500, json: { msg: "no", code: "internal" } }));
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/profile$/);
});

test("who is no admin is sent to the own dashboard", async ({ page }) => {
  await signIn(page, await openWallet(0));
  for (const address of ["/admin", "/admin/sendmail", "/admin/generateCoupon"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/profile$/);
  }
});
