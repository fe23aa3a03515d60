import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { openEarner } from "./support/earner.ts";
import { bought, openReceipt, press, rows } from "./support/history.ts";
import { alertSays, dialog, isDesk, statusSays } from "./support/screen.ts";
import { openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const LIST = "/admin/transactions";
const listOf = (wallet: Wallet) => `${LIST}?userName=${wallet.userName}`;
const statistics = (page: Page) => page.getByRole("button", { name: "Statistics" });

test("a refund is asked about, gives the money back once, and is gone from what can be done", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  const before = await wallet.balance();
  await signIn(page, await logInAs(request, "agent"));
  await openReceipt(page, row._id, LIST);
  await press(page, "Refund");
  await expect(dialog(page).last()).toContainText(wallet.userName);
  await expect(dialog(page).last().getByRole("switch")).toHaveCount(0);
  await dialog(page).last().getByLabel("Why it is refunded").fill("Wrong number");
  await press(page, "Refund ₦495.00");
  await expect(statusSays(page)).toHaveText(`₦495.00 given back to ${wallet.userName}`);
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page)).toContainText("Refunded: ₦495.00 is back in the wallet");
  await expect(dialog(page).getByRole("button", { name: "Refund" })).toHaveCount(0);
  expect(await wallet.balance()).toBeCloseTo(before + 495, 5);
});

test("a supplier that does not say it took the order back pays nothing; the refusal stays in sight", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  const before = await wallet.balance();
  await signIn(page, await logInAs(request, "admin"));
  await openReceipt(page, row._id, LIST);
  await press(page, "Refund");
  await dialog(page).last().getByLabel("Why it is refunded").fill("Wrong number");
  await dialog(page)
    .last()
    .getByRole("switch", { name: /^The supplier pays it back/ })
    .click();
  await press(page, "Refund ₦495.00");
  const refusal = "The supplier has not confirmed that it took this order back.";
  await expect(alertSays(page)).toHaveText(refusal);
  await expect(dialog(page).last().getByRole("status")).toContainText(refusal);
  expect(await wallet.balance()).toBe(before);
});

test("waiting earnings are paid into the wallet, or rejected with a reason", {
  tag: ["@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const earner = await openEarner(request, 4);
  const first = await earner.ask(1_000);
  await signIn(page, await logInAs(request, "admin"));
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
  await expectAccessible(page, "earnings being rejected");
  await press(page, "Reject ₦1,000.00");
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page)).toContainText("Ask again next month");
  expect(await earner.balance()).toBe(1_000);
});

test("chosen rows are refunded together, after naming count and total, and each says what became of it", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  await bought(wallet, 500);
  const gone = await bought(wallet, 300);
  await bought(wallet, 200, "0004");
  const admin = await logInAs(request, "admin");
  await signIn(page, admin);
  await page.goto(listOf(wallet));
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(5);
  await expect(page.getByRole("checkbox", { disabled: true })).toHaveCount(3);
  await page.getByRole("button", { name: /^Select all on this page/ }).click();
  await expect(page.getByText("2 selected")).toContainText("₦792.00");
  await expect(page.getByRole("button", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(/Nothing in the ledger is ever deleted/)).toBeVisible();
  // Somebody else refunds one of them meanwhile.
  await admin.call("POST", `/admin/refund/${gone._id}`, {});
  await page.getByRole("button", { name: "Refund selected" }).click();
  await expect(dialog(page)).toContainText("Refund 2 transactions?");
  const listed = dialog(page).getByRole("list", { name: "What is refunded" }).getByRole("listitem");
  await expect(listed).toHaveCount(2);
  await expect(listed.filter({ hasText: "₦495.00" })).toContainText(wallet.userName);
  await expect(listed.filter({ hasText: "₦297.00" })).toContainText(wallet.userName);
  await expectAccessible(page, "bulk refund asked");
  await dialog(page).getByLabel("Why they are refunded").fill("Wrong numbers");
  await press(page, "Refund ₦792.00");
  await expect(statusSays(page)).toHaveText("1 of 2 refunded");
  const outcomes = dialog(page).getByRole("listitem");
  await expect(outcomes.filter({ hasText: "₦495.00 given back" })).toHaveCount(1);
  await expect(outcomes.filter({ hasText: "This transaction cannot be refunded." })).toHaveCount(1);
  await expectAccessible(page, "bulk refund done");
  await dialog(page).getByRole("button", { name: "Close", exact: true }).last().click();
  expect(await wallet.balance()).toBe(4_950);
  await expect(page.getByText("0 selected")).toBeVisible();
});

test("statistics tell volume, in TB from 1000 GB on, and profit per network, in a table and drawn", async ({
  page,
  request,
}) => {
  const admin = await logInAs(request, "admin");
  await signIn(page, admin);
  await page.route(/\/transaction\/stat(\?|$)/, (route) =>
    route.fulfill({
      json: {
        stat: [
          { network: "MTN", total_volume_sold: 1_254.5, profit: 12_345.5 },
          { network: "GLO", total_volume_sold: 999.5, profit: 800 },
          { network: "AIRTEL", total_volume_sold: 0, profit: 0 },
          { network: "9MOBILE", total_volume_sold: 3, profit: 1 },
        ],
        totalSales: 500_000,
        totalProfit: 13_146.5,
      },
    }),
  );
  await page.goto(LIST);
  await statistics(page).click();
  const sold = page.getByRole("table", { name: "Sold by network" });
  await expect(sold.getByRole("row").filter({ hasText: "MTN" })).toContainText("1.25 TB");
  await expect(sold.getByRole("row").filter({ hasText: "GLO" })).toContainText("999.5 GB");
  await expect(sold.getByRole("row").filter({ hasText: "MTN" })).toContainText("₦12,345.50");
  await expect(page.getByRole("img", { name: "Profit by network" }).locator("svg").first()).toBeVisible();
});

test("the staff's history fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  const row = await bought(wallet);
  await bought(wallet, 300, "0004");
  await signIn(page, await logInAs(request, "admin"));
  await page.goto(listOf(wallet));
  await expect(rows(page)).toHaveCount(4);
  await expectAccessible(page, "staff transactions");
  await expectNoSidewaysScroll(page);
  const filters = page.getByRole("button", { name: isDesk(page) ? /^More filters/ : /^Filters/ });
  await filters.click();
  await expect(page.getByLabel("Plan name")).toBeVisible();
  await expectAccessible(page, "staff filters");
  await filters.click();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: /^Select all on this page/ }).click();
  await expectAccessible(page, "staff select mode");
  await expectNoSidewaysScroll(page);
  await statistics(page).click();
  await expect(
    dialog(page).locator("figure svg").or(dialog(page).getByText("Nothing was sold in this time")).first(),
  ).toBeVisible();
  await expectAccessible(page, "staff statistics");
  await openReceipt(page, row._id, LIST);
  await expectAccessible(page, "staff receipt");
  await press(page, "Refund");
  await expect(dialog(page).last()).toContainText(wallet.userName);
  await expectAccessible(page, "staff refund asked");
});
