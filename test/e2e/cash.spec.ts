import type { Page } from "@playwright/test";
import { askByHand } from "./support/by-hand.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { askCode, offer, openSale, verify } from "./support/cash.ts";
import { alertSays, dialog, main } from "./support/screen.ts";
import { mtnNumber } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const sell = (page: Page) => dialog(page).getByRole("button", { name: "Sell airtime" });

test("airtime becomes cash: 85 % of ₦5,000 is shown before, and is in the wallet after", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openSale(page, request);
  await askCode(page, mtnNumber());
  await expect(page.getByLabel("Sender number")).toHaveAttribute("readonly");
  await expect(page.getByLabel("Code from the network")).toBeFocused();
  await verify(page);
  await expect(main(page)).toContainText("Airtime on this number: ₦50,000.00");
  await page.getByLabel("Airtime to sell").fill("5000");
  await expect(main(page)).toContainText("You get ₦4,250.00: 85% of ₦5,000.00");
  await offer(page, "5000");
  await expect(dialog(page)).toContainText("₦4,250.00");
  expect(await wallet.balance()).toBe(0);
  await sell(page).click();
  await expect(dialog(page, "Successful")).toContainText("₦4,250 is in your wallet");
  expect(await wallet.balance()).toBe(4_250);
  await expect(page.getByRole("banner")).toContainText("₦4,250.00");
  await page.getByRole("link", { name: "See the receipt" }).click();
  await expect(dialog(page)).toContainText("₦4,250.00");
});

test("a wrong code is said with the tries that are left", { tag: "@wide" }, async ({ page, request }) => {
  await openSale(page, request);
  await askCode(page, mtnNumber());
  await verify(page, "12");
  await expect(alertSays(page)).toHaveText("Enter the code you received");
  await verify(page, "654321");
  await expect(main(page)).toContainText("4 more tries");
  await expectAccessible(page, "cash, wrong code");
});

test("a wrong transfer PIN takes nothing, says so, and begins anew with the number kept", {
  tag: ["@money", "@wide"],
}, async ({ page, request }) => {
  const wallet = await openSale(page, request);
  const number = mtnNumber();
  await askCode(page, number);
  await verify(page);
  await offer(page, "1000", "9999");
  await sell(page).click();
  await expect(main(page)).toContainText(
    "The transfer PIN is wrong. No airtime was taken. Check the PIN, then ask for a new code.",
  );
  await expect(page.getByLabel("Sender number")).toHaveValue(number);
  await expectAccessible(page, "cash, refused");
  expect(await wallet.balance()).toBe(0);
});

test("after a sale without an answer another amount never hears that nothing was sold", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openSale(page, request);
  await askCode(page, mtnNumber());
  await verify(page);
  await askByHand(page);
  await page.route(
    "**/api/v1/a2c/transferAirtime",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await offer(page, "5000");
  await sell(page).click();
  await expect(dialog(page)).toContainText("We could not reach the server");
  await page.reload();
  await offer(page, "1000");
  await sell(page).click();
  await expect(main(page)).toContainText("We do not know yet if your airtime was sold");
  await expect(main(page)).not.toContainText("No airtime was sold");
  await expectAccessible(page, "cash, not known");
  expect(await wallet.balance()).toBe(4_250);
  await page.getByRole("link", { name: "See your transactions" }).click();
  await expect(page).toHaveURL(/\/profile\/transactions/);
});

test("airtime to cash fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await openSale(page, request);
  await expect(page.getByLabel("Sender number")).toBeVisible();
  await expectAccessible(page, "cash, sender");
  await page.getByRole("button", { name: "Send code" }).click();
  await expectAccessible(page, "cash, sender with errors");
  await expectNoSidewaysScroll(page);
  await askCode(page, mtnNumber());
  await expect(page.getByLabel("Code from the network")).toBeVisible();
  await expectAccessible(page, "cash, code");
  await expectNoSidewaysScroll(page);
  await verify(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alertSays(page)).toHaveText("All fields are required");
  await expectAccessible(page, "cash, amount with errors");
  await offer(page, "10000");
  await expect(sell(page)).toBeVisible();
  await expectAccessible(page, "cash, confirm");
  await expectNoSidewaysScroll(page);
  await sell(page).click();
  await expect(dialog(page)).toContainText("is in your wallet");
  await expectAccessible(page, "cash, sold");
});
