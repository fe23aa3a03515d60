import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { alertSays, dialog, movements } from "./support/screen.ts";
import { openPayer } from "./support/payer.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

test("a transfer shows whose name it is, moves the money once, and ends on the dashboard", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const [from, to] = await Promise.all([openPayer(request, 2_000), openWallet(request, 0)]);
  await signIn(page, from);
  await page.goto("/profile/transfer");
  await page.getByLabel("Username").fill(to.userName);
  await page.getByRole("button", { name: "Validate user" }).click();
  await expect(page.getByRole("main")).toContainText(`@${to.userName}`);
  await expect(page.getByLabel("Username")).not.toBeEditable();
  await amount(page).fill("500");
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(dialog(page)).toContainText(to.userName);
  await dialog(page).getByRole("button", { name: "Send ₦500.00" }).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(page.getByRole("banner")).toContainText("₦1,480.00");
  await expect(movements(page).first()).toContainText("−₦500.00");
  await expect(movements(page).first()).toContainText(to.userName);
  expect([await from.balance(), await to.balance()]).toEqual([1_480, 500]);
  await page.goto("/profile/transfer");
  await expect(page.getByLabel("Username")).toBeEditable();
});

test("a transfer is refused in the words of the rules", { tag: ["@quick", "@money"] }, async ({
  page,
  request,
}) => {
  const [from, to] = await Promise.all([openPayer(request, 1_000), openWallet(request, 0)]);
  await signIn(page, from);
  await page.goto("/profile/transfer");
  const validate = page.getByRole("button", { name: "Validate user" });
  await validate.click();
  await expect(alertSays(page)).toHaveText("Enter a username");
  await page.getByLabel("Username").fill("nobody_here_1");
  await validate.click();
  await expect(alertSays(page)).toHaveText("No user has that username.");
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription("No user has that username.");
  await page.getByLabel("Username").fill(to.userName);
  await validate.click();
  await amount(page).fill("990.01");
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(alertSays(page)).toHaveText("Insufficient balance");
  await page.getByRole("button", { name: "Change the receiver" }).click();
  await expect(amount(page)).toBeHidden();
  await page.getByLabel("Username").fill(from.userName);
  await validate.click();
  await amount(page).fill("10");
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Send ₦10.00" }).click();
  await expect(alertSays(page)).toHaveText("You cannot transfer to yourself.");
  await expect(dialog(page)).toContainText("You cannot transfer to yourself.");
  expect(await from.balance()).toBe(990);
});

test("an admin sends the house's money, whatever their own wallet holds", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const [admin, to] = await Promise.all([logInAs(request, "admin"), openWallet(request, 0)]);
  const before = await admin.balance();
  await signIn(page, admin);
  await page.goto("/profile/transfer");
  await page.getByLabel("Username").fill(to.userName);
  await page.getByRole("button", { name: "Validate user" }).click();
  await amount(page).fill("45000");
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(dialog(page)).toContainText("The shop's money");
  await dialog(page).getByRole("button", { name: "Send ₦45,000.00" }).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect([await admin.balance(), await to.balance()]).toEqual([before, 45_000]);
});

test("transfer: every state fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const [from, to] = await Promise.all([openPayer(request, 1_000), openWallet(request, 0)]);
  await signIn(page, from);
  await page.goto("/profile/transfer");
  await page.getByRole("button", { name: "Validate user" }).click();
  await expectAccessible(page, "transfer with an error");
  await page.getByLabel("Username").fill(to.userName);
  await page.getByRole("button", { name: "Validate user" }).click();
  await amount(page).fill("100");
  await expectAccessible(page, "transfer amount");
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "transfer confirm");
  await expectNoSidewaysScroll(page);
});
