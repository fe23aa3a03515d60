import type { Page } from "./support/page.ts";
import { nin } from "./support/bank.ts";
import { bought } from "./support/history.ts";
import { logInAs, openWallet, pay, shown, signIn } from "./support/people.ts";
import { main } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

const services = (page: Page) => page.getByRole("navigation", { name: "Services", exact: true });

const tiles = (page: Page) => page.getByRole("navigation", { name: /services$/i });

test("the top strip shows the name cut to 15 letters, the balance of the API and the ways to fund it", async ({
  page,
}) => {
  const wallet = await openWallet(4_950);
  await signIn(page, wallet);
  await page.goto("/profile");
  const name = wallet.userName.slice(0, 15);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Hello, ${name}`);
  const strip = page.getByRole("region", { name: "Wallet" });
  await expect(strip).toContainText(shown(await wallet.balance()));
  const fundWallet = strip.getByRole("link", { name: "Fund wallet" });
  await expect(fundWallet).toHaveAttribute("href", "/profile/fundWallet");
  await fundWallet.click();
  const ways = page.getByRole("dialog", { name: "Fund wallet" });
  await expect(ways.getByRole("link", { name: "Pay by card" })).toHaveAttribute(
    "href",
    "/profile/fundWallet",
  );
  await expect(ways.getByRole("link", { name: "Enter the code" })).toHaveAttribute(
    "href",
    "/profile/fundWallet/coupon",
  );
  await ways.getByRole("button", { name: "Manual funding" }).click();
  await expect(page.getByRole("dialog", { name: "Manual funding" })).toBeVisible();
});

test("a newcomer is led to money and the first airtime, and an empty wallet that had money is not (rules 9.31)", async ({
  page,
}) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile");
  const strip = page.getByRole("region", { name: "Wallet" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
  await expect(strip.getByRole("listitem")).toHaveCount(2);
  await expect(strip.getByRole("link", { name: "Airtime" })).toHaveAttribute("href", "/profile/buyairtime");
  await expect(strip).toContainText("₦0.00");
  await expect(strip).not.toContainText("Low");
  await expect(page.getByRole("banner")).not.toContainText("Low");
  await signIn(page, await openWallet(50));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello/);
  await expect(strip).toContainText("Low");
});

test("a balance is hidden in every place, stays so on this device, and comes back (rules 9.32)", async ({
  page,
}) => {
  await signIn(page, await openWallet(4_950));
  await page.goto("/profile");
  const strip = page.getByRole("region", { name: "Wallet" });
  const bar = page.getByRole("status", { name: "Wallet balance" });
  await expect(bar).toContainText("4,950.00");
  await strip.getByRole("button", { name: "Hide balance" }).click();
  await expect(strip).toContainText("Balance hidden");
  await expect(bar).toContainText("Balance hidden");
  await page.reload();
  await expect(bar).toContainText("Balance hidden");
  await expect(page.getByRole("banner")).not.toContainText("4,950.00");
  await strip.getByRole("button", { name: "Show balance" }).click();
  await expect(bar).toContainText("4,950.00");
});

test("one tap on a person opens the form with their number (rules 9.31)", async ({ page }) => {
  const wallet = await openWallet(4_950);
  await wallet.call("POST", "/auth/contact", {
    contactName: "Mum",
    contactNumber: "08035551234",
    contactNetwork: "MTN",
  });
  await signIn(page, wallet);
  await page.goto("/profile");
  await main(page).getByRole("button", { name: /^Mum/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buy airtime");
  await expect(page.getByLabel("Phone number")).toHaveValue(/0803 ?555 ?1234/);
});

test("Update KYC stands there only while neither NIN nor BVN is set", async ({ page }) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile");
  const update = main(page).getByRole("link", { name: "Update KYC" });
  await expect(update).toHaveAttribute("href", "/profile/kyc");
  await wallet.call("POST", "/auth/updateKyc", { nin: nin() });
  await page.reload();
  await expect(services(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Get my account numbers" })).toBeVisible();
  await expect(update).toHaveCount(0);
});

test("each tile leads where it says", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile");
  for (const [name, path] of [
    ["Airtime", "/profile/buyairtime"],
    ["Data", "/profile/buydata"],
    ["Electricity", "/profile/electricity"],
    ["Fund me", "/profile/fundWallet"],
    ["Betting", "/profile/betting"],
    ["Recharge cards", "/profile/recharge-cards"],
    ["Bulk", "/profile/bulk"],
    ["Schedules", "/profile/schedules"],
    ["Customers", "/profile/customers"],
    ["Withdraw", "/profile/withdraw"],
    ["Transfer", "/profile/transfer"],
    ["Airtime to cash", "/profile/A2C"],
    ["Earnings", "/profile/earnings"],
    ["Partners", "/profile/partnership"],
  ] as const) {
    await expect(tiles(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await expect(tiles(page).getByRole("link", { name: /^Group/ })).toHaveAttribute("href", /^https:/);
});

test("banks that do not answer leave a sentence and another try", async ({ page }) => {
  const wallet = await openWallet(0);
  await wallet.call("POST", "/auth/updateKyc", { nin: nin() });
  await signIn(page, wallet);
  await page.route("**/api/v1/auth/generateAcc", (route) =>
    route.fulfill({
      status: 503,
      json: { msg: "Payments are not available right now.", code: "payment_provider_unavailable" },
    }),
  );
  await page.goto("/profile");
  await page.getByRole("button", { name: "Get my account numbers" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Payments are not available right now.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Get my account numbers" }).click();
  await expect(page.getByRole("button", { name: /^Copy account number/ })).toHaveCount(3);
});

test("a bank that took no part is asked for by itself", async ({ page }) => {
  const wallet = await openWallet(0);
  await wallet.call("POST", "/auth/updateKyc", { nin: nin() });
  await wallet.call("POST", "/generateAcc", { bankName: "Moniepoint" });
  await signIn(page, wallet);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: /^Copy account number/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Get one at Wema" }).click();
  await expect(page.getByRole("button", { name: /^Copy account number/ })).toHaveCount(2);
});

test("only a smart earner is offered the upgrade", async ({ page }) => {
  await signIn(page, await logInAs("reseller"));
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Copy referral link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade to reseller" })).toHaveCount(0);
});

test("money under way is counted whole, also when newer rows hide it (rules 9.31)", async ({ page }) => {
  const wallet = await openWallet();
  await bought(wallet, 200, "0013");
  for (let newer = 0; newer < 11; newer += 1) await bought(wallet, 100);
  await signIn(page, wallet);
  await page.goto("/profile");
  const strip = page.getByRole("region", { name: "Wallet" });
  await expect(strip).toContainText("₦198.00 pending in 1 transaction");
});

test("a low balance is red with the word, a good one green with a mark", async ({ page }) => {
  const poor = await openWallet(99);
  await signIn(page, poor);
  await page.goto("/profile");
  const wallet = page.getByRole("region", { name: "Wallet" });
  await expect(wallet).toContainText(shown(99));
  await expect(wallet).toContainText("Low");
  const made = await poor.call<{ link: string; reference: string }>("POST", "/fundWallet/squad/initiate", {
    amount: 1_000,
  });
  await pay(made.link);
  await poor.call("POST", "/fundWallet/squad/verify", { reference: made.reference });
  await expect(wallet).toContainText(shown(1_089));
  await expect(wallet).not.toContainText("Low");
});

test("the upgrade needs ₦1,000 in the wallet", async ({ page }) => {
  await signIn(page, await openWallet(495));
  await page.goto("/profile");
  await page.getByRole("button", { name: "Upgrade to reseller" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Insufficient balance");
  await expect(page.getByRole("dialog")).toBeHidden();
});
