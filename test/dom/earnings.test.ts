import type { Page } from "./support/page.ts";
import { openEarner, openReferred } from "./support/earner.ts";
import { alertSays, dialog } from "./support/screen.ts";
import { openWallet, shown, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const withdraw = (page: Page) => page.getByRole("button", { name: "Withdraw", exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Earning balance" });

async function open(page: Page): Promise<void> {
  await page.goto("/profile/earnings");
  await expect(panel(page)).toBeVisible();
}

/** The server's answer about the window of partners, whatever day it is. */
async function pretendWindow(page: Page, isWindowOpen: boolean): Promise<void> {
  await page.route("**/api/v1/auth/partnership", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isWindowOpen } });
  });
}

test("earnings on the screen are the server's, with what each person brought", async ({ page }) => {
  const earner = await openEarner(2);
  const idle = await openReferred(earner.id);
  await signIn(page, earner);
  await open(page);
  const { earningBalance, totalEarned } = await earner.earnings();
  expect(earningBalance).toBe(1_000);
  await expect(panel(page)).toContainText(shown(earningBalance));
  const figures = page.getByRole("main").locator("dl").first();
  await expect(figures).toContainText(`Total earned${shown(totalEarned)}`);
  await expect(figures).toContainText("Withdrawn₦0.00");
  await expect(figures).toContainText("Total referred3");
  const rows = page.getByRole("table", { name: "People you referred" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: earner.referred[0] ?? "" })).toContainText("₦500.00");
  await expect(rows.filter({ hasText: idle.userName })).toContainText("Nothing yet");
});

test("nothing typed withdraws what is shown, to the kobo; bad amounts are refused beside the field and as one toast", async ({
  page,
}) => {
  const earner = await openEarner(2);
  await signIn(page, earner);
  await open(page);
  await withdraw(page).click();
  const amount = dialog(page).getByLabel("Amount");
  const submit = dialog(page).getByRole("button", { name: /^Withdraw/ });
  for (const [typed, sentence] of [
    ["1000.01", "Insufficient balance"],
    ["1000.001", "Enter an amount with at most 2 decimals"],
  ] as const) {
    await amount.fill(typed);
    await submit.click();
    await expect(alertSays(page)).toHaveText(sentence);
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await expect(amount).toHaveValue(typed);
  }
  await amount.fill("");
  await expect(submit).toHaveText("Withdraw ₦1,000.00");
  const sent = page.waitForRequest("**/api/v1/auth/withdrawEarning");
  await submit.click();
  expect((await sent).postDataJSON()).toEqual({ amount: 1_000 });
  await expect(page).toHaveURL("/profile");
  await open(page);
  await expect(panel(page)).toContainText("₦0.00");
  expect(await earner.earnings()).toMatchObject({ earningBalance: 0, withdrawn: 1000 });
});

test("a partner before the 25th reads when it opens; pressing says why and asks for nothing", async ({
  page,
}) => {
  const earner = await openEarner(2, 1_100);
  await earner.call("POST", "/auth/upgradeToPartner", PARTNER_ACCOUNT);
  await signIn(page, earner);
  page.clock.setFixedTime(new Date("2026-03-10T09:00:00Z"));
  await pretendWindow(page, false);
  await open(page);
  await expect(page.getByText("Withdrawals open on 25 Mar 2026")).toBeVisible();
  await withdraw(page).click();
  await expect(alertSays(page)).toHaveText("Partners can withdraw from the 25th to the end of the month.");
  await expect(dialog(page)).toBeHidden();
  expect(await earner.earnings()).toMatchObject({ withdrawn: 0 });
});

test("a partner in the window reads how long it is open, and the server's refusal stays in the dialog", async ({
  page,
}) => {
  const earner = await openEarner(2, 1_100);
  await earner.call("POST", "/auth/upgradeToPartner", PARTNER_ACCOUNT);
  await signIn(page, earner);
  page.clock.setFixedTime(new Date("2026-02-26T09:00:00Z"));
  await pretendWindow(page, true);
  const refusal = {
    code: "earnings_window_closed",
    msg: "Partners can withdraw from the 25th to the end of the month.",
  };
  await page.route("**/api/v1/auth/withdrawEarning", (route) =>
    route.fulfill({ status: 422, json: refusal }),
  );
  await open(page);
  await expect(page.getByText("Withdrawals are open until 28 Feb 2026")).toBeVisible();
  await withdraw(page).click();
  await dialog(page)
    .getByRole("button", { name: /^Withdraw ₦/ })
    .click();
  await expect(alertSays(page)).toHaveText(refusal.msg);
  await expect(dialog(page).getByRole("status").getByText(refusal.msg)).toBeVisible();
});

test("people referred are paged, and the page stands in the address", async ({ page }) => {
  await signIn(page, await openWallet(0));
  const person = (at: number) => ({ userName: `friend_${at}`, amountEarned: 0 });
  await page.route("**/api/v1/auth/referral?*", (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get("page"));
    const referralList = Array.from({ length: asked === 2 ? 1 : 50 }, (_, at) => person(asked * 100 + at));
    const figures = { earningBalance: 0, totalReferred: 51, totalEarned: 0, withdrawn: 0, totalPages: 2 };
    return route.fulfill({ json: { ...figures, referralList } });
  });
  await open(page);
  const pagers = page.getByRole("navigation", { name: /^Pages/ });
  await expect(pagers).toHaveCount(2);
  await pagers.last().getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText("friend_200")).toBeVisible();
});

test("earnings that cannot be loaded say so and can be asked for again", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/auth/referral?*", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/earnings");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(panel(page)).toBeVisible();
});

const PARTNER_ACCOUNT = { bank: "Wema bank", bankCode: "035", accountNumber: "0123456789" };
