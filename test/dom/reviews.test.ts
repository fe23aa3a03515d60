import type { Page } from "./support/page.ts";
import { logInAs } from "./support/people.ts";

import { askRefund, report, SETTINGS_ID, SETTINGS_REQUEST } from "./support/reviews.ts";
import { alertSays, dialog, statusSays } from "./support/screen.ts";
import { wantSecond } from "./support/staff.ts";
import { openWallet, signIn, type Wallet } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const press = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name }).click();
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const openRow = (page: Page, text: string) => row(page, text).getByRole("button").click();

async function openReviews(page: Page, search = "", given?: Wallet): Promise<Wallet> {
  const admin = given ?? (await logInAs("admin"));
  await signIn(page, admin);
  await page.goto(`/admin/reviews${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
  return admin;
}

test("an amount that is none is refused beside its field", async ({ page }) => {
  const wallet = await openWallet(0);
  await report(wallet);
  await openReviews(page);
  await openRow(page, wallet.userName);
  await press(page, "Approve");
  const amount = dialog(page).getByLabel("Amount on the statement");
  await amount.fill("1.234");
  await press(page, "Approve");
  await expect(alertSays(page)).toHaveText("enter a valid amount");
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await press(page, "Cancel");
  await expect(dialog(page)).toContainText("as reported");
  expect(await wallet.balance()).toBe(0);
});

test("what somebody else decided meanwhile is said in the dialog, and nothing is credited twice", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await report(wallet);
  await openReviews(page);
  const refusal = { code: "already_decided", msg: "This transfer was already decided." };
  await page.route("**/api/v1/admin/manualFunding/*/approve", (route) =>
    route.fulfill({ status: 409, json: refusal }),
  );
  await openRow(page, wallet.userName);
  await press(page, "Approve");
  await press(page, /^Credit/);
  await expect(alertSays(page)).toHaveText(refusal.msg);
  await expect(dialog(page).getByRole("status").getByText(refusal.msg)).toBeVisible();
});

test("a row that somebody else decided leaves the list with the refusal", async ({ page }) => {
  const wallet = await openWallet(0);
  await report(wallet);
  const admin = await openReviews(page);
  await openRow(page, wallet.userName);
  await press(page, "Approve");
  const id = new URL(page.url()).searchParams.get("open");
  await admin.call("POST", `/admin/manualFunding/${id ?? ""}/reject`, { reason: "No such transfer" });
  await press(page, /^Credit/);
  await expect(alertSays(page)).toHaveText("This was already decided.");
  await expect(row(page, wallet.userName)).toHaveCount(0);
});

test("a request is rejected with a reason; nothing of it happens", async ({ page }) => {
  const { buyer, id } = await askRefund();
  const before = await buyer.balance();
  await openReviews(page, `?tab=approvals&open=${id}`);
  await press(page, "Reject");
  await dialog(page).getByLabel("Reason").fill("It was delivered");
  await press(page, "Reject");
  await expect(statusSays(page)).toHaveText("Rejected");
  expect(await buyer.balance()).toBe(before);
});

test("a request above one person's bound is agreed to by an admin, and carried out once", async ({
  page,
}) => {
  const { buyer, agent, id } = await askRefund();
  const before = await buyer.balance();
  await openReviews(page, `?tab=approvals&open=${id}`);
  for (const fact of ["Refund", "₦24,750.00", agent.userName, buyer.userName])
    await expect(dialog(page)).toContainText(fact);
  await press(page, "Approve");
  expect(await buyer.balance()).toBe(before);
  await press(page, "Approve");
  await expect(statusSays(page)).toHaveText("Approved and done");
  expect(await buyer.balance()).toBe(before + 24_750);
});

test("one's own request cannot be approved: the dialog says so, and so does the server's refusal", async ({
  page,
}) => {
  const { id } = await askRefund();
  const admin = await logInAs("admin");
  await page.route("**/api/v1/admin/approvals?*", async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { approvals: { _id: string; requestedBy: string }[] };
    const own = json.approvals.map((one) => (one._id === id ? { ...one, requestedBy: admin.userName } : one));
    await route.fulfill({ response: answer, json: { ...json, approvals: own } });
  });
  await openReviews(page, `?tab=approvals&open=${id}`, admin);
  await expect(dialog(page)).toContainText("Another admin must decide this request.");
  await expect(dialog(page).getByRole("button", { name: "Approve" })).toBeHidden();
  await page.unroute("**/api/v1/admin/approvals?*");
  const refusal = { code: "approval_own", msg: "Another admin must decide this request." };
  await page.route("**/approvals/*/approve", (route) => route.fulfill({ status: 403, json: refusal }));
  await page.reload();
  await press(page, "Approve");
  await press(page, "Approve");
  await expect(alertSays(page)).toHaveText(refusal.msg);
});

test("a change of settings shows what was and what would be", async ({ page }) => {
  await page.route("**/api/v1/admin/approvals?*", (route) => route.fulfill({ json: SETTINGS_REQUEST }));
  await openReviews(page, `?tab=approvals&open=${SETTINGS_ID}`);
  const changes = dialog(page).getByLabel("What changed");
  await expect(changes).toContainText("Alone credit");
  await expect(changes.getByRole("deletion")).toHaveText("Before: ₦50,000.00");
  await expect(changes.getByRole("insertion")).toHaveText("After: ₦80,000.00");
});

test("tabs tell how many wait, the tab stands in the address, and arrow keys move between them", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await report(wallet);
  await openReviews(page);
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  await expect(tab(/^Transfers/)).toHaveAccessibleName(/Transfers.*\d+ waiting$/);
  await tab(/^Transfers/).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(/^Earnings/)).toBeFocused();
  await expect(page).toHaveURL(/tab=earnings/);
  await page.keyboard.press("End");
  await expect(page).toHaveURL(/tab=approvals/);
});

test("nothing that waits is said with a way to all; a list that failed can be asked for again", async ({
  page,
}) => {
  const none = { withdrawals: [], total: 0, totalPages: 0 };
  await page.route("**/api/v1/admin/earnings?*", (route) => route.fulfill({ json: none }));
  await openReviews(page, "?tab=earnings");
  await expect(page.getByText("No withdrawals of earnings waiting")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).toHaveURL(/status=all/);
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await page.unroute("**/api/v1/admin/earnings?*");
  await page.route("**/api/v1/admin/earnings?*limit=20*", (route) => route.abort(), { times: 2 });
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("all");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeHidden();
});

test("the reviews are an admin's: anybody else is sent to their own page", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/admin/reviews");
  await expect(page).toHaveURL(/\/profile$/);
});

/** The list has only this person's transfers. */
const onlyOf = (page: Page, { userName }: Wallet) =>
  page.route("**/api/v1/admin/manualFunding?*", async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { fundings: { userName: string }[] };
    const fundings = json.fundings.filter((one) => one.userName === userName);
    await route.fulfill({ response: answer, json: { ...json, fundings } });
  });

/** Approves the only transfer in the list by a selection. */
async function approveAll(page: Page): Promise<void> {
  await page.locator("[data-opens-row]").first().focus();
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Approve" }).click();
  await press(page, /^Credit 1/);
}

test("9.36: the results stay until they are closed, also when every row was decided and left the list", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await report(wallet);
  await onlyOf(page, wallet);
  await openReviews(page);
  await approveAll(page);
  await expect(page.getByText("No bank transfers waiting")).toBeVisible();
  await expect(dialog(page, "Results")).toContainText("Done");
  await dialog(page, "Results").getByRole("button", { name: "Close" }).first().click();
  await expect(dialog(page, "Results")).toBeHidden();
  await expect(page.getByRole("region", { name: "Selected rows" })).toHaveCount(0);
});

test("9.36: what waits for a second admin is not said to be done", async ({ page }) => {
  await wantSecond();
  const wallet = await openWallet(0);
  await report(wallet, 60_000);
  await onlyOf(page, wallet);
  await openReviews(page);
  await approveAll(page);
  await expect(dialog(page, "Results")).toContainText("Waiting for a second admin");
  await expect(dialog(page, "Results")).not.toContainText("Done");
  expect(await wallet.balance()).toBe(0);
});
