import { expect, test } from "./support/dom-test.ts";
import { expectMeasured, measureOnly, payButton } from "./support/order.ts";
import type { Page } from "./support/page.ts";
import { openWallet, signIn } from "./support/people.ts";
import { dialog } from "./support/screen.ts";

/** The screen of betting accounts (rules 33). No company is open here, so its answers are given. */

const BETTING = {
  companies: [
    { id: 1, name: "Bet9ja", network: "BET9JA", isOpen: true, minimum: 100, maximum: 50_000 },
    { id: 2, name: "SportyBet", network: "SPORTYBET", isOpen: false, minimum: 100, maximum: 50_000 },
  ],
  percent: 101,
  daily: 20_000,
  leftToday: 6_000,
  accounts: [{ bettingId: 1, customerId: "7654321", owner: "ADA OBI" }],
};
const ID = "Customer ID";
const check = (page: Page) => page.getByRole("button", { name: "Check customer" }).click();

async function open(page: Page): Promise<void> {
  await page.route("**/betting/companies", (route) => route.fulfill({ json: BETTING }));
  await page.route("**/buy/validateBetting", (route) =>
    route.fulfill({ json: { msg: "Customer verified", name: "ADA OBI" } }),
  );
  await signIn(page, await openWallet(0));
}

test("without an open company it says so, and whom it is for (rules 33.6, 33.8)", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/betting");
  await expect(page.getByText("Betting is not available right now")).toBeVisible();
  await expect(page.getByText("For people of 18 and over.")).toBeVisible();
  await expect(page.getByText("Bet only what you can lose.")).toBeVisible();
});

test("a customer nobody knows is named at the field", async ({ page }) => {
  await open(page);
  const msg = "The company does not know this account. Check what you entered.";
  await page.route("**/buy/validateBetting", (route) =>
    route.fulfill({ status: 422, json: { code: "customer_not_found", msg } }),
  );
  await page.goto("/profile/betting?network=Bet9ja");
  await check(page);
  await expect(page.locator("#say-alert")).toHaveText("All fields are required");
  await page.getByLabel(ID).fill("12-4");
  await check(page);
  await expect(page.getByLabel(ID)).toHaveAccessibleDescription(/4 to 20 letters and digits/);
  await page.getByLabel(ID).fill("1234009");
  await check(page);
  await expect(page.getByLabel(ID)).toHaveAccessibleDescription(/does not know this account/);
});

test("an amount stays within the company's bounds and the day; the confirm step shows name and charge", async ({
  page,
}) => {
  await measureOnly(page, "BET9JA betting");
  await open(page);
  await page.goto("/profile/betting");
  await page.getByRole("button", { name: /^Pay into/ }).click();
  const amount = page.getByLabel("Amount", { exact: true });
  await amount.fill("6001");
  await page.getByRole("button", { name: "Pay in", exact: true }).click();
  await expect(amount).toHaveAccessibleDescription(/Only ₦6,000.* is left of today/);
  await amount.fill("99");
  await page.getByRole("button", { name: "Pay in", exact: true }).click();
  await expect(amount).toHaveAccessibleDescription(/The minimum is ₦100/);
  await amount.fill("1000");
  await page.getByRole("button", { name: "Pay in", exact: true }).click();
  await payButton(page).waitFor();
  await expect(dialog(page)).toContainText("Bet9ja account");
  await expect(dialog(page)).toContainText("7654321");
  await expect(dialog(page)).toContainText("1,010");
  await expectMeasured(page);
});
