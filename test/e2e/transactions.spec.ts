import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { dialog } from "./support/screen.ts";
import { mtnNumber, openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const table = (page: Page) => page.getByRole("table", { name: "Transactions" });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button") });
const openFilters = (page: Page) => page.getByRole("button", { name: /^More filters/ }).click();

/** Airtime on MTN and on GLO beside the funding: three rows. */
async function shopper(request: APIRequestContext): Promise<Wallet & { number: string }> {
  const wallet = await openWallet(request);
  const number = mtnNumber();
  await wallet.call("POST", "/buy/airtime", { network: 1, mobile_number: number, amount: 500 });
  await wallet.call("POST", "/buy/airtime", { network: 2, mobile_number: "08055551001", amount: 300 });
  return { ...wallet, number };
}

test("the history shows each movement, its totals, and opens a receipt that gives the focus back", {
  tag: "@wide",
}, async ({ page, request }) => {
  test.slow();
  const wallet = await shopper(request);
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Totals" }).click();
  await expect(page.getByLabel("Totals")).toContainText("₦792.00");
  await expectAccessible(page, "transactions");
  await expectNoSidewaysScroll(page);
  const opener = rows(page).first().getByRole("button");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("GLO airtime");
  await expect(dialog(page)).toContainText("Balance after");
  await expect(page).toHaveURL(/receipt=/);
  await expectAccessible(page, "transaction detail");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test("filters stand in the address, and an address with filters is obeyed", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  test.slow();
  const wallet = await shopper(request);
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  await openFilters(page);
  await expectAccessible(page, "filters open");
  const panel = page.locator("#transaction-filters > div");
  expect((await panel.boundingBox())?.height).toBe(400);
  await page.getByLabel("Network").selectOption("MTN");
  await expect(page).toHaveURL(/network=MTN/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Type").selectOption("wallet");
  await expect(page.getByText("No transactions found")).toBeVisible();
  await expectAccessible(page, "no transaction fits");
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(rows(page)).toHaveCount(3);
  expect(new URL(page.url()).search).toBe("");
  await page.goto("/profile/transactions?type=wallet&status=success");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "More filters (2)" })).toBeVisible();
});

test("pages: a pager above and below, in the address, from the first to the last and around", async ({
  page,
  request,
}) => {
  const wallet = await openWallet(request, 12_000);
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
  await expectNoSidewaysScroll(page);
});

test("share mode hides balances and user, thanks, and shares text and picture", { tag: "@wide" }, async ({
  page,
  request,
  context,
}) => {
  const wallet = await shopper(request);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  await rows(page).first().getByRole("button").click();
  await expect(dialog(page)).toContainText(wallet.userName);
  await dialog(page).getByRole("button", { name: "Share" }).click();
  await expect(dialog(page)).toContainText("Thank you for choosing");
  await expect(dialog(page)).not.toContainText(wallet.userName);
  await expect(dialog(page)).not.toContainText("Balance");
  await expectAccessible(page, "share mode");
  await dialog(page).getByRole("button", { name: "Copy text" }).click();
  await expect(page.locator("#say-status")).toHaveText("Copied");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("GLO airtime: Success");
  expect(text).not.toContain(wallet.userName);
  const picture = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Share image" }).click();
  expect((await picture).suggestedFilename()).toMatch(/^receipt-\w{20}\.png$/);
});

test("a history that cannot be loaded says so without a toast, and can be asked for again", {
  tag: "@wide",
}, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.route(/\/api\/v1\/transaction(\?|$)/, (route) => route.abort());
  await page.goto("/profile/transactions");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expect(page.locator("#say-alert")).toBeEmpty();
  await expectAccessible(page, "transactions that failed");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No transactions found")).toBeVisible();
});

test("the head of the history stays right under the top bar, on a tablet and on a desk", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 5_000));
  await page.goto("/profile/transactions");
  for (const width of [700, 900, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    // Both in one look: the program replaces the printed screen at any moment.
    const place = () =>
      page.evaluate(() => {
        const [bar, head] = [document.querySelector("header"), document.querySelector("main thead th")];
        return bar && head && [getComputedStyle(head).top, `${bar.offsetHeight}px`];
      });
    await expect.poll(async () => new Set(await place()).size).toBe(1);
  }
});
