import type { Page } from "./support/page.ts";
import { openWallet, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

test("what cannot be paid is refused in the words of the rules", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/fundWallet");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#say-alert")).toHaveText("enter a valid amount");
  await expect(amount(page)).toBeFocused();
  await amount(page).fill("99");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(amount(page)).toHaveAccessibleDescription(/minimum payment is 100/);
});

test("the fee shown before paying is the one that the house has set", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/settings", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), fundingFeePercent: 2.5 } });
  });
  await page.goto("/profile/fundWallet");
  await amount(page).fill("1000");
  await expect(page.getByRole("main")).toContainText("Fee (2.5%)");
  await expect(page.getByRole("main")).toContainText("₦975.00");
});

test("a reference nobody knows is said to be unknown, with a way back", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/fundWallet?reference=NOSUCHPAYMENT1");
  await expect(page.getByRole("main")).toContainText("We found no payment with this reference");
  await page.getByRole("link", { name: "Back to Fund wallet" }).click();
  await expect(amount(page)).toBeVisible();
});
