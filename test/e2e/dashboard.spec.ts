import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { nin, openAccounts } from "./support/bank.ts";
import { logInAs } from "./support/demo.ts";
import { main } from "./support/screen.ts";
import { openWallet, shown, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const services = (page: Page) => page.getByRole("navigation", { name: "Services" });

test("the top strip shows the name cut to 15 letters, the balance of the API and the ways to fund it", async ({
  page,
  request,
}) => {
  const wallet = await openWallet(request, 5_000);
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

test("Update KYC stands there only while neither NIN nor BVN is set", async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
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

test("each tile leads where it says", async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
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

test("the tile for an account leads to the payment accounts, where they are made and copied", async ({
  page,
  request,
  context,
}) => {
  const wallet = await openWallet(request, 0);
  await wallet.call("POST", "/auth/updateKyc", { nin: nin() });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, wallet);
  await page.goto("/profile");
  await services(page).getByRole("button", { name: "Get mobile-money account" }).click();
  await expect(page.getByRole("heading", { name: "Payment accounts" })).toBeInViewport();
  await page.getByRole("button", { name: "Get my account numbers" }).click();
  const copy = page.getByRole("button", { name: /^Copy account number/ });
  await expect(copy).toHaveCount(3);
  await expect(main(page)).toContainText(`Airtide - ${wallet.userName.slice(0, 10)}`);
  await expect(main(page)).not.toContainText(`Airtide - ${wallet.userName.slice(0, 11)}`);
  await copy.first().click();
  await expect(page.locator("#say-status")).toHaveText("Account number copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(copy.first()).toHaveAccessibleName(`Copy account number ${copied}`);
});

test("banks that do not answer leave a sentence and another try", async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
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

test("a bank that took no part is asked for by itself", async ({ page, request }) => {
  const wallet = await openWallet(request, 0);
  await wallet.call("POST", "/auth/updateKyc", { nin: nin() });
  await wallet.call("POST", "/generateAcc", { bankName: "Moniepoint" });
  await signIn(page, wallet);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: /^Copy account number/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Get one at Wema" }).click();
  await expect(page.getByRole("button", { name: /^Copy account number/ })).toHaveCount(2);
});

test("only a smart earner is offered the upgrade", async ({ page, request }) => {
  await signIn(page, await logInAs(request, "reseller"));
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Copy referral link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade to reseller" })).toHaveCount(0);
});

test("dashboard: fits and is accessible with money, with account numbers and while it loads", {
  tag: "@wide",
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 5_000);
  await signIn(page, wallet);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Upgrade to reseller" })).toBeVisible();
  await expect(main(page).getByText("Wallet funding")).toBeVisible();
  await expectAccessible(page, "dashboard of a smart earner");
  await expectNoSidewaysScroll(page);
  await openAccounts(wallet);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Copy account number/ })).toHaveCount(3);
  await expectAccessible(page, "dashboard with account numbers");
  await expectNoSidewaysScroll(page);
});

test("dashboard: fits and is accessible when nothing comes", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile");
  await expect(main(page).getByText("No transactions found")).toBeVisible();
  await page.route("**/api/v1/auth", () => {});
  await page.reload();
  await expect(main(page).locator(".skeleton").first()).toBeAttached();
  await expectAccessible(page, "dashboard loading");
  await expectNoSidewaysScroll(page);
});

test("dashboard: nothing is cramped or cut at 320 px", async ({ page, request }) => {
  const wallet = await openWallet(request, 5_000);
  await openAccounts(wallet);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, wallet);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: /^Copy account number/ })).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("nav[aria-label=Services] :is(a,button)")]
      .filter((tile) => tile.scrollWidth > tile.clientWidth)
      .map((tile) => tile.textContent),
  );
  expect(cut).toEqual([]);
});
