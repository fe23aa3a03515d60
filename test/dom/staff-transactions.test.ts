import type { Page } from "./support/page.ts";
import { logInAs, openWallet, shown, signIn, type Wallet } from "./support/people.ts";
import { openEarner } from "./support/earner.ts";
import { bought, openReceipt, press, rows, table } from "./support/history.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { wantSecond } from "./support/staff.ts";
import { expect, test } from "./support/dom-test.ts";

const LIST = "/admin/transactions";
const listOf = (wallet: Wallet) => `${LIST}?userName=${wallet.userName}`;
const statistics = (page: Page) => page.getByRole("button", { name: "Statistics" });

test("agents see whose each line is and the totals, find one person's, and have no filters of admins", async ({
  page,
}) => {
  const wallet = await openWallet();
  const row = await bought(wallet);
  await signIn(page, await logInAs("agent"));
  await page.goto(LIST);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("User account").fill(wallet.userName);
  await page.getByLabel("User account").press("Enter");
  await expect(page).toHaveURL(new RegExp(`userName=${wallet.userName}`));
  await expect(rows(page)).toHaveCount(2);
  await expect(table(page)).toContainText(wallet.userName);
  await expect(page.getByLabel("Totals")).toContainText("₦495.00");
  for (const hidden of ["Supplier", "Plan name"]) await expect(page.getByLabel(hidden)).toHaveCount(0);
  await expect(page.getByLabel("Totals")).not.toContainText("Profit");
  await expect(statistics(page)).toHaveCount(0);
  await page.getByLabel("Transaction ID").fill(row.trans_Id);
  await page.getByLabel("Transaction ID").press("Enter");
  await expect(rows(page)).toHaveCount(1);
});

test("a heading that comes with a later part of its screen gets the focus when it comes (rules 9.42)", async ({
  page,
}) => {
  await signIn(page, await logInAs("agent"));
  await page.goto("/profile");
  await page.getByRole("link", { name: "Transactions" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeFocused();
});

test("who is not of the house is sent to their own; a link with filters of staff shows their own history", async ({
  page,
}) => {
  await signIn(page, await openWallet());
  await page.goto(LIST);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto("/profile/transactions?userName=admin&supplier=GLAD");
  await expect(rows(page)).toHaveCount(1);
});

test("admins see profit and supplier, and filter by supplier and plan", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet);
  const admin = await logInAs("admin");
  await signIn(page, admin);
  const reported = await admin.call<{ trans_profit: number; trans_supplier: string }>(
    "GET",
    `/transaction/${row._id}`,
  );
  await openReceipt(page, row._id, LIST);
  for (const fact of [
    "Profit",
    shown(reported.trans_profit),
    "Supplier",
    reported.trans_supplier,
    wallet.userName,
  ])
    await expect(dialog(page)).toContainText(fact);
  await page.goto(listOf(wallet));
  await expect(page.getByLabel("Totals")).toContainText("Profit");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("Supplier").selectOption(reported.trans_supplier);
  await expect(page).toHaveURL(/supplier=/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Plan name").fill("no such plan");
  await page.getByLabel("Plan name").press("Enter");
  await expect(page.getByText("No transactions found")).toBeVisible();
});

test("a purchase under way is refunded only when that is understood", async ({ page }) => {
  const wallet = await openWallet();
  const row = await bought(wallet, 500, "0013");
  await signIn(page, await logInAs("admin"));
  await openReceipt(page, row._id, LIST);
  await expect(dialog(page)).toContainText("Delivered or refunded, latest by");
  await press(page, "Refund");
  await press(page, "Refund ₦495.00");
  await expect(alertSays(page)).toHaveText("Say why it is refunded.");
  await dialog(page).last().getByLabel("Why it is refunded").fill("Wrong number");
  await press(page, "Refund ₦495.00");
  await expect(alertSays(page)).toHaveText("Tick the box to refund it before its outcome is known, or wait.");
  await dialog(page)
    .last()
    .getByRole("switch", { name: /^I understand/ })
    .click();
  await press(page, "Refund ₦495.00");
  await expect(statusSays(page)).toHaveText(/given back/);
  expect(await wallet.balance()).toBe(4_950);
});

test("above one person's bound nothing moves, and it is said that a second admin must agree", async ({
  page,
}) => {
  const wallet = await openWallet(29_700);
  const row = await bought(wallet, 25_000);
  const before = await wallet.balance();
  await wantSecond();
  await signIn(page, await logInAs("agent"));
  await openReceipt(page, row._id, LIST);
  await press(page, "Refund");
  await dialog(page).last().getByLabel("Why it is refunded").fill("Wrong number");
  await press(page, "Refund ₦24,750.00");
  await expect(dialog(page).last()).toContainText("A second admin must agree");
  await expect(dialog(page).last()).toContainText("No money has moved yet.");
  expect(await wallet.balance()).toBe(before);
});

test("waiting earnings are paid into the wallet, or rejected with a reason", async ({ page }) => {
  const earner = await openEarner(4);
  const first = await earner.ask(1_000);
  await signIn(page, await logInAs("admin"));
  await openReceipt(page, first._id, LIST);
  await expect(dialog(page)).toContainText("Waiting for approval");
  await press(page, "Approve");
  await press(page, "Approve ₦1,000.00");
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page)).toContainText("Paid into the wallet");
  expect(await earner.balance()).toBe(1_000);
  const second = await earner.ask(1_000);
  await openReceipt(page, second._id, LIST);
  await press(page, "Reject");
  await dialog(page).last().getByLabel("Reason").fill("Ask again next month");
  await press(page, "Reject ₦1,000.00");
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page)).toContainText("Ask again next month");
  expect(await earner.balance()).toBe(1_000);
});

test("the bank is asked again about a withdrawal", async ({ page }) => {
  const wallet = await openWallet();
  const account = { bankName: "Wema bank", accountNumber: "0123450013" };
  const { name } = await wallet.call<{ name: string }>("POST", "/withdraw/validate", account);
  await wallet.call("POST", "/withdraw", { ...account, accountName: name, amount: 1_000 });
  const [row] = await wallet.history();
  await signIn(page, await logInAs("admin"));
  await openReceipt(page, row?._id ?? "", LIST);
  await expect(dialog(page)).toContainText("Withdrawal to Wema bank");
  const asked = page.waitForResponse("**/api/v1/admin/reQueryWithdrawal");
  await press(page, "Ask the bank again");
  const { msg } = (await (await asked).json()) as { msg: string };
  await expect(page.locator("#say-status, #say-alert").filter({ hasText: msg })).toHaveCount(1);
});
