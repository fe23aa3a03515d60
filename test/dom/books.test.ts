import { foldWhole } from "../support/books.ts";
import { bought } from "./support/history.ts";
import type { Page } from "./support/page.ts";
import { logInAs, openWallet, shown, signIn, type Wallet } from "./support/people.ts";
import { dialog, statusSays } from "./support/screen.ts";
import { server } from "./support/server.ts";
import { expect, test as base } from "./support/dom-test.ts";

/** The screen asks for a day by the date of the phone: here that of the server. */
const test = base.extend<{ today: void }>({
  today: [
    async ({ page }, use) => {
      page.clock.setFixedTime(server.clock.now());
      await use();
    },
    { auto: true },
  ],
});

type Trial = { accounts: { account: string; words: string; closing: number }[]; debits: number };
const trialOf = (admin: Wallet) => admin.call<Trial>("GET", "/admin/books");

async function openBooks(page: Page, address = "/admin/books"): Promise<Wallet> {
  const admin = await logInAs("admin");
  await bought(await openWallet(2_000), 500);
  await foldWhole(server.deps);
  await signIn(page, admin);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Books" })).toBeVisible();
  return admin;
}

test("the trial balance is the server's, adds up to zero, and a line opens its movements", async ({
  page,
}) => {
  const admin = await openBooks(page);
  const { accounts } = await trialOf(admin);
  const flight = accounts.find(({ account }) => account === "purchase_in_flight:");
  const row = page.getByRole("row").filter({ hasText: "Purchases under way" });
  await expect(row).toContainText(shown(flight?.closing ?? 0));
  await expect(page.getByText("all accounts add up to zero")).toBeVisible();
  await expect(page.getByText("This day is still open.")).toBeVisible();
  await page.getByRole("button", { name: /^Purchases under way/ }).click();
  await expect(dialog(page)).toContainText("Purchase ordered");
  await expect(dialog(page)).toContainText("Purchase delivered");
  await expect(dialog(page)).not.toContainText("Other movement");
});

test("a day's journal and report are files of the server", async ({ page }) => {
  await openBooks(page);
  const journal = page.waitForEvent("download");
  await page.getByRole("button", { name: "Journal (CSV)" }).click();
  const day = new Date(server.clock.now().getTime() + 3_600_000).toISOString().slice(0, 10);
  expect((await journal).suggestedFilename()).toBe(`journal-${day}.csv`);
  expect(await (await journal).text()).toContain('"Purchase ordered"');
  const report = page.waitForEvent("download");
  await page.getByRole("button", { name: "Report (HTML)" }).click();
  expect(await (await report).text()).toContain("Sales by service and network");
});

test("a month shows fees and margins with their VAT", async ({ page }) => {
  const admin = await openBooks(page, "/admin/books?tab=month");
  const month = server.clock.now().toISOString().slice(0, 7);
  const income = await admin.call<{ total: { income: number; vat: number; net: number } }>(
    "GET",
    `/admin/books/income?month=${month}`,
  );
  const table = page.getByRole("table", { name: "Fees, margins and VAT" });
  const all = table.getByRole("row").filter({ hasText: "All" });
  await expect(all).toContainText(shown(income.total.income));
  await expect(all).toContainText(shown(income.total.vat));
  const byDay = page.getByRole("table", { name: "By day" });
  await expect(byDay.getByRole("row").last()).toContainText(shown(income.total.net));
});

test("an admin chooses the reports that they get", async ({ page }) => {
  const admin = await openBooks(page, "/admin/books?tab=reports");
  await page.getByRole("switch", { name: /^Yesterday's report/ }).click();
  await expect(page.getByRole("switch", { name: /^Yesterday's report/ })).toBeChecked();
  const { readers } = await admin.call<{ readers: { userName: string; daily: boolean; monthly: boolean }[] }>(
    "GET",
    "/admin/books/readers",
  );
  expect(readers).toContainEqual({ userName: admin.userName, daily: true, monthly: false });
});

test("staff see who asked to be erased, and until when they may take it back", async ({ page }) => {
  const person = await openWallet(0);
  await person.call("POST", "/auth/erasure", {});
  await openBooks(page, "/admin/books?tab=erasures");
  const row = page.getByRole("row").filter({ hasText: person.userName });
  await expect(row).toContainText("Waiting");
});

test("a file that cannot be made is said, and the screen stays", async ({ page }) => {
  await openBooks(page);
  await page.route("**/api/v1/admin/books/journal.csv**", (route) => route.abort());
  await page.getByRole("button", { name: "Journal (CSV)" }).click();
  await expect(page.locator("#say-alert")).toHaveText("We could not make the file. Please try again.");
  await expect(statusSays(page)).not.toHaveText("Download started");
});
