import type { Page } from "./support/page.ts";
import { logInAs, openWallet, shown, signIn } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();

type Ledger = { owed: number; held: number; stops: string[]; accounts: { kind: string; balance: number }[] };

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

test("the figures on the screen are the server's of that moment", async ({ page }) => {
  await openWallet(500);
  await signIn(page, await logInAs("admin"));
  const answered = page.waitForResponse("**/api/v1/admin/ledger");
  await openLedger(page);
  const ledger = (await (await answered).json()) as Ledger;
  const main = page.getByRole("main");
  await expect(main).toContainText(`We owe people${shown(ledger.owed)}`);
  const wallets = ledger.accounts.find(({ kind }) => kind === "wallet");
  const row = page.getByRole("row").filter({ hasText: "Wallets of people" });
  await expect(row).toContainText(shown(wallets?.balance ?? 0));
  const before = await page.getByRole("row").count();
  await page.getByRole("button", { name: /^Show accounts at zero/ }).click();
  expect(await page.getByRole("row").count()).toBeGreaterThan(before);
});

test("stopping asks for confirmation and a reason, sends both, and says that selling is stopped", async ({
  page,
}) => {
  await signIn(page, await logInAs("admin"));
  await pretend(page, { stops: [] });
  const sent: unknown[] = [];
  await page.route("**/api/v1/admin/selling", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { msg: "Selling is stopped", stops: ["person:admin: provider is down"] } });
  });
  await openLedger(page);
  await page.getByRole("button", { name: "Stop selling" }).click();
  await press(page, "Stop selling");
  await expect(page.locator("#say-alert")).toHaveText("Give a reason");
  await expect(dialog(page).getByLabel("Reason")).toBeFocused();
  expect(sent).toEqual([]);
  await dialog(page).getByLabel("Reason").fill(" provider is down ");
  await press(page, "Stop selling");
  await expect(page.locator("#say-status")).toHaveText("Selling is stopped");
  expect(sent).toEqual([{ stopped: true, reason: "provider is down" }]);
  await expect(page.getByRole("heading", { name: "Selling is stopped" })).toBeVisible();
  await expect(page.getByText("admin: provider is down")).toBeVisible();
});

test("resuming asks too, and a refusal stays in the dialog with the reason", async ({ page }) => {
  await signIn(page, await logInAs("admin"));
  await pretend(page, { stops: ["person:admin: provider is down"] });
  const answers = [
    { status: 503, json: { code: "busy", msg: "Please try again." } },
    { status: 200, json: { msg: "Selling is open again", stops: [] } },
  ];
  await page.route("**/api/v1/admin/selling", (route) => route.fulfill(answers.shift() ?? {}));
  await openLedger(page);
  await page.getByRole("button", { name: "Resume selling" }).click();
  await dialog(page).getByLabel("Reason").fill("It is back");
  await press(page, "Resume selling");
  await expect(dialog(page).getByRole("status").getByText("Please try again.")).toBeVisible();
  await expect(dialog(page).getByLabel("Reason")).toHaveValue("It is back");
  await press(page, "Resume selling");
  await expect(page.locator("#say-status")).toHaveText("Selling is open again");
  await expect(page.getByRole("heading", { name: "Selling is open" })).toBeVisible();
});

test("findings of a check are told in words, with what they are about, and a late check is said to be late", async ({
  page,
}) => {
  await signIn(page, await logInAs("admin"));
  await pretend(page, FOUND);
  await openLedger(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("1 finding");
  await expect(main).toContainText("Late: the checker should have run by now.");
  await expect(main).toContainText("2 hours ago");
  await expect(main).toContainText("30,000 of about 120,000 new movements checked (25 %)");
  await page.getByText("Every wallet entry has its line of history").click();
  await expect(page.getByText("0199-a: no line of history")).toBeVisible();
  await expect(page.getByText("and 20 more")).toBeVisible();
});

test("a ledger that cannot be loaded says so and can be asked for again", async ({ page }) => {
  await signIn(page, await logInAs("admin"));
  await page.route("**/api/v1/admin/ledger", (route) => route.abort(), { times: 2 });
  await openLedger(page);
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We owe people", { exact: true })).toBeVisible();
});

test("the ledger is an admin's: anybody else is sent to their own page", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/admin/ledger");
  await expect(page).toHaveURL(/\/profile$/);
});

const FOUND = {
  countedAt: "2026-01-05T12:00:00.000Z",
  stops: ["person:admin: provider is down"],
  full: { checkedAt: "2026-01-05T01:00:00.000Z", ok: true, findings: [] },
  running: { begunAt: "2026-01-05T11:59:00.000Z", movements: 30_000, expected: 120_000 },
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
