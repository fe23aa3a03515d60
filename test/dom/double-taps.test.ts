import { payButton } from "./support/order.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

const takesTaps = () => document.documentElement.style.pointerEvents !== "none";

test("9.19: no tap reaches the page for 400 ms after a dialog opened or closed", async ({ page }) => {
  await signIn(page, await openWallet());
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByLabel("Amount", { exact: true }).fill("350");
  page.clock.install();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payButton(page)).toBeVisible();
  expect(takesTaps()).toBe(false);
  await page.clock.fastForward(400);
  expect(takesTaps()).toBe(true);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.clock.fastForward(399);
  expect(takesTaps()).toBe(false);
  await page.clock.fastForward(1);
  expect(takesTaps()).toBe(true);
});
