import type { Page } from "./support/page.ts";
import { askCode, offer, openSale, verify } from "./support/cash.ts";
import { alertSays, dialog, main } from "./support/screen.ts";
import { mtnNumber } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const sell = (page: Page) => dialog(page).getByRole("button", { name: "Sell airtime" });

test("ten thousand goes in two parts at 90 %; on GLO the PIN has five digits", async ({ page }) => {
  const wallet = await openSale(page);
  await askCode(page, mtnNumber(), "GLO");
  await verify(page);
  await offer(page, "10000", "1234");
  await expect(alertSays(page)).toHaveText("Enter 5 digits");
  await expect(main(page)).toContainText("sent as 2 × ₦5,000");
  await offer(page, "10000", "12345");
  await sell(page).click();
  await expect(dialog(page, "Successful")).toContainText("₦9,000 is in your wallet");
  expect(await wallet.balance()).toBe(9_000);
});

test("what is missing is said in words, and nothing is sent", async ({ page }) => {
  await openSale(page);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(main(page)).toContainText("Please select a network");
  await expect(main(page)).toContainText("All fields are required");
  await page.getByLabel("Sender number").fill("0700 000 1001");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(alertSays(page)).toHaveText("Please select a network");
});

test("another code waits half a minute, here and at the server", async ({ page }) => {
  await openSale(page);
  await askCode(page, mtnNumber());
  await expect(page.getByRole("button", { name: /^Send another code in 0:/ })).toBeDisabled();
  await page.getByRole("button", { name: "Change number" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(alertSays(page)).toHaveText(
    "You have asked for too many codes. Wait a while, then try again.",
  );
  await expect(page.getByRole("button", { name: /^Send another code in 0:/ })).toBeDisabled();
});

test("another code can be sent when the wait is over", async ({ page }) => {
  page.clock.install();
  await openSale(page);
  await page.route("**/api/v1/a2c/getOTP", (route) =>
    route.fulfill({ json: { msg: "A code was sent to the number", identifier: "the-same" } }),
  );
  await askCode(page, mtnNumber());
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: "Send another code", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Send another code in 0:/ })).toBeDisabled();
});

test("a wrong code is said with the tries that are left", async ({ page }) => {
  await openSale(page);
  await askCode(page, mtnNumber());
  await verify(page, "12");
  await expect(alertSays(page)).toHaveText("Enter the code you received");
  await verify(page, "654321");
  await expect(main(page)).toContainText("4 more tries");
});

test("after a reload the sale goes on where it was, and the PIN is kept nowhere", async ({ page }) => {
  await openSale(page);
  await askCode(page, mtnNumber(), "GLO");
  await expect(page.getByLabel("Code from the network")).toBeVisible();
  await page.reload();
  await verify(page);
  await expect(main(page)).toContainText("Airtime on this number");
  await page.reload();
  await expect(main(page)).toContainText("Airtime on this number");
  await offer(page, "1000", "98765");
  await sell(page).click();
  await expect(alertSays(page)).toHaveText(
    "The transfer PIN is wrong. No airtime was taken. Check the PIN, then ask for a new code.",
  );
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  // As a word: five digits in the middle of an id or a time are nobody's PIN.
  expect(kept).not.toMatch(/\b98765\b/);
});

test("an uneven amount says how it goes, beforehand and in the question, and becomes one sale", async ({
  page,
}) => {
  const wallet = await openSale(page);
  await askCode(page, mtnNumber());
  await verify(page);
  await offer(page, "7345");
  await expect(main(page)).toContainText("sent as 1 × ₦5,000 and 1 × ₦2,345");
  await expect(dialog(page)).toContainText("1 × ₦5,000 and 1 × ₦2,345");
  await sell(page).click();
  await expect(main(page)).toContainText("₦6,243.25 is in your wallet");
  expect(await wallet.balance()).toBe(6_243.25);
});

test("more than the SIM has is stopped before it is sent", async ({ page }) => {
  await openSale(page);
  await askCode(page, mtnNumber());
  await verify(page);
  await offer(page, "50001");
  await expect(alertSays(page)).toHaveText("There is not enough airtime on this number.");
  await expect(dialog(page)).toBeHidden();
});
