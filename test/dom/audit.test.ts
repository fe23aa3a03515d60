import type { Page } from "./support/page.ts";
import { logInAs, openWallet, signIn, type Wallet } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

const table = (page: Page) => page.getByRole("table", { name: "Acts of staff" });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button") });

/** An act of the admin on a person of this test's own. */
async function rejectedReport(): Promise<{ admin: Wallet; person: Wallet }> {
  const person = await openWallet(0);
  const admin = await logInAs("admin");
  const body = { bankName: "Opay", paymentReference: `AU ${person.userName}`, amount: 1_500 };
  const { receipt } = await person.call<{ receipt: { _id: string } }>("POST", "/fundwallet/automanual", body);
  await admin.call("POST", `/admin/manualFunding/${receipt._id}/reject`, { reason: "Not seen" });
  return { admin, person };
}

async function openAudit(page: Page, admin: Wallet, search = ""): Promise<void> {
  await signIn(page, admin);
  await page.goto(`/admin/audit${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
}

test("an act stands in the log with who, on whom, from where and what it changed", async ({ page }) => {
  const { admin, person } = await rejectedReport();
  await openAudit(page, admin);
  const mine = rows(page).filter({ hasText: person.userName });
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText("Rejected a bank transfer");
  const opener = mine.getByRole("button");
  await opener.click();
  await expect(page).toHaveURL(/entry=\d+/);
  for (const fact of [`Who${admin.userName}`, person.userName, "127.0.0.1"])
    await expect(dialog(page)).toContainText(fact);
  const changes = dialog(page).getByLabel("What changed");
  await expect(changes).toContainText("State");
  await expect(changes.getByRole("deletion").filter({ hasText: "pending" })).toBeVisible();
  await expect(changes.getByRole("insertion").filter({ hasText: "rejected" })).toBeVisible();
  await expect(changes).toContainText("₦1,500.00");
  await expect(changes).toContainText("Not seen");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).not.toHaveURL(/entry=/);
  await expect(opener).toBeFocused();
});

test("filters stand in the address, and an address with filters is obeyed", async ({ page }) => {
  const { admin, person } = await rejectedReport();
  await openAudit(page, admin, "?actor=admin&action=manual_funding.reject");
  await expect(page.getByRole("button", { name: "Filters (2 set)" })).toBeVisible();
  await expect(rows(page).filter({ hasNotText: "Rejected a bank transfer" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("What", { exact: true }).selectOption("Resumed selling");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(page).toHaveURL(/action=selling\.go_on/);
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(rows(page).filter({ hasText: person.userName })).toHaveCount(1);
  expect(new URL(page.url()).search).toBe("");
});

test("readings stand on a tab of their own, with who, of what, and how narrowed", async ({ page }) => {
  const { admin, person } = await rejectedReport();
  await admin.call("GET", `/admin/users?userName=${person.userName}`);
  await openAudit(page, admin);
  await expect(table(page)).not.toContainText("One person");
  await page.getByRole("tab", { name: "Readings" }).click();
  await expect(page).toHaveURL(/show=readings/);
  const read = page
    .getByRole("table", { name: "Readings by staff" })
    .getByRole("row")
    .filter({ hasText: `user name ${person.userName}` });
  await expect(read).toContainText(`by ${admin.userName}`);
  await expect(read).toContainText("1 row");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByLabel("What", { exact: true })).toHaveCount(0);
});

test("older entries are one press away, and so are the newest", async ({ page }) => {
  const { admin } = await rejectedReport();
  await page.route("**/api/v1/admin/audit?*", (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get("before") ?? 0);
    const numbers = before ? [1, 2] : Array.from({ length: 50 }, (_, at) => 52 - at);
    return route.fulfill({ json: { entries: numbers.map(entry), next: before ? null : 3 } });
  });
  await openAudit(page, admin);
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByRole("button", { name: "Newest" })).toBeDisabled();
  await page.getByRole("button", { name: "Older" }).click();
  await expect(page).toHaveURL(/before=3/);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Older" })).toBeDisabled();
  await page.getByRole("button", { name: "Newest" }).click();
  await expect(rows(page)).toHaveCount(50);
});

test("the chain is verified by the server, and a broken one is told entry by entry", async ({ page }) => {
  const { admin } = await rejectedReport();
  await openAudit(page, admin);
  await page.getByRole("button", { name: "Check the log" }).click();
  await expect(page.getByText(/^All \d+ entries are unchanged$/)).toBeVisible();
  const broken = {
    msg: "Entries changed: 1 of 90",
    ok: false,
    entries: 90,
    broken: [{ number: "17", what: "its hash is not that of its facts" }],
  };
  await page.route("**/api/v1/admin/audit/verify", (route) => route.fulfill({ json: broken }));
  await page.getByRole("button", { name: "Check the log" }).click();
  await expect(page.getByText(broken.msg)).toBeVisible();
  await expect(page.getByText("Entry 17: its hash is not that of its facts")).toBeVisible();
});

test("a log that cannot be loaded says so; one without an act says that", async ({ page }) => {
  const { admin } = await rejectedReport();
  await page.route("**/api/v1/admin/audit?*", (route) => route.abort(), { times: 2 });
  await openAudit(page, admin);
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.route("**/api/v1/admin/audit?*", (route) =>
    route.fulfill({ json: { entries: [], next: null } }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing has been done yet")).toBeVisible();
});

test("the audit log is an admin's: anybody else is sent to their own page", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/admin/audit");
  await expect(page).toHaveURL(/\/profile$/);
});

function entry(number: number) {
  const at = "2026-01-05T10:00:00.000Z";
  const nothing = { subject: "", subjectName: "", before: null, after: null, address: "127.0.0.1" };
  return { number, at, actor: "admin", action: "user.update", ...nothing };
}
