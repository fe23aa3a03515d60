import type { Page } from "@playwright/test";
import { askByHand } from "./support/by-hand.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { openEarner } from "./support/earner.ts";
import { dialog } from "./support/screen.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const withdraw = (page: Page) => page.getByRole("button", { name: "Withdraw", exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Earning balance" });

async function open(page: Page): Promise<void> {
  await page.goto("/profile/earnings");
  await expect(panel(page)).toBeVisible();
}

test("a withdrawal of a part waits for review, leaves the earnings and is listed", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  const earner = await openEarner(request, 3);
  await signIn(page, earner);
  await open(page);
  await withdraw(page).click();
  await dialog(page).getByLabel("Amount").fill("1,000.50");
  await expect(dialog(page)).toContainText("We check your request first");
  await dialog(page).getByRole("button", { name: "Withdraw ₦1,000.50" }).click();
  await expect(page.locator("#say-status")).toHaveText("Your withdrawal is waiting for approval");
  await expect(page).toHaveURL("/profile");
  await open(page);
  await expect(panel(page)).toContainText("₦499.50");
  expect(await earner.earnings()).toMatchObject({ earningBalance: 499.5, withdrawn: 1000.5 });
  const past = page.getByRole("main").getByRole("listitem").filter({ hasText: "₦1,000.50" });
  await expect(past).toContainText("Pending");
  await withdraw(page).click();
  await expect(dialog(page).getByRole("button", { name: "Withdraw ₦499.50" })).toBeVisible();
});

test("an answer that was lost is asked for under the same key: one withdrawal", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  const earner = await openEarner(request, 4);
  await signIn(page, earner);
  await askByHand(page);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/v1/auth/withdrawEarning", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await open(page);
  await withdraw(page).click();
  await dialog(page).getByLabel("Amount").fill("1000");
  const submit = dialog(page).getByRole("button", { name: "Withdraw ₦1,000.00" });
  await submit.click();
  await expect(dialog(page)).toContainText("No answer yet");
  await submit.click();
  await expect(page).toHaveURL("/profile");
  expect(keys[0]).toBe(keys[1]);
  expect(await earner.earnings()).toMatchObject({ earningBalance: 1000, withdrawn: 1000 });
});

test("the referral link is the person's own, and copying it says so", async ({ page, request, context }) => {
  const wallet = await openWallet(request, 0);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, wallet);
  await open(page);
  await page.getByRole("button", { name: "Copy referral link" }).click();
  await expect(page.locator("#say-status")).toHaveText("Referral link copied");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(text).pathname).toBe(`/register/${wallet.userName}`);
});

test("people referred are paged, and the page stands in the address", async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
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
  await expectNoSidewaysScroll(page);
});

test("earnings that cannot be loaded say so and can be asked for again", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.route("**/api/v1/auth/referral?*", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/earnings");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expectAccessible(page, "earnings that failed");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(panel(page)).toBeVisible();
});

test("earnings: each state fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const earner = await openEarner(request, 3);
  await signIn(page, earner);
  await open(page);
  await expectAccessible(page, "earnings with nothing withdrawn");
  await earner.ask(1_000);
  await page.reload();
  await expect(page.getByText("Pending")).toBeVisible();
  await expectAccessible(page, "earnings with a request");
  await expectNoSidewaysScroll(page);
  await openEarner(request, 0).then((empty) => signIn(page, empty));
  await open(page);
  await expect(page.getByText("No one yet")).toBeVisible();
  await expectAccessible(page, "earnings empty");
  await expectNoSidewaysScroll(page);
});

test("the withdrawal dialog fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await signIn(page, await openEarner(request, 2));
  await open(page);
  await withdraw(page).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "withdraw earnings dialog");
  await dialog(page).getByLabel("Amount").fill("1");
  await dialog(page)
    .getByRole("button", { name: /^Withdraw/ })
    .click();
  await expectAccessible(page, "withdraw earnings dialog with an error");
  await expectNoSidewaysScroll(page);
});
