import type { Page } from "@playwright/test";
import { askByHand } from "./support/by-hand.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { dialog } from "./support/screen.ts";
import { openWallet, shown, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const become = (page: Page) => page.getByRole("button", { name: "Become a partner" });
const pay = (page: Page) => dialog(page).getByRole("button", { name: "Pay ₦1,000.00" });

async function open(page: Page): Promise<void> {
  await page.goto("/profile/partnership");
  await expect(page.getByRole("button", { name: "Pricing" })).toBeVisible();
}

/** Up to the account's name and the price. */
async function validate(page: Page, accountNumber = "0123456789"): Promise<void> {
  await become(page).click();
  await dialog(page).getByLabel("Account number").fill(accountNumber);
  const bank = dialog(page).getByRole("combobox", { name: "Bank" });
  await bank.fill("wema");
  await page.getByRole("option").first().click();
  await dialog(page).getByRole("button", { name: "Validate account" }).click();
}

test("joining: the bank tells the name, ₦1,000 leave the wallet once, and the person is a partner", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 2_000);
  await signIn(page, wallet);
  await open(page);
  await validate(page);
  await expect(dialog(page)).toContainText(shown(1_980));
  await expect(dialog(page)).toContainText(`Left in your wallet${shown(980)}`);
  await pay(page).click();
  await expect(page.locator("#say-status")).toHaveText("You are now a partner");
  await expect(page.getByRole("heading", { name: "You are a partner" })).toBeVisible();
  await expect(become(page)).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Wema bank");
  await expect(page.getByRole("banner")).toContainText(shown(980));
  expect(await wallet.balance()).toBe(980);
  expect((await wallet.history()).filter((row) => row.trans_amount === 1_000)).toHaveLength(1);
});

test("an answer that was lost is asked for under the same key: one charge", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 3_000);
  await signIn(page, wallet);
  await askByHand(page);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/v1/auth/upgradeToPartner", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await open(page);
  await validate(page);
  await pay(page).click();
  await expect(dialog(page)).toContainText("No answer yet");
  await pay(page).click();
  await expect(page.getByRole("heading", { name: "You are a partner" })).toBeVisible();
  expect(keys[0]).toBe(keys[1]);
  expect(await wallet.balance()).toBe(1_970);
});

test("a partnership that cannot be loaded says so and can be asked for again", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.route("**/api/v1/auth/partnership", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/partnership");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await expectAccessible(page, "partnership that failed");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Pricing" })).toBeVisible();
});

test("partnership: each state fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request, 2_000);
  await signIn(page, wallet);
  await open(page);
  await page.getByText("What does it cost?").click();
  await expectAccessible(page, "partnership for everybody");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Pricing" }).click();
  await expectAccessible(page, "partnership pricing");
  await page.keyboard.press("Escape");
  await become(page).click();
  await dialog(page).getByRole("button", { name: "Validate account" }).click();
  await expectAccessible(page, "join with errors");
  await page.keyboard.press("Escape");
  await validate(page);
  await expect(pay(page)).toBeVisible();
  await expectAccessible(page, "join, ready to pay");
  await expectNoSidewaysScroll(page);
  await pay(page).click();
  await expect(page.getByRole("heading", { name: "You are a partner" })).toBeVisible();
  await expectAccessible(page, "partnership of a partner");
  await expectNoSidewaysScroll(page);
});
