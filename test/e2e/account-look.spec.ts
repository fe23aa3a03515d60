import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";
import { switchFactorOn } from "./support/factor.ts";
import { listen } from "./support/listener.ts";
import { newPerson } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const WIDE = { tag: "@wide" };

async function look(page: Page, state: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page, state);
  await expectNoSidewaysScroll(page);
}

/** Somebody with money, a key that asked something, and a webhook that was told something. */
async function developer(request: APIRequestContext): Promise<Wallet> {
  const wallet = await openWallet(request, 0, { ...newPerson() });
  const server = await listen();
  await wallet.call("POST", "/auth/updateWebhook", { webhookUrl: server.url });
  await wallet.call("POST", "/auth/webhook/test");
  const { apiKey } = await wallet.call<{ apiKey: string }>("POST", "/auth/apiKey", {
    name: "Shop of the till",
  });
  for (const path of ["/auth/limits", "/transaction?page=2", "/auth/apiKey"])
    await request.get(`/api/v1${path}`, { headers: { "x-auth-token": apiKey } });
  await expect.poll(server.count).toBe(1);
  server.stop();
  return wallet;
}

test("the account fits and is accessible", WIDE, async ({ page, request }) => {
  const wallet = await developer(request);
  const admin = await logInAs(request, "admin");
  await admin.call("POST", "/admin/generateCoupon", { userAccount: wallet.userName, amount: 250 });
  await signIn(page, wallet);
  await page.goto("/profile/user");
  await expect(page.getByRole("table", { name: "Today's limits" })).toBeVisible();
  await expect(page.getByText("Coupons for you")).toBeVisible();
  await look(page, "account");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test(
  "the account while it loads, and when a part fails, fits and is accessible",
  WIDE,
  async ({ page, request }) => {
    await signIn(page, await openWallet(request, 0));
    await page.route("**/api/v1/auth/limits", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/profile/user");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await look(page, "account with a part that failed");
  },
);

test("API keys and request log fit and are accessible", WIDE, async ({ page, request }) => {
  await signIn(page, await developer(request));
  await page.goto("/profile/user?open=api-key");
  await expect(dialog(page).getByRole("button", { name: "Change Shop of the till" })).toBeVisible();
  await look(page, "account api keys");
  await dialog(page).getByRole("button", { name: "Make an API key" }).click();
  await look(page, "account api key form");
  await dialog(page).getByRole("button", { name: "Make the key" }).click();
  await expect(dialog(page).getByRole("button", { name: "Copy key" })).toBeVisible();
  await look(page, "account new api key");
  await expect(async () => {
    await page.goto("/profile/user?open=requests");
    await expect(dialog(page).getByRole("listitem")).toHaveCount(3, { timeout: 2_000 });
  }).toPass();
  await look(page, "account requests");
});

test("webhook and deliveries fit and are accessible", WIDE, async ({ page, request }) => {
  await signIn(page, await developer(request));
  await page.goto("/profile/user?open=deliveries");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(1);
  await look(page, "account deliveries");
  await page.goto("/profile/user?open=webhook");
  await dialog(page).getByLabel("Webhook address").fill("");
  await dialog(page).getByRole("button", { name: "Save address" }).click();
  await look(page, "account webhook with error");
});

test("the second factor's steps fit and are accessible", WIDE, async ({ page, request }) => {
  const person = newPerson();
  await signIn(page, await openWallet(request, 0, person));
  await page.goto("/profile/user?open=second-factor");
  await dialog(page).getByRole("button", { name: "Start" }).click();
  await look(page, "account second factor begin");
  await dialog(page).getByLabel("Your password", { exact: true }).fill(person.password);
  await dialog(page).getByRole("button", { name: "Start" }).click();
  await expect(dialog(page).getByRole("img", { name: /QR code/ })).toBeVisible();
  await look(page, "account second factor scan");
});

test("devices, and a second factor that is on, fit and are accessible", WIDE, async ({ page, request }) => {
  const person = newPerson();
  const wallet = await openWallet(request, 0, person);
  const data = { userName: person.userName, password: person.password };
  for (let other = 0; other < 2; other += 1) await request.post("/api/v1/auth/login", { data });
  await switchFactorOn(wallet, person.password);
  await signIn(page, wallet);
  await page.goto("/profile/user?open=devices");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(3);
  await look(page, "account devices");
  await page.goto("/profile/user?open=second-factor");
  await expect(dialog(page)).toContainText("10 recovery codes are left");
  await look(page, "account second factor on");
});
