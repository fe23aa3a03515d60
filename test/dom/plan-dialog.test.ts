import type { Locator } from "./support/locator.ts";
import { firstOnSale, payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

/** Pressed as a browser's own helpers do it, whatever lies over it. */
const pressUnderneath = (control: Locator) => control.evaluate((element: HTMLElement) => element.click());

test("the dialog of a plan closes when network or validity change underneath it, and nothing is bought", async ({
  page,
}) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  await page.goto("/profile/buydata");
  await page.getByLabel("Phone number").fill(mtnNumber());
  const firstPlan = page.getByRole("tabpanel").getByRole("button", { disabled: false }).first();
  await firstPlan.click();
  await expect(payButton(page)).toBeVisible();
  await pressUnderneath(page.getByRole("radio", { name: "AIRTEL" }));
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("tabpanel")).toContainText("AIRTEL");
  await firstPlan.click();
  await expect(payButton(page)).toBeVisible();
  await pressUnderneath(page.getByRole("tab", { name: "Monthly" }));
  await expect(dialog(page)).toBeHidden();
  expect(await wallet.history()).toHaveLength(1);
});

test("an address that changes underneath the dialog of a plan closes it, nothing bought", async ({
  page,
}) => {
  const wallet = await openWallet(19_800);
  const plan = await firstOnSale(wallet, "MTN");
  await signIn(page, wallet);
  await page.goto("/profile/buydata?network=AIRTEL");
  await expect(page.getByRole("radio", { name: "AIRTEL" })).toBeChecked();
  const wanted = `/profile/buydata?network=MTN&plan=${plan.id}&phone=${mtnNumber()}`;
  await page.moveTo(wanted);
  await expect(payButton(page)).toBeVisible();
  await page.moveTo("/profile/buydata?network=AIRTEL");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("radio", { name: "AIRTEL" })).toBeChecked();
  expect(await wallet.history()).toHaveLength(1);
});
