import type { Locator } from "@playwright/test";
import { firstOnSale, payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

/** Pressed as a browser's own helpers do it, whatever lies over it. */
const pressUnderneath = (control: Locator) => control.evaluate((element: HTMLElement) => element.click());

test("the dialog of a plan closes when network or validity change underneath it, and nothing is bought", {
  tag: "@money",
}, async ({ page, request }) => {
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  await page.goto("/profile/buydata");
  await page.getByLabel("Phone number").fill(mtnNumber());
  const firstPlan = page.getByRole("tabpanel").getByRole("button", { disabled: false }).first();
  await firstPlan.click();
  await expect(payButton(page)).toBeVisible();
  await pressUnderneath(page.getByRole("radio", { name: "AIRTEL", includeHidden: true }));
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("tabpanel")).toContainText("AIRTEL");
  await firstPlan.click();
  await expect(payButton(page)).toBeVisible();
  await pressUnderneath(page.getByRole("tab", { name: "Monthly", includeHidden: true }));
  await expect(dialog(page)).toBeHidden();
  expect(await wallet.history()).toHaveLength(1);
});

test("an address that changes underneath the dialog of a plan closes it, nothing bought", {
  tag: "@money",
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 20_000);
  const plan = await firstOnSale(wallet, "MTN");
  await signIn(page, wallet);
  await page.goto("/profile/buydata?network=AIRTEL");
  await expect(page.getByRole("radio", { name: "AIRTEL" })).toBeChecked();
  const wish = `/profile/buydata?network=MTN&plan=${plan.id}&phone=${mtnNumber()}`;
  await page.evaluate((address) => history.pushState({}, "", address), wish);
  await expect(payButton(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("radio", { name: "AIRTEL" })).toBeChecked();
  expect(await wallet.history()).toHaveLength(1);
});
