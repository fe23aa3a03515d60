import type { Page } from "./support/page.ts";
import { bought } from "./support/history.ts";
import { alertSays, statusSays } from "./support/screen.ts";
import { openWallet, shown, signIn, type Wallet } from "./support/people.ts";
import { server } from "./support/server.ts";
import { expect, test as base } from "./support/dom-test.ts";

/** The screen asks for a month by the date of the phone: here that of the server. */
const test = base.extend<{ today: void }>({
  today: [
    async ({ page }, use) => {
      page.clock.setFixedTime(server.clock.now());
      await use();
    },
    { auto: true },
  ],
});

type Statement = {
  from: string;
  to: string;
  openingBalance: number;
  closingBalance: number;
  totalDebit: number;
  totalCredit: number;
};
const read = (wallet: Wallet, query = "") => wallet.call<Statement>("GET", `/transaction/statement${query}`);
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Statement" });
const sums = (page: Page) => page.getByLabel("Balances and totals");
const movements = (page: Page) => page.getByRole("table", { name: "Transactions" });

test("the statement on the screen is that of the ledger, movement by movement", async ({ page }) => {
  const wallet = await openWallet();
  await bought(wallet, 500);
  await bought(wallet, 300, "0004");
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(heading(page)).toBeVisible();
  const reported = await read(wallet);
  for (const amount of [
    reported.openingBalance,
    reported.totalCredit,
    reported.totalDebit,
    reported.closingBalance,
  ])
    await expect(sums(page)).toContainText(shown(amount));
  expect(reported.openingBalance + reported.totalCredit - reported.totalDebit).toBeCloseTo(
    reported.closingBalance,
    5,
  );
  expect(reported.closingBalance).toBe(await wallet.balance());
  await expect(movements(page).getByRole("row")).toHaveCount(1 + 4);
  await expect(movements(page)).toContainText("Failed");
  await expect(page.getByRole("main")).toContainText("4 transactions");
});

test("a period is chosen by day or by name, stands in the address, and one that is none is told beside its field", async ({
  page,
}) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  await page.goto("/profile/statement");
  await page.getByRole("button", { name: "Last month" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/);
  await expect(page.getByText("No transactions in this period")).toBeVisible();
  await expect(sums(page)).toContainText("₦0.00");
  await page.getByRole("button", { name: "12 months" }).click();
  await expect(movements(page).getByRole("row")).toHaveCount(2);
  await page.goto("/profile/statement?from=2024-01-01&to=2026-01-01");
  await expect(page.getByText("Choose at most 12 months")).toBeVisible();
  await page.goto("/profile/statement?from=2026-02-01&to=2026-01-01");
  await expect(page.getByText("The last day is before the first day")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print or PDF" })).toBeDisabled();
});

test("the file has the movements and both balances; from the history it has what the filters find", async ({
  page,
}) => {
  const wallet = await openWallet();
  await bought(wallet, 500);
  await signIn(page, wallet);
  await page.goto("/profile/statement");
  const whole = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await whole;
  expect(file.suggestedFilename()).toMatch(/^statement-[\d-]{10}-[\d-]{10}\.csv$/);
  await expect(statusSays(page)).toHaveText("Download started");
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines).toHaveLength(1 + 1 + 2 + 1);
  expect(lines.at(-1)).toContain(`"${(await wallet.balance()).toFixed(2)}"`);
  await page.goto("/profile/transactions?type=airtime");
  const some = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const filtered = (await (await some).text()).trim();
  expect(filtered.split("\r\n")).toHaveLength(2);
});

test("a file that cannot be made is told", async ({ page }) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.route("**/statement.csv*", (route) => route.abort());
  await page.goto("/profile/statement");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(alertSays(page)).toHaveText("We could not make the file. Please try again.");
});

test("a statement that cannot be loaded can be asked for again", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/transaction/statement?*", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/statement");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No transactions in this period")).toBeVisible();
});
