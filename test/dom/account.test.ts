import { formatDateTime } from "../../src/web/shared/date.ts";
import type { Page } from "./support/page.ts";
import { deliverWebhooks } from "../../src/flows/developers/deliver-webhooks.ts";
import { logInAs, openWallet, shown, signIn } from "./support/people.ts";
import { listen } from "./support/listener.ts";
import { server } from "./support/server.ts";
import { expect, test } from "./support/dom-test.ts";

type Webhook = { secrets: { ending: string; liveUntil: string | null }[] };

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Sends what is due, as the job does from time to time. */
const sendDue = () => deliverWebhooks(server.deps, () => null);

test("a webhook is set, its secret shown once, tried, sent again, and removed", async ({ page }) => {
  const shop = await listen();
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/user");
  await page.getByRole("button", { name: /^Webhook No address yet/ }).click();
  const panel = dialog(page, "Webhook");
  await panel.getByRole("button", { name: "Save address" }).click();
  await expect(page.locator("#say-alert")).toHaveText("Enter a web address");
  await panel.getByLabel("Webhook address").fill("not an address");
  await panel.getByRole("button", { name: "Save address" }).click();
  await expect(panel.getByLabel("Webhook address")).toHaveAccessibleDescription(
    "Enter an https address on the public internet",
  );
  await expect(panel.getByLabel("Webhook address")).toBeFocused();
  await panel.getByLabel("Webhook address").fill(shop.url);
  await panel.getByRole("button", { name: "Save address" }).click();
  const secret = dialog(page, "Your signing secret");
  await expect(secret).toContainText("whsec_");
  await secret.getByRole("button", { name: "Done" }).click();

  const tried = page.waitForResponse("**/auth/webhook/test");
  await panel.getByRole("button", { name: "Send a test" }).click();
  await tried;
  await sendDue();
  expect(shop.count()).toBe(1);
  await panel.getByRole("button", { name: "Deliveries" }).click();
  const list = dialog(page, "Webhook deliveries");
  await expect(list).toContainText("Delivered");
  const again = page.waitForResponse((answer) => answer.request().method() === "POST");
  await list.getByRole("button", { name: /^Send again/ }).click();
  await again;
  await sendDue();
  expect(shop.count()).toBe(2);

  await page.goto("/profile/user?open=webhook");
  await panel.getByRole("button", { name: "Remove" }).click();
  await dialog(page, "Remove the webhook?").getByRole("button", { name: "Remove the webhook" }).click();
  await expect(panel.getByRole("button", { name: "Send a test" })).toHaveCount(0);
  await expect(panel.getByLabel("Webhook address")).toHaveValue("");
  shop.stop();
});

test("a secret is rotated, and the old one ends when its owner says so", async ({ page }) => {
  const wallet = await openWallet(0);
  const webhookUrl = "https://shop.example.com/hook";
  type Made = { webhookSecret: string };
  const { webhookSecret: first } = await wallet.call<Made>("POST", "/auth/updateWebhook", { webhookUrl });
  await signIn(page, wallet);
  await page.goto("/profile/user?open=webhook");
  const panel = dialog(page, "Webhook");
  const secrets = panel.getByRole("region", { name: "Signing secrets" });
  await expect(secrets.getByRole("listitem")).toHaveText(`whsec_…${first.slice(-4)}In use`);
  await expect(secrets.getByRole("button", { name: "End the old one now" })).toHaveCount(0);

  await secrets.getByRole("button", { name: "Rotate the secret" }).click();
  const question = dialog(page, "Make a new signing secret?");
  await expect(question).toContainText("For 24 hours we sign every message with both the new secret");
  await question.getByRole("button", { name: "Make a new secret" }).click();
  const shown = dialog(page, "Your signing secret");
  await expect(shown).toContainText("whsec_");
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(secrets.getByRole("listitem")).toHaveCount(2);
  const { secrets: live } = await wallet.call<Webhook>("GET", "/auth/webhook");
  const [now, old] = [secrets.getByRole("listitem").nth(0), secrets.getByRole("listitem").nth(1)];
  await expect(now).toHaveText(`whsec_…${live[0]?.ending ?? ""}In use`);
  await expect(old).toContainText(`whsec_…${first.slice(-4)}Old, still in use`);
  await expect(old).toContainText(`It stops working on ${formatDateTime(live[1]?.liveUntil ?? "")}.`);

  await secrets.getByRole("button", { name: "End the old one now" }).click();
  await dialog(page, "End the old secret now?").getByRole("button", { name: "End the old secret" }).click();
  await expect(secrets.getByRole("listitem")).toHaveCount(1);
  await expect(secrets).not.toContainText(first.slice(-4));
});

test("today's limits are the server's, and a coupon made out to me shows its code", async ({ page }) => {
  const wallet = await openWallet(0);
  type Limits = { limits: { kind: string; once: number; daily: number; used: number }[] };
  const { limits } = await wallet.call<Limits>("GET", "/auth/limits");
  const admin = await logInAs("admin");
  const made = await admin.call<{ couponCode: string }>("POST", "/admin/generateCoupon", {
    userAccount: wallet.userName,
    amount: 250,
  });
  await signIn(page, wallet);
  await page.goto("/profile/user");
  const table = page.getByRole("table", { name: "Today's limits" });
  await expect(table.getByRole("row")).toHaveCount(limits.length + 1);
  for (const { once, daily, used } of limits) {
    const row = table
      .getByRole("row")
      .filter({ hasText: shown(once) })
      .filter({ hasText: shown(daily) });
    await expect(row.filter({ hasText: shown(daily - used) }).first()).toBeVisible();
  }
  const coupons = page.locator("section", { hasText: "Coupons for you" });
  await expect(coupons).toContainText(made.couponCode);
  await expect(coupons).toContainText("₦250.00");
});

test("a dialog of the account has an address, and going back closes it", async ({ page }) => {
  const wallet = await openWallet(0);
  await signIn(page, wallet);
  await page.goto("/profile/user");
  await page.getByRole("button", { name: "Webhook deliveries" }).click();
  await expect(page).toHaveURL("/profile/user?open=deliveries");
  await expect(dialog(page, "Webhook deliveries")).toContainText("No messages yet");
  await page.goBack();
  await expect(dialog(page, "Webhook deliveries")).toHaveCount(0);
  await page.getByRole("button", { name: "Webhook deliveries" }).click();
  await expect(dialog(page, "Webhook deliveries").getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Webhook deliveries" })).toBeFocused();
});

test("a part of the account that cannot be loaded is asked for again by itself", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/auth/limits", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/profile/user");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/api/v1/auth/limits");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Today's limits" })).toBeVisible();
});
