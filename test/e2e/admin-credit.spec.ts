import { askByHand } from "./support/by-hand.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { alertSays, dialog } from "./support/screen.ts";
import { openTarget } from "./support/staff.ts";
import { shown } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

test("a credit is asked about once more and moves once; one that waits for a second admin says so", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const who = await openTarget(page, request);
  const credit = async (amount: string) => {
    await page.getByRole("button", { name: "Credit wallet" }).click();
    const form = dialog(page, `Credit ${who.wallet.userName}`);
    await form.getByRole("button", { name: "Continue" }).click();
    await expect(alertSays(page)).toHaveText("All fields are required");
    await form.getByLabel("Amount").fill(amount);
    await form.getByLabel("Reason").fill("Lost transfer");
    await form.getByRole("button", { name: "Continue" }).click();
  };
  await credit("250.50");
  await expectAccessible(page, "credit confirm");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Credit ₦250.50", exact: true }).click();
  await expect(dialog(page, who.wallet.userName)).toContainText(shown(250.5));
  expect(await who.wallet.balance()).toBe(250.5);
  // The demo's house wants no second admin: the answer is made up.
  const json = { msg: "", approval: "01990000-0000-7000-8009-000000000001", transaction: null };
  await page.route("**/api/v1/admin/credit", (route) => route.fulfill({ json }));
  await credit("50,000.01");
  await page.getByRole("button", { name: "Credit ₦50,000.01", exact: true }).click();
  await expect(page.getByText("A second admin must agree")).toBeVisible();
  await expectAccessible(page, "credit that waits");
  expect(await who.wallet.balance()).toBe(250.5);
});

test("a credit whose answer is lost is asked for again under its key and moves once", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const who = await openTarget(page, request);
  await askByHand(page);
  let isLost = false;
  await page.route("**/api/v1/admin/credit", async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Credit wallet" }).click();
  const form = dialog(page, `Credit ${who.wallet.userName}`);
  await form.getByLabel("Amount").fill("100");
  await form.getByLabel("Reason").fill("Once");
  await form.getByRole("button", { name: "Continue" }).click();
  const send = page.getByRole("button", { name: "Credit ₦100.00", exact: true });
  await send.click();
  await expect(dialog(page, /^Credit ₦100/)).toContainText(/could not reach the server/);
  await send.click();
  await expect(form).toBeHidden();
  expect(await who.wallet.balance()).toBe(100);
});
