import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { openEarner } from "./support/earner.ts";
import { report, SETTINGS_ID, SETTINGS_REQUEST, UNKNOWN_ORDERS } from "./support/reviews.ts";
import { openPayer } from "./support/payer.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const press = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name }).click();
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const openRow = (page: Page, text: string) => row(page, text).getByRole("button").click();

async function openReviews(page: Page, request: APIRequestContext, search = ""): Promise<Wallet> {
  const admin = await logInAs(request, "admin");
  await signIn(page, admin);
  await page.goto(`/admin/reviews${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
  return admin;
}

test("a reported transfer is credited with what is on the statement, once asked and once confirmed", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
  const reference = await report(wallet);
  await openReviews(page, request);
  await openRow(page, wallet.userName);
  for (const fact of ["₦1,500.00", "Opay", reference, "Only in this report"])
    await expect(dialog(page)).toContainText(fact);
  await expect(page).toHaveURL(/open=/);
  await press(page, "Approve");
  await dialog(page).getByLabel("Amount on the statement").fill("1,400.50");
  expect(await wallet.balance()).toBe(0);
  await press(page, "Credit ₦1,400.50");
  await expect(statusSays(page)).toHaveText("The wallet has been credited");
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, wallet.userName)).toHaveCount(0);
  expect(await wallet.balance()).toBe(1400.5);
  await page.getByLabel("Status").selectOption("approved");
  await expect(page).toHaveURL(/status=approved/);
  await openRow(page, wallet.userName);
  await expect(dialog(page)).toContainText("₦1,400.50");
  await expect(dialog(page)).toContainText(/Decidedadmin, /);
  await expect(dialog(page).getByRole("button", { name: "Approve" })).toBeHidden();
});

test("a transfer is rejected with a reason that its owner reads; without one nothing is sent", {
  tag: "@money",
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
  await report(wallet);
  await openReviews(page, request);
  await openRow(page, wallet.userName);
  await press(page, "Reject");
  await press(page, "Reject");
  await expect(alertSays(page)).toHaveText("Enter a reason");
  await expect(dialog(page).getByLabel("Reason")).toBeFocused();
  await dialog(page).getByLabel("Reason").fill("Not on the statement");
  await press(page, "Reject");
  await expect(statusSays(page)).toHaveText("The report was rejected");
  const [line] = await wallet.history();
  expect(line).toMatchObject({
    trans_Status: "failed",
    apiResponse: "Not added to your wallet: Not on the statement",
  });
  expect(await wallet.balance()).toBe(0);
});

test("earnings are paid into the wallet, or go back with a reason", { tag: "@money" }, async ({
  page,
  request,
}) => {
  test.slow();
  const earner = await openEarner(request, 4);
  await earner.ask(1_000);
  await openReviews(page, request, "?tab=earnings");
  await openRow(page, earner.userName);
  await press(page, "Approve");
  await expect(dialog(page)).toContainText(`Pay ₦1,000.00 of earnings to ${earner.userName}?`);
  await press(page, "Pay ₦1,000.00");
  await expect(statusSays(page)).toHaveText("Withdrawal approved");
  expect(await earner.balance()).toBe(1_000);
  await earner.ask(1_000);
  await page.reload();
  await openRow(page, earner.userName);
  await press(page, "Reject");
  await dialog(page).getByLabel("Reason").fill("Please call us");
  await press(page, "Reject");
  await expect(statusSays(page)).toHaveText("Withdrawal rejected");
  expect(await earner.earnings()).toMatchObject({ earningBalance: 1_000, withdrawn: 1_000 });
  expect(await earner.balance()).toBe(1_000);
});

test("a withdrawal in process is asked about, and its answer is carried out", { tag: "@money" }, async ({
  page,
  request,
}) => {
  const wallet = await openPayer(request, 5_000);
  const account = { bankName: "Wema bank", accountNumber: "0123450013" };
  const { name } = await wallet.call<{ name: string }>("POST", "/withdraw/validate", account);
  await wallet.call("POST", "/withdraw", { ...account, accountName: name, amount: 1_000 });
  await openReviews(page, request, "?tab=withdrawals");
  await openRow(page, wallet.userName);
  for (const fact of ["₦1,000.00", "₦50.00", "₦950.00", "0123450013", "In process"])
    await expect(dialog(page)).toContainText(fact);
  await press(page, "Ask the provider");
  const asked = page.waitForResponse("**/api/v1/admin/reQueryWithdrawal");
  await press(page, "Ask the provider");
  const { msg } = (await (await asked).json()) as { msg: string };
  await expect(statusSays(page)).toHaveText(msg);
  await expect(dialog(page)).toBeHidden();
});

test("one's own request cannot be approved, and the dialog says so", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  const approvals = SETTINGS_REQUEST.approvals.map((one) => ({ ...one, requestedBy: "admin" }));
  await page.route("**/api/v1/admin/approvals?*", (route) =>
    route.fulfill({ json: { ...SETTINGS_REQUEST, approvals } }),
  );
  await openReviews(page, request, `?tab=approvals&open=${SETTINGS_ID}`);
  await expect(dialog(page)).toContainText("Another admin must decide this request.");
  await expect(dialog(page).getByRole("button", { name: "Approve" })).toBeHidden();
  await expectAccessible(page, "own request for a second admin");
});

test("a change of settings shows what was and what would be", { tag: "@wide" }, async ({ page, request }) => {
  await page.route("**/api/v1/admin/approvals?*", (route) => route.fulfill({ json: SETTINGS_REQUEST }));
  await openReviews(page, request, `?tab=approvals&open=${SETTINGS_ID}`);
  const changes = dialog(page).getByLabel("What changed");
  await expect(changes).toContainText("Alone credit");
  await expect(changes.getByRole("deletion")).toHaveText("Before: ₦50,000.00");
  await expect(changes.getByRole("insertion")).toHaveText("After: ₦80,000.00");
  await expectAccessible(page, "request to change settings");
  await expectNoSidewaysScroll(page);
});

test("tabs tell how many wait, the tab stands in the address, and arrow keys move between them", async ({
  page,
  request,
}) => {
  const wallet = await openWallet(request, 0);
  await report(wallet);
  await openReviews(page, request);
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  await expect(tab(/^Transfers/)).toHaveAccessibleName(/Transfers.*\d+ waiting$/);
  await tab(/^Transfers/).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(/^Earnings/)).toBeFocused();
  await expect(page).toHaveURL(/tab=earnings/);
  await page.keyboard.press("End");
  await expect(page).toHaveURL(/tab=approvals/);
  await expect(tab(/^Approvals/)).toBeInViewport({ ratio: 1 });
});

test("nothing that waits is said with a way to all; a list that failed can be asked for again", {
  tag: "@wide",
}, async ({ page, request }) => {
  const none = { withdrawals: [], total: 0, totalPages: 0 };
  await page.route("**/api/v1/admin/earnings?*", (route) => route.fulfill({ json: none }));
  await openReviews(page, request, "?tab=earnings");
  await expect(page.getByText("No withdrawals of earnings waiting")).toBeVisible();
  await expectAccessible(page, "reviews with nothing waiting");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).toHaveURL(/status=all/);
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await page.unroute("**/api/v1/admin/earnings?*");
  await page.route("**/api/v1/admin/earnings?*limit=20*", (route) => route.abort(), { times: 2 });
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expectAccessible(page, "reviews that failed");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("all");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeHidden();
});

test("reviews: each tab and dialog fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.setTimeout(240_000);
  const wallet = await openWallet(request, 0);
  await report(wallet);
  await openReviews(page, request);
  await expect(row(page, wallet.userName)).toBeVisible();
  await expectAccessible(page, "reviews of transfers");
  await expectNoSidewaysScroll(page);
  await openRow(page, wallet.userName);
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "review of a transfer");
  await press(page, "Approve");
  await expectAccessible(page, "review of a transfer, credit");
  await press(page, "Cancel");
  await press(page, "Reject");
  await press(page, "Reject");
  await expectAccessible(page, "review of a transfer, reject with an error");
  await expectNoSidewaysScroll(page);
  await page.route("**/api/v1/admin/approvals?*", (route) => route.fulfill({ json: SETTINGS_REQUEST }));
  await page.goto(`/admin/reviews?tab=approvals&open=${SETTINGS_ID}`);
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "review of a request");
  await page.keyboard.press("Escape");
  await expectAccessible(page, "reviews of requests");
  await expectNoSidewaysScroll(page);
});

test("an order without an outcome: what is known, and the word that ends it with its proof", {
  tag: ["@quick", "@wide"],
}, async ({ page, request }) => {
  await page.route("**/api/v1/admin/unknownOrders?*", (route) => route.fulfill({ json: UNKNOWN_ORDERS }));
  await openReviews(page, request, "?tab=orders");
  await openRow(page, "adaeze_okonkwo");
  await expect(dialog(page)).toContainText("a1-01ks8r0ptaqtx19h6w1g60e1th");
  await expect(dialog(page)).toContainText("None of this is proof.");
  await expectAccessible(page, "order without an outcome");
  await expectNoSidewaysScroll(page);
  await press(page, "It arrived");
  await expect(dialog(page).getByLabel("Proof")).toBeVisible();
  await expectAccessible(page, "word about an order");
  await expectNoSidewaysScroll(page);
});
