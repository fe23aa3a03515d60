import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { dialog, isDesk } from "./support/screen.ts";
import { openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const table = (page: Page) => page.getByRole("table", { name: "Acts of staff" });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button") });

/** An act of the admin on a person of this test's own. */
async function rejectedReport(request: APIRequestContext): Promise<{ admin: Wallet; person: Wallet }> {
  const person = await openWallet(request, 0);
  const admin = await logInAs(request, "admin");
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

test("filters stand in the address, and an address with filters is obeyed", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  const { admin, person } = await rejectedReport(request);
  await openAudit(page, admin, "?actor=admin&action=manual_funding.reject");
  await expect(rows(page).filter({ hasNotText: "Rejected a bank transfer" })).toHaveCount(0);
  if (!isDesk(page)) await page.getByRole("button", { name: "Filters (2 set)" }).click();
  await expect(page.getByLabel("What", { exact: true })).toHaveValue("manual_funding.reject");
  await page.getByLabel("What", { exact: true }).selectOption("Resumed selling");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(page).toHaveURL(/action=selling\.go_on/);
  await expectAccessible(page, "audit, no act fits");
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(rows(page).filter({ hasText: person.userName })).toHaveCount(1);
  expect(new URL(page.url()).search).toBe("");
});

test("the chain is verified by the server, and a broken one is told entry by entry", {
  tag: "@wide",
}, async ({ page, request }) => {
  const { admin } = await rejectedReport(request);
  await openAudit(page, admin);
  await page.getByRole("button", { name: "Check the log" }).click();
  await expect(page.getByText(/^All \d+ entries are unchanged$/)).toBeVisible();
  await expectAccessible(page, "audit chain verified");
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
  await expectAccessible(page, "audit chain broken");
});

test("a log that cannot be loaded says so; one without an act says that", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  const { admin } = await rejectedReport(request);
  await page.route("**/api/v1/admin/audit?*", (route) => route.abort());
  await openAudit(page, admin);
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expectAccessible(page, "audit that failed");
  await page.route("**/api/v1/admin/audit?*", (route) =>
    route.fulfill({ json: { entries: [], next: null } }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing has been done yet")).toBeVisible();
  await expectAccessible(page, "audit empty");
});

test("audit: list, filters and detail fit and are accessible", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  test.slow();
  const { admin, person } = await rejectedReport(request);
  await openAudit(page, admin);
  await expect(rows(page).filter({ hasText: person.userName })).toHaveCount(1);
  await expectAccessible(page, "audit log");
  await expectNoSidewaysScroll(page);
  if (!isDesk(page)) await page.getByRole("button", { name: /^Filters/ }).click();
  await expectAccessible(page, "audit log with filters");
  await expectNoSidewaysScroll(page);
  await rows(page).filter({ hasText: person.userName }).getByRole("button").click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "audit entry");
  await expectNoSidewaysScroll(page);
});
