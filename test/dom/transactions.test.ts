import type { Page } from "./support/page.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn, type Wallet } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const table = (page: Page) => page.getByRole("table", { name: "Transactions" });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button") });
const openFilters = (page: Page) => page.getByRole("button", { name: /^More filters/ }).click();

/** Airtime on MTN and on GLO beside the funding: three rows. */
async function shopper(): Promise<Wallet & { number: string }> {
  const wallet = await openWallet();
  const number = mtnNumber();
  await wallet.call("POST", "/buy/airtime", { network: 1, mobile_number: number, amount: 500 });
  await wallet.call("POST", "/buy/airtime", { network: 2, mobile_number: "08055551001", amount: 300 });
  return { ...wallet, number };
}

test("the history shows each movement, its totals, and opens a receipt that gives the focus back", async ({
  page,
}) => {
  const wallet = await shopper();
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Totals" }).click();
  await expect(page.getByLabel("Totals")).toContainText("₦792.00");
  const opener = rows(page).first().getByRole("button");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("GLO airtime");
  await expect(dialog(page)).toContainText("Balance after");
  await expect(page).toHaveURL(/receipt=/);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a text filter waits until typing stops, takes a hand-typed link, and Enter is at once", async ({
  page,
}) => {
  const wallet = await shopper();
  await signIn(page, wallet);
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("/api/v1/transaction?")) asked.push(sent.url());
  });
  await page.goto("/profile/transactions");
  await openFilters(page);
  page.clock.install();
  await page.getByLabel("Phone number").pressSequentially(wallet.number);
  await page.clock.fastForward(1_999);
  expect(page.url()).not.toContain("phoneNumber=");
  await page.clock.fastForward(1);
  page.clock.resume();
  await expect(page).toHaveURL(/phoneNumber=/);
  await expect(rows(page)).toHaveCount(1);
  expect(asked).toHaveLength(1);
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await page.goto(`/profile/transactions?phoneNumber=${wallet.number.slice(1)}`);
  await expect(rows(page)).toHaveCount(1);
  const [first] = await wallet.history();
  await openFilters(page);
  await page.getByLabel("Transaction ID").fill(first?.trans_Id ?? "");
  await page.getByLabel("Phone number").fill("");
  await page.getByLabel("Phone number").press("Enter");
  await expect(page).not.toHaveURL(/phoneNumber=/);
});

test("a failed purchase and its money back are one row, which opens to both receipts (rules 9.29)", async ({
  page,
}) => {
  const wallet = await openWallet();
  await wallet.call("POST", "/buy/airtime", { network: 1, mobile_number: mtnNumber("0004"), amount: 500 });
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  await expect(rows(page)).toHaveCount(2);
  const story = rows(page).first().getByRole("button");
  await expect(rows(page).first()).toContainText("Failed, money back");
  await expect(story).toHaveAttribute("aria-expanded", "false");
  await story.click();
  await page.getByRole("button", { name: /^Money back \d/ }).click();
  await expect(dialog(page)).toContainText("Refund");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Paid \d/ }).click();
  await expect(dialog(page)).toContainText("MTN airtime");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Totals" }).click();
  await expect(page.getByLabel("Totals")).toContainText("Transactions3");
});

test("the parts and the search are in the address, and one press clears them (rules 9.29)", async ({
  page,
}) => {
  const wallet = await shopper();
  await wallet.call("POST", "/auth/contact", {
    contactName: "Mama Ngozi",
    contactNumber: wallet.number,
    contactNetwork: "MTN",
  });
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  await expect(rows(page)).toHaveCount(3);
  const part = (name: string) => page.getByRole("button", { name, exact: true });
  await part("Money in").click();
  await expect(page).toHaveURL(/show=in/);
  await expect(rows(page)).toHaveCount(1);
  await expect(part("Money in")).toHaveAttribute("aria-pressed", "true");
  await part("All").click();
  await expect(rows(page)).toHaveCount(3);
  const search = page.getByLabel("Search your transactions");
  await expect(search).toHaveAttribute("aria-busy", "false");
  await search.fill("ngozi");
  // It says at once that it searches, until the answer is here (rules 9.54).
  await expect(search).toHaveAttribute("aria-busy", "true");
  await page.getByLabel("Search your transactions").press("Enter");
  await expect(page).toHaveURL(/search=ngozi/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("₦500 airtime to Mama Ngozi");
  await expect(search).toHaveAttribute("aria-busy", "false");
  await part("Failed").click();
  await expect(page.getByText("No transactions found")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(rows(page)).toHaveCount(3);
  expect(new URL(page.url()).search).toBe("");
});

test("a purchase made elsewhere, and its outcome, appear by themselves on an open dashboard", async ({
  page,
}) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  const live = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/events"));
  await page.goto("/profile");
  await live;
  const recent = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link") });
  await expect(recent).toHaveCount(1);
  const body = { network: 1, mobile_number: mtnNumber(), amount: 500 };
  await wallet.call("POST", "/buy/airtime", body);
  const newest = recent.first();
  await expect(newest).toContainText("MTN airtime");
  await expect(newest).not.toContainText(/Pending|Processing/);
  await expect(page.getByRole("banner")).toContainText("₦4,455.00");
});

test("the companies of the chosen type are asked for, and go with it (rules 9.29)", async ({ page }) => {
  await signIn(page, await shopper());
  await page.goto("/profile/transactions");
  await openFilters(page);
  await page.getByLabel("Type").selectOption("exam");
  await page.getByLabel("Exam").selectOption("WAEC");
  await expect(page).toHaveURL(/network=WAEC/);
  await expect(page.getByText("No transactions found")).toBeVisible();
  await page.getByLabel("Type").selectOption("abroad");
  await expect(page).not.toHaveURL(/network=/);
  await page.getByLabel("Country").selectOption("Ghana");
  await expect(page).toHaveURL(/network=GH/);
  await page.getByLabel("Type").selectOption("airtime");
  await page.getByLabel("Network").selectOption("MTN");
  await expect(rows(page)).toHaveCount(1);
});

test("dates end today and cannot end before they begin", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/transactions?from=2026-01-15");
  await expect(page.getByText("No transactions found")).toBeVisible();
  await openFilters(page);
  const now = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(new Date());
  await expect(page.getByLabel("From")).toHaveAttribute("max", now);
  await expect(page.getByLabel("To", { exact: true })).toHaveAttribute("max", now);
  await expect(page.getByLabel("To", { exact: true })).toHaveAttribute("min", "2026-01-15");
});

test("pages: a pager above and below, in the address, from the first to the last and around", async ({
  page,
}) => {
  const wallet = await openWallet(11_880);
  const buys = Array.from({ length: 54 }, (_, at) => ({
    network: 1,
    mobile_number: mtnNumber(),
    amount: 100 + at,
  }));
  await Promise.all(buys.map((body) => wallet.call("POST", "/buy/airtime", body)));
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  const pagers = page.getByRole("navigation", { name: /^Pages/ });
  await expect(pagers).toHaveCount(2);
  await expect(rows(page)).toHaveCount(50);
  await pagers.first().getByRole("button", { name: "Previous page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(5);
  await expect(pagers.last().getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await pagers.last().getByRole("button", { name: "Next page" }).click();
  await expect(page).not.toHaveURL(/page=/);
  await expect(rows(page)).toHaveCount(50);
});

test("a history that cannot be loaded says so without a toast, and can be asked for again", async ({
  page,
}) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/transaction?*", (route) => route.abort(), { times: 2 });
  await page.route("**/api/v1/transaction", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/transactions");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expect(page.locator("#say-alert")).toBeEmpty();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No transactions found")).toBeVisible();
});
