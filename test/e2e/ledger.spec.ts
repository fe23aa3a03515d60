import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { dialog } from "./support/screen.ts";
import { signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();

/** The books as the server tells them, but for what a test says: nobody else's selling is ever stopped. */
async function pretend(page: Page, reported: object): Promise<void> {
  await page.route("**/api/v1/admin/ledger", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...reported } });
  });
}

async function openLedger(page: Page): Promise<void> {
  await page.goto("/admin/ledger");
  await expect(page.getByRole("heading", { level: 1, name: "Ledger" })).toBeVisible();
}

test("a ledger that cannot be loaded says so and can be asked for again", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await signIn(page, await logInAs(request, "admin"));
  await page.route("**/api/v1/admin/ledger", (route) => route.abort(), { times: 2 });
  await openLedger(page);
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expectAccessible(page, "ledger that failed");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We owe people", { exact: true })).toBeVisible();
});

test("ledger: each state fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await signIn(page, await logInAs(request, "admin"));
  await pretend(page, { stops: [] });
  await openLedger(page);
  await page.getByText("What this means").click();
  await expectAccessible(page, "ledger");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Stop selling" }).click();
  await press(page, "Stop selling");
  await expectAccessible(page, "stop selling with an error");
  await expectNoSidewaysScroll(page);
  await page.unroute("**/api/v1/admin/ledger");
  await pretend(page, FOUND);
  await page.reload();
  await page.getByText("Every wallet entry has its line of history").click();
  await expectAccessible(page, "ledger with findings, stopped");
  await expectNoSidewaysScroll(page);
});

const FOUND = {
  countedAt: "2026-01-05T12:00:00.000Z",
  stops: ["person:admin: provider is down"],
  full: { checkedAt: "2026-01-05T01:00:00.000Z", ok: true, findings: [] },
  recent: {
    checkedAt: "2026-01-05T10:00:00.000Z",
    ok: false,
    findings: [
      {
        name: "I9-entry",
        sentence: "Every wallet entry has its line of history",
        severity: "alarm",
        count: 21,
        offences: [{ id: "0199-a", what: "no line of history" }],
      },
    ],
  },
};
