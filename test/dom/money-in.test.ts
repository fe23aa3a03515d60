import type { Page } from "./support/page.ts";
import { openAccounts } from "./support/bank.ts";
import { openWallet, pay, signIn } from "./support/people.ts";
import { alertSays, dialog, main } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

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

test("an unpaid link of the alternate provider is said to be waiting, and nothing is credited", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  const link = await initiatePaystack(page);
  const reference = new URL(link).pathname.split("/").at(-1) ?? "";
  await page.goto(`/profile/fundWallet?provider=paystack&trxref=${reference}&reference=${reference}`);
  await expect(main(page)).toContainText("Your payment is not confirmed yet");
  expect(await wallet.balance()).toBe(0);
  await pay(link);
  await expect(dialog(page, "Successful")).toContainText("₦1,980 is in your wallet");
});

test("without a verified identity the way to account numbers leads through KYC", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/fundWallet");
  await expect(main(page)).toContainText("Verify your NIN or BVN first");
  await main(page).getByRole("link", { name: "Verify NIN or BVN" }).click();
  await expect(page).toHaveURL("/profile/kyc");
});

test("a quick press waits for the page of the third account, and makes no payment link meanwhile", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  const { topUpUrl } = await openAccounts(wallet);
  await signIn(page, wallet);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/v1/auth/generateAcc", async (route) => {
    await held;
    await route.continue();
  });
  const links: string[] = [];
  page.on("request", (sent) => sent.url().endsWith("/initiate") && links.push(sent.url()));
  await page.goto("/profile/fundWallet");
  await amount(page).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Making your payment link" })).toBeVisible();
  answer();
  const proceed = page.getByRole("link", { name: /^Proceed to pay/ });
  await expect(proceed).toHaveAttribute("href", topUpUrl);
  expect(links).toEqual([]);
});

test("9.51: card money says before it is paid that it waits a day, until an identity is confirmed", async ({
  page,
}) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/fundWallet");
  await expect(main(page)).toContainText("You can withdraw it or send it to others after 24 hours.");
  await openAccounts(wallet);
  await signIn(page, wallet);
  await page.goto("/profile/fundWallet");
  await page.getByRole("radio", { name: /^Squad/ }).check();
  await expect(main(page)).not.toContainText("24 hours");
});

test("9.51: other money that comes in does not end the wait for a payment", async ({ page }) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  const link = await initiatePaystack(page);
  const other = await wallet.call<{ link: string; reference: string }>("POST", "/fundWallet/squad/initiate", {
    amount: 500,
  });
  await pay(other.link);
  await wallet.call("POST", "/fundWallet/squad/verify", { reference: other.reference });
  await expect(page.getByRole("banner")).toContainText("₦495.00");
  await expect(page.getByRole("link", { name: "Proceed to pay" })).toHaveAttribute("href", link);
});

test("with a third account number its top-up page opens instead of a payment link", async ({ page }) => {
  const wallet = await openWallet(0);
  const { topUpUrl, reservedAccountNo3 } = await openAccounts(wallet);
  await signIn(page, wallet);
  await page.goto("/profile/fundWallet");
  await expect(page.getByRole("radio", { name: /^Top-up page/ })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alertSays(page)).toHaveText("enter a valid amount");
  await amount(page).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  const proceed = page.getByRole("link", { name: /^Proceed to pay/ });
  await expect(proceed).toHaveAttribute("href", topUpUrl);
  await expect(main(page)).toContainText(reservedAccountNo3);
  await page.getByRole("button", { name: "Change the amount" }).click();
  await page.getByRole("radio", { name: /^Squad/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(proceed).not.toHaveAttribute("href", topUpUrl);
});
