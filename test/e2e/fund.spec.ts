import type { Page } from "@playwright/test";
import { dialog, movements } from "./support/screen.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { newPerson, register } from "./support/people.ts";
import { openWallet, pay, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

/** Up to the payment link of ₦1,000. */
async function initiate(page: Page): Promise<string> {
  await page.goto("/profile/fundWallet");
  await amount(page).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  const proceed = page.getByRole("link", { name: "Proceed to pay" });
  await expect(proceed).toBeFocused();
  return (await proceed.getAttribute("href")) ?? "";
}

test("a new person funds the wallet at the provider's page and sees the fee taken, exactly once", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page }) => {
  test.slow();
  const { userName } = await register(page, newPerson());
  await expect(page.getByRole("heading", { level: 1 })).toContainText(userName);
  await expect(page.getByRole("main")).toContainText("No transactions found");
  await expectAccessible(page, "dashboard of a new person");
  await page.getByRole("main").getByRole("link", { name: "Fund wallet" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Pay by card" }).click();
  await expect(page).toHaveURL("/profile/fundWallet");
  await amount(page).fill("1000");
  await expect(page.getByRole("main")).toContainText("₦990.00");
  await expectAccessible(page, "fund wallet");
  await page.getByRole("button", { name: "Continue" }).click();
  const proceed = page.getByRole("link", { name: "Proceed to pay" });
  await expect(page.getByRole("main")).toContainText("₦10.00");
  await expectAccessible(page, "payment link");
  await expectNoSidewaysScroll(page);
  await proceed.click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(dialog(page, "Successful")).toContainText("₦990 is in your wallet");
  await expectAccessible(page, "wallet funded");
  await page.reload();
  await expect(dialog(page, "Successful")).toContainText("₦990 is in your wallet");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("banner")).toContainText("₦990.00");
  await expect(movements(page)).toHaveCount(1);
  await expect(movements(page)).toContainText("+₦990.00");
});

test("what cannot be paid is refused in the words of the rules", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/fundWallet");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#say-alert")).toHaveText("enter a valid amount");
  await expect(amount(page)).toBeFocused();
  await amount(page).fill("99");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(amount(page)).toHaveAccessibleDescription(/minimum payment is 100/);
  await expectAccessible(page, "fund wallet with an error");
});

test("after an answer that is not final the same payment is asked for again, after a refusal another one", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  const keys: (string | undefined)[] = [];
  const answers = [
    { status: 502, json: { code: "payment_provider_unavailable", msg: "The provider is away." } },
    { status: 409, json: { code: "operation_in_progress", msg: "Still at work." } },
    { status: 422, json: { code: "too_many_payment_links", msg: "Too many links." } },
  ];
  await page.route("**/api/v1/fundWallet/squad/initiate", async (route) => {
    const answer = answers[keys.length];
    keys.push(route.request().headers()["idempotency-key"]);
    await (answer ? route.fulfill(answer) : route.continue());
  });
  await page.goto("/profile/fundWallet");
  await amount(page).fill("1000");
  for (const { json } of answers) {
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.locator("#say-alert")).toHaveText(json.msg);
  }
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("link", { name: "Proceed to pay" })).toBeFocused();
  expect(keys[0]).toBeTruthy();
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test("a payment that is not made yet is pending, and is credited on the screen once it is", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
  await signIn(page, wallet);
  const link = await initiate(page);
  const reference = new URL(link).pathname.split("/").at(-1) ?? "";
  await page.goto(`/profile/fundWallet?reference=${reference}`);
  await expect(page.getByRole("main")).toContainText("Your payment is not confirmed yet");
  await expectAccessible(page, "payment not confirmed");
  expect(await wallet.balance()).toBe(0);
  await pay(request, link);
  await expect(dialog(page, "Successful")).toContainText("₦990 is in your wallet", { timeout: 20_000 });
  await expect(page.getByRole("banner")).toContainText("₦990.00");
  expect(await wallet.balance()).toBe(990);
  expect(await wallet.history()).toMatchObject([{ trans_amount: 990, fee: 10, balance_After: 990 }]);
});

test("a payment that was cancelled at the provider credits nothing and says so", { tag: "@money" }, async ({
  page,
  request,
}) => {
  const wallet = await openWallet(request, 0);
  await signIn(page, wallet);
  await page.goto(await initiate(page));
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("main")).toContainText("The payment did not go through");
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  expect(await wallet.balance()).toBe(0);
});

test("a reference nobody knows is said to be unknown, with a way back", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/fundWallet?reference=NOSUCHPAYMENT1");
  await expect(page.getByRole("main")).toContainText("We found no payment with this reference");
  await expectAccessible(page, "unknown payment");
  await page.getByRole("link", { name: "Back to Fund wallet" }).click();
  await expect(amount(page)).toBeVisible();
});

test("the referral link is copied, and leads to a registration in one's name", async ({
  page,
  request,
  context,
}) => {
  const wallet = await openWallet(request, 0);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, wallet);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Copy referral link" }).click();
  await expect(page.locator("#say-status")).toHaveText("Referral link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/register/${wallet.userName}`);
});

test("an upgrade without an answer is asked for again under its key: paid once", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 2_500);
  await page.goto("/login");
  await page.evaluate((token) => localStorage.setItem("token", token), wallet.token);
  const keys: (string | undefined)[] = [];
  let balance = 0;
  await page.route("**/api/v1/auth/user/*", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    if (keys.length === 1) return route.abort("connectionreset");
    balance = ((await answer.json()) as { user: { balance: number } }).user.balance;
    return route.fulfill({ response: answer });
  });
  await page.goto("/profile");
  const pay = page.getByRole("dialog").getByRole("button", { name: "Pay ₦1,000.00" });
  await page.getByRole("button", { name: "Upgrade to reseller" }).click();
  await pay.click();
  await expect(page.getByRole("dialog")).toContainText("We could not reach the server");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Upgrade to reseller" }).click();
  await pay.click();
  await expect(page).toHaveURL("/#upgraded");
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(balance).toBe(1_475);
});

test("the upgrade is confirmed, paid, and ends at the start, logged out", {
  tag: ["@quick", "@money", "@wide"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 1_500);
  await page.goto("/login");
  await page.evaluate((token) => localStorage.setItem("token", token), wallet.token);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Upgrade to reseller" }).click();
  await expect(page.getByRole("dialog")).toContainText("₦1,000.00");
  await expectAccessible(page, "upgrade dialog");
  await page.getByRole("dialog").getByRole("button", { name: "Pay ₦1,000.00" }).click();
  await expect(page).toHaveURL("/#upgraded");
  await expect(page.getByText("You are a reseller now. Log in again to see your new prices.")).toBeVisible();
  await expectAccessible(page, "upgraded");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await page.goto("/login");
  await page.goto("/");
  await expect(page.getByText("You are a reseller now.")).toBeHidden();
});
