import type { Page } from "@playwright/test";
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
  await expect(main(page)).toContainText("Airtime on it: ₦50,000.00");
  await page.getByLabel("Airtime to sell").fill("5000");
  await expect(main(page)).toContainText("You get ₦4,250.00: 85% of ₦5,000.00");
  await offer(page, "5000");
  await expect(dialog(page)).toContainText("₦4,250.00");
  expect(await wallet.balance()).toBe(0);
  await sell(page).click();
  await expect(main(page)).toContainText("₦4,250.00 is in your wallet");
  expect(await wallet.balance()).toBe(4_250);
  await expect(page.getByRole("banner")).toContainText("₦4,250.00");
  await expect(page.getByLabel("Sender number")).toHaveValue("");
  await page.getByRole("link", { name: "See the receipt" }).click();
  await expect(dialog(page)).toContainText("₦4,250.00");
});

test("ten thousand goes in two parts at 90 %; on GLO the PIN has five digits", { tag: "@money" }, async ({
  page,
  request,
}) => {
  test.slow();
  const wallet = await openSale(page, request);
  await askCode(page, mtnNumber(), "GLO");
  await verify(page);
  await offer(page, "10000", "1234");
  await expect(alertSays(page)).toHaveText("Enter 5 digits");
  await expect(main(page)).toContainText("sent in 2 parts of ₦5,000.00");
  await offer(page, "10000", "12345");
  await sell(page).click();
  await expect(main(page)).toContainText("₦9,000.00 is in your wallet");
  expect(await wallet.balance()).toBe(9_000);
});

test("what is missing is said in words, and nothing is sent", async ({ page, request }) => {
  await openSale(page, request);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(main(page)).toContainText("Please select a network");
  await expect(main(page)).toContainText("All fields are required");
  await page.getByLabel("Sender number").fill("0700 000 1001");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(alertSays(page)).toHaveText("Please select a network");
});

test("another code waits half a minute, here and at the server", async ({ page, request }) => {
  await openSale(page, request);
  await askCode(page, mtnNumber());
  await expect(page.getByRole("button", { name: /^Send another code in 0:/ })).toBeDisabled();
  await page.getByRole("button", { name: "Change number" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(alertSays(page)).toHaveText("Too many codes were asked for.");
  await expect(page.getByRole("button", { name: /^Send another code in 0:/ })).toBeDisabled();
});

test("another code can be sent when the wait is over", async ({ page, request }) => {
  await page.clock.install();
  await openSale(page, request);
  await page.route("**/api/v1/a2c/getOTP", (route) =>
    route.fulfill({ json: { msg: "A code was sent to the number", identifier: "the-same" } }),
  );
  await askCode(page, mtnNumber());
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: "Send another code", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Send another code in 0:/ })).toBeDisabled();
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

test("after a reload the sale goes on where it was, and the PIN is kept nowhere", { tag: "@money" }, async ({
  page,
  request,
}) => {
  await openSale(page, request);
  await askCode(page, mtnNumber(), "GLO");
  await expect(page.getByLabel("Code from the network")).toBeVisible();
  await page.reload();
  await verify(page);
  await expect(main(page)).toContainText("Airtime on it");
  await page.reload();
  await expect(main(page)).toContainText("Airtime on it");
  await offer(page, "1000", "98765");
  await sell(page).click();
  await expect(alertSays(page)).toHaveText("The network refused the transfer PIN. No airtime was taken.");
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  // As a word: five digits in the middle of an id or a time are nobody's PIN.
  expect(kept).not.toMatch(/\b98765\b/);
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
  await expect(main(page)).toContainText("The network refused the transfer PIN. No airtime was taken.");
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
  await expect(main(page)).toContainText("We do not know yet whether your airtime was sold");
  await expect(main(page)).not.toContainText("Nothing was sold");
  await expectAccessible(page, "cash, not known");
  expect(await wallet.balance()).toBe(4_250);
  await page.getByRole("link", { name: "See your transactions" }).click();
  await expect(page).toHaveURL(/\/profile\/transactions/);
});

test("more than the SIM has, and an amount that cannot be cut, are stopped before they are sent", {
  tag: "@money",
}, async ({ page, request }) => {
  await openSale(page, request);
  await askCode(page, mtnNumber());
  await verify(page);
  await offer(page, "50001");
  await expect(page.getByLabel("Airtime to sell")).toHaveAccessibleDescription(/try ₦50,000\.00/);
  await offer(page, "60000");
  await expect(alertSays(page)).toHaveText("There is not enough airtime on this number.");
  await expect(dialog(page)).toBeHidden();
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
  await expect(main(page)).toContainText("is in your wallet");
  await expectAccessible(page, "cash, sold");
});
