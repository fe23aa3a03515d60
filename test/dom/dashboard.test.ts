import type { Page } from "./support/page.ts";
import { nin } from "./support/bank.ts";
import { logInAs, openWallet, shown, signIn } from "./support/people.ts";
import { main } from "./support/screen.ts";
import { expect, test } from "./support/dom-test.ts";

const services = (page: Page) => page.getByRole("navigation", { name: "Services" });

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
  await expect(strip.getByRole("link", { name: "Fund wallet" })).toHaveAttribute(
    "href",
    "/profile/fundWallet",
  );
  await strip.getByRole("button", { name: "Manual funding" }).click();
  await expect(page.getByRole("dialog", { name: "Manual funding" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(strip.getByRole("button", { name: "Manual funding" })).toBeFocused();
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
    ["Withdraw", "/profile/withdraw"],
    ["Transfer", "/profile/transfer"],
    ["Airtime to cash", "/profile/A2C"],
    ["Earnings", "/profile/earnings"],
    ["Partners", "/profile/partnership"],
  ] as const) {
    await expect(services(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await expect(services(page).getByRole("link", { name: /^Group/ })).toHaveAttribute("href", /^https:/);
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
