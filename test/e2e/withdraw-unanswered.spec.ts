import type { Page } from "@playwright/test";
import { askByHand } from "./support/by-hand.ts";
import { expectAccessible } from "./support/axe.ts";
import { validateAccount } from "./support/bank.ts";
import { dialog } from "./support/screen.ts";
import { openPayer } from "./support/payer.ts";
import { expect, test } from "./support/watch.ts";
import { askWithdrawal, confirmWithdrawal } from "./support/withdraw.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });
const HOUR_MS = 3_600_000;

test("a lost answer, a closed dialog and a press without a network: still one withdrawal", {
  tag: ["@quick", "@money"],
}, async ({ page, request, context }) => {
  test.slow();
  const wallet = await openPayer(request, 5_000);
  await askWithdrawal(page, wallet);
  await askByHand(page);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/v1/withdraw/", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await confirmWithdrawal(page);
  await expect(dialog(page)).toContainText("is never sent twice");
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await context.setOffline(true);
  await confirmWithdrawal(page);
  await expect(dialog(page)).toContainText("is never sent twice");
  await context.setOffline(false);
  await confirmWithdrawal(page);
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await wallet.balance()).toBe(3_950);
  await expect(page.getByRole("banner")).toContainText("₦3,950.00");
});

test("a withdrawal that was done before is told in an accessible dialog", async ({ page, request }) => {
  test.slow();
  await askByHand(page);
  const number = await askWithdrawal(page, await openPayer(request, 5_000));
  await page.route(
    "**/api/v1/withdraw/",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await confirmWithdrawal(page);
  await expect(dialog(page)).toContainText("is never sent twice");
  // A phone an hour later, whose server says so too.
  await page.route("**/api/v1/withdraw/", async (route) => {
    const answer = await route.fetch();
    const date = new Date(Date.now() + HOUR_MS).toUTCString();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), date } });
  });
  await page.clock.setFixedTime(Date.now() + HOUR_MS);
  await page.goto("/profile/withdraw");
  await validateAccount(page, number);
  await amount(page).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  await confirmWithdrawal(page);
  await expect(dialog(page)).toContainText("You already did this on");
  await expectAccessible(page, "a withdrawal that was done before");
});
