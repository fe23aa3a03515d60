import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { nin, openAccounts, sendMoney } from "./support/bank.ts";
import { logInAs } from "./support/demo.ts";
import { alertSays, dialog, main, statusSays } from "./support/screen.ts";
import { openWallet, shown, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

/** Up to the alternate provider's payment link of ₦2,000. */
async function initiatePaystack(page: Page): Promise<string> {
  await page.goto("/profile/fundWallet");
  await amount(page).fill("2000");
  await page.getByRole("radio", { name: /^Paystack/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  const proceed = page.getByRole("link", { name: "Proceed to pay" });
  await expect(proceed).toBeFocused();
  return (await proceed.getAttribute("href")) ?? "";
}

/** A coupon of ₦500 for somebody, made by an admin of the house. */
async function couponFor(request: APIRequestContext, wallet: Wallet): Promise<string> {
  const admin = await logInAs(request, "admin");
  const body = { userAccount: wallet.userName, amount: 500 };
  return (await admin.call<{ couponCode: string }>("POST", "/admin/generateCoupon", body)).couponCode;
}

test("the alternate provider is a second choice, and what was paid there is credited on coming back", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
  await signIn(page, wallet);
  await page.goto(await initiatePaystack(page));
  // The result of the payment takes this address's place at once.
  const isBack = page.waitForURL(/\/profile\/fundWallet\?.*provider=paystack/, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Pay" }).click();
  await isBack;
  await expect(dialog(page, "Successful")).toContainText("₦1,980 is in your wallet");
  await expect(page.getByRole("banner")).toContainText("₦1,980.00");
  expect(await wallet.balance()).toBe(1_980);
});

test("account numbers are made on demand, copied, and a transfer to them is credited when it arrives", {
  tag: ["@quick", "@money"],
}, async ({ page, request, context }) => {
  const wallet = await openWallet(request, 0);
  await wallet.call("POST", "/auth/updateKyc", { nin: nin() });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, wallet);
  await page.goto("/profile/fundWallet");
  await page.getByRole("button", { name: "Get my account numbers" }).click();
  const copy = page.getByRole("button", { name: /^Copy account number/ });
  await expect(copy).toHaveCount(3);
  await expect(main(page)).toContainText(`Airtide - ${wallet.userName.slice(0, 10)}`);
  await copy.first().click();
  await expect(statusSays(page)).toHaveText("Account number copied");
  const accounts = await readAccounts(wallet);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    accounts.accountNumbers[0]?.accountNumber,
  );
  await page.getByRole("button", { name: "I have sent the money" }).click();
  await expect(main(page)).toContainText("No new transfer has arrived yet");
  await expect(main(page)).toContainText("Banks can take a few minutes");
  await sendMoney(request, accounts, 3_000);
  await expect(page.getByRole("banner")).toContainText("₦2,970.00", { timeout: 20_000 });
  expect(await wallet.balance()).toBe(2_970);
});

/** The accounts that were reserved through the screen, as the API answers them. */
function readAccounts(wallet: Wallet) {
  return wallet.call<Awaited<ReturnType<typeof openAccounts>>>("GET", "/auth/generateAcc");
}

test("a transfer whose notice was lost is found by asking for it", { tag: "@money" }, async ({
  page,
  request,
}) => {
  const wallet = await openWallet(request, 0);
  const accounts = await openAccounts(wallet);
  await signIn(page, wallet);
  await page.goto("/profile/fundWallet");
  await expect(page.getByRole("button", { name: "I have sent the money" })).toBeVisible();
  // Four kobo: the bank sends no notice.
  await sendMoney(request, accounts, 1_000.04);
  await page.getByRole("button", { name: "I have sent the money" }).click();
  await expect(statusSays(page)).toHaveText("Your transfer has arrived");
  await expect(page.getByRole("banner")).toContainText(shown(await wallet.balance()));
  expect(await wallet.balance()).toBeGreaterThan(980);
});

test("a reported transfer waits for an admin, and its state is shown; a reference counts once", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
  await signIn(page, wallet);
  await page.goto("/profile/fundWallet");
  const report = dialog(page).getByRole("button", { name: "Send report" });
  await page.getByRole("button", { name: "Manual funding" }).click();
  await report.click();
  await expect(alertSays(page)).toHaveText("Please enter all required fields");
  await expect(dialog(page).getByRole("radio")).toHaveCount(2);
  await dialog(page).getByRole("radio").first().check();
  await dialog(page).getByLabel("Transaction ID or reference").fill(`FT-${wallet.userName}`);
  await dialog(page).getByLabel("Amount paid").fill("99");
  await report.click();
  await expect(dialog(page).getByLabel("Amount paid")).toHaveAccessibleDescription(
    "Please enter all required fields",
  );
  await dialog(page).getByLabel("Amount paid").fill("1500");
  await report.click();
  await expect(dialog(page)).toBeHidden();
  const reported = page.getByRole("region", { name: "Transfers you reported" });
  await expect(reported).toContainText("₦1,500.00");
  await expect(reported).toContainText("Pending");
  expect(await wallet.balance()).toBe(0);
  await page.getByRole("button", { name: "Manual funding" }).click();
  await dialog(page).getByRole("radio").first().check();
  await dialog(page).getByLabel("Transaction ID or reference").fill(`ft ${wallet.userName}`);
  await dialog(page).getByLabel("Amount paid").fill("1500");
  await report.click();
  await expect(alertSays(page)).toHaveText(
    "This reference was already used. Check your bank receipt: each transfer has its own.",
  );
  await expect(dialog(page).getByLabel("Amount paid")).toHaveValue("1500");
});

test("a coupon is redeemed once by its owner, and the amount is in the balance", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
  const code = await couponFor(request, wallet);
  await signIn(page, wallet);
  await page.goto("/profile/fundWallet/coupon");
  const redeem = page.getByRole("button", { name: "Fund wallet", exact: true });
  await redeem.click();
  await expect(alertSays(page)).toHaveText("Enter a coupon code");
  await expect(main(page)).toContainText("contact an admin");
  await page.getByLabel("Coupon code").fill("0000-0000-0000-0000");
  await redeem.click();
  await expect(alertSays(page)).toHaveText(
    "This coupon code is not valid. Check every letter. It works only for the person it was made for.",
  );
  await expect(page.getByLabel("Coupon code")).toHaveValue("0000-0000-0000-0000");
  await page.getByRole("button", { name: "Use the coupon of ₦500.00" }).click();
  await expect(page.getByLabel("Coupon code")).toHaveValue(code);
  const sent = page.waitForRequest("**/api/v1/fundWallet/coupon");
  await redeem.click();
  expect((await sent).postDataJSON()).toEqual({ userName: wallet.userName, coupon: code });
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  await expect(statusSays(page)).toContainText("₦500.00");
  await expect(page.getByRole("banner")).toContainText("₦500.00");
  expect(await wallet.balance()).toBe(500);
  await page.goto("/profile/fundWallet/coupon");
  await page.getByLabel("Coupon code").fill(code);
  await redeem.click();
  await expect(alertSays(page)).toHaveText("This coupon was already used. Check your transactions.");
});

test("fund wallet: every way fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request, 0);
  await signIn(page, wallet);
  await page.goto("/profile/fundWallet");
  await expect(page.getByRole("button", { name: "Manual funding" })).toBeVisible();
  await expect(main(page)).toContainText("Verify your NIN or BVN first");
  await expectAccessible(page, "fund wallet of a new person");
  await expectNoSidewaysScroll(page);
  await openAccounts(wallet);
  await wallet.call("POST", "/fundwallet/automanual", {
    bankName: "Opay",
    paymentReference: `W-${wallet.userName}`,
    amount: 2_500,
  });
  await page.reload();
  await expect(page.getByRole("radio", { name: /^Top-up page/ })).toBeChecked();
  await expect(page.getByRole("region", { name: "Transfers you reported" })).toBeVisible();
  await amount(page).fill("5000");
  await page.getByRole("button", { name: "I have sent the money" }).click();
  await expect(main(page)).toContainText("Banks can take a few minutes");
  await expectAccessible(page, "fund wallet with accounts");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectAccessible(page, "fund wallet top-up");
  await expectNoSidewaysScroll(page);
});

test("manual funding: the dialog fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/fundWallet");
  await page.getByRole("button", { name: "Manual funding" }).click();
  await expect(dialog(page).getByRole("radio").first()).toBeVisible();
  await expectAccessible(page, "manual funding");
  await dialog(page).getByRole("button", { name: "Send report" }).click();
  await expectAccessible(page, "manual funding with errors");
  await expectNoSidewaysScroll(page);
});

test("coupon: the screen fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request, 0);
  await couponFor(request, wallet);
  await signIn(page, wallet);
  await page.goto("/profile/fundWallet/coupon");
  await expect(page.getByRole("button", { name: /^Use the coupon/ })).toBeVisible();
  await expectAccessible(page, "coupon");
  await page.getByLabel("Coupon code").fill("0000-0000-0000-0000");
  await page.getByRole("button", { name: "Fund wallet", exact: true }).click();
  await expect(alertSays(page)).toHaveText(
    "This coupon code is not valid. Check every letter. It works only for the person it was made for.",
  );
  await expectAccessible(page, "coupon refused");
  const refused = page.getByRole("main").getByText("This coupon code is not valid.");
  await expect(refused).toBeVisible();
  await page.getByRole("button", { name: /^Use the coupon/ }).click();
  await expect(refused).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
